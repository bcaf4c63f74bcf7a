/// A string within a JSON text, without its quotes.
public struct JSONString {
  public var start: Int
  public var end: Int
  public var hasEscapes: Bool

  public func bytes(in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[start..<end])
  }

  /// The string whose first byte after the quote is at `start`.
  public static func scan(
    _ bytes: UnsafeRawBufferPointer, from start: Int
  ) throws(JSONSyntaxError) -> JSONString {
    var position = start
    var hasEscapes = false
    while true {
      position = endOfPlain(bytes, from: position)
      guard position < bytes.count else { throw JSONSyntaxError(.truncated("a string"), byte: start - 1) }
      switch bytes[position] {
      case JSONCharacters.quote:
        return JSONString(start: start, end: position, hasEscapes: hasEscapes)
      case JSONCharacters.backslash:
        hasEscapes = true
        position += 2
      default:
        throw JSONSyntaxError(
          .malformed("a control character within a string, which must be written as an escape"),
          byte: position)
      }
    }
  }

  /// The first quote, backslash or control character from `start` on, or the end.
  static func endOfPlain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = min(start, bytes.count)
    while position + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found =
        word.lowBits(equal: JSONCharacters.quote) | word.lowBits(equal: JSONCharacters.backslash)
        | word.lowBits(below: 0x20)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, !isSpecial(bytes[position]) { position += 1 }
    return position
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == JSONCharacters.quote || byte == JSONCharacters.backslash || byte < 0x20
  }
}

extension UInt64 {
  private static let ones = 0x0101_0101_0101_0101 as UInt64
  private static let highs = 0x8080_8080_8080_8080 as UInt64

  /// The high bit of each byte that equals `byte`. Bytes above the lowest one found may be marked wrongly.
  /// (Bit Twiddling Hacks, "Determine if a word has a zero byte",
  /// https://graphics.stanford.edu/~seander/bithacks.html.)
  @inline(__always)
  func lowBits(equal byte: UInt8) -> UInt64 {
    let difference = self ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// The high bit of each byte less than `limit` (at most 128), with the same reservation.
  @inline(__always)
  func lowBits(below limit: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(limit)) & ~self & Self.highs
  }
}
