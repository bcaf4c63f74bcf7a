/// Numbers by the grammar of RFC 8259 §6. Their digits are kept as written.
enum JSONNumber {
  /// Where the number that starts at `start` ends; nil if there is none.
  static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    func digits() -> Bool {
      let first = position
      while position < bytes.count, JSONCharacters.isDigit(bytes[position]) { position += 1 }
      return position > first
    }
    func take(_ allowed: UInt8...) -> Bool {
      guard position < bytes.count, allowed.contains(bytes[position]) else { return false }
      position += 1
      return true
    }
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard digits() else { return nil }
    }
    if take(UInt8(ascii: ".")) {
      guard digits() else { return nil }
    }
    if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
      guard digits() else { return nil }
    }
    return position
  }
}
