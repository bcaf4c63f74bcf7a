extension JSONString {
  /// Appends a text as a JSON string, with its quotes. Only what must be escaped is: quote, backslash and control
  /// characters.
  public static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &output) }
  }

  /// The same of a text's UTF-8.
  public static func append(_ text: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    output.append(JSONCharacters.quote)
    appendContent(text, to: &output)
    output.append(JSONCharacters.quote)
  }

  /// Appends a text as a JSON string, with its quotes, and more of its characters escaped than must be.
  ///
  /// - Parameter isEscaped: which; all of them below U+10000.
  public static func append(
    _ text: String, to output: inout [UInt8], escaping isEscaped: (Unicode.Scalar) -> Bool
  ) {
    output.append(JSONCharacters.quote)
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(where: isEscaped) ?? rest.endIndex
      var plain = Substring(rest[..<end])
      plain.withUTF8 { appendContent(UnsafeRawBufferPointer($0), to: &output) }
      rest = rest[end...]
      if let escaped = rest.popFirst() {
        appendEscape(of: UInt16(truncatingIfNeeded: escaped.value), to: &output)
      }
    }
    output.append(JSONCharacters.quote)
  }

  private static func appendContent(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
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
    switch byte {
    case JSONCharacters.quote, JSONCharacters.backslash: output += [JSONCharacters.backslash, byte]
    case 0x0A: output.append(contentsOf: #"\n"#.utf8)
    case 0x0D: output.append(contentsOf: #"\r"#.utf8)
    case 0x09: output.append(contentsOf: #"\t"#.utf8)
    default: appendEscape(of: UInt16(byte), to: &output)
    }
  }

  private static func appendEscape(of character: UInt16, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(contentsOf: #"\u"#.utf8)
    for shift in stride(from: 12, through: 0, by: -4) { output.append(digits[Int(character >> shift & 0xF)]) }
  }
}
