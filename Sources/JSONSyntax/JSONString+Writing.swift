extension JSONString {
  /// Appends a text as a JSON string, with its quotes. Only what must be escaped is: quote, backslash and control
  /// characters.
  public static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    output.append(JSONCharacters.quote)
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &output) }
    output.append(JSONCharacters.quote)
  }

  private static func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var position = 0
    while true {
      let end = endOfPlain(bytes, from: position)
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
      guard end < bytes.count else { return }
      appendEscape(of: bytes[end], to: &output)
      position = end + 1
    }
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    output.append(JSONCharacters.backslash)
    switch byte {
    case JSONCharacters.quote, JSONCharacters.backslash: output.append(byte)
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x09: output.append(UInt8(ascii: "t"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      output.append(contentsOf: "u00".utf8)
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 0xF)])
    }
  }
}
