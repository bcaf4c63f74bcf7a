/// The bytes that mean something in JSON.
public enum JSONCharacters {
  public static let quote = UInt8(ascii: "\"")
  public static let backslash = UInt8(ascii: "\\")
  public static let comma = UInt8(ascii: ",")
  public static let colon = UInt8(ascii: ":")
  public static let openObject = UInt8(ascii: "{")
  public static let closeObject = UInt8(ascii: "}")
  public static let openArray = UInt8(ascii: "[")
  public static let closeArray = UInt8(ascii: "]")
  public static let newline = UInt8(ascii: "\n")

  /// RFC 8259 §2.
  @inlinable @inline(__always)
  public static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// What ends a number, `true`, `false` or `null`.
  @inlinable @inline(__always)
  public static func endsScalar(_ byte: UInt8) -> Bool {
    isWhitespace(byte) || byte == comma || byte == closeObject || byte == closeArray || byte == colon
      || byte == quote || byte == openObject || byte == openArray
  }

  @inlinable
  public static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The byte as a message shows it.
  public static func shown(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the text" }
    guard (0x20..<0x7F).contains(byte) else {
      return "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
    return "“\(Character(Unicode.Scalar(byte)))”"
  }
}
