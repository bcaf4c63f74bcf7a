/// Numbers by the grammar of RFC 8259 §6, so that `007`, `+1` and `1,5` are none. Their digits are kept as written.
public enum JSONNumber {
  /// Where the number that starts at `start` ends; nil if there is none.
  public static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    func digits() -> Bool {
      let first = position
      while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
      return position > first
    }
    func take(_ first: UInt8, or second: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == first || bytes[position] == second else {
        return false
      }
      position += 1
      return true
    }
    func take(_ byte: UInt8) -> Bool { take(byte, or: byte) }
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard digits() else { return nil }
    }
    if take(UInt8(ascii: ".")) {
      guard digits() else { return nil }
    }
    if take(UInt8(ascii: "e"), or: UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+"), or: UInt8(ascii: "-"))
      guard digits() else { return nil }
    }
    return position
  }

  /// Whether the bytes are one number and nothing else.
  public static func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    end(in: bytes, from: 0) == bytes.count
  }

  /// Whether the text is one number and nothing else.
  public static func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }
}
