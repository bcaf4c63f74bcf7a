import JSONSyntax

/// Lines are read as they are written: members in their order, without whitespace.
extension JSONLexer {
  /// Moves behind `text` if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
    position += count
    return true
  }

  mutating func require(_ text: StaticString) throws(JSONSyntaxError) {
    guard take(text) else { throw unexpected(next, expected: "“\(text)”") }
  }

  /// The byte that comes next; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The text of a string. A bound on the text keeps the memory that escapes are undone in bounded too.
  mutating func text() throws(JSONSyntaxError) -> String {
    let string = try string(expected: "a string in quotes")
    return try text(of: string)
  }

  /// The same, for less where it is `expected`.
  mutating func text(expecting expected: String) throws(JSONSyntaxError) -> String {
    let string = try string(expected: "a string in quotes")
    guard string.hasEscapes || !string.bytes(in: bytes).elementsEqual(expected.utf8) else { return expected }
    return try text(of: string)
  }

  func text(of string: JSONString) throws(JSONSyntaxError) -> String {
    let text = try JSONString.text(string.bytes(in: bytes), at: string.start, hasEscapes: string.hasEscapes)
    guard text.utf8.count <= SnapshotLimits.fieldBytes else {
      throw refused("a text of more than \(SnapshotLimits.fieldBytes >> 20) MB", at: string.start)
    }
    return text
  }

  /// An integer without sign or leading zeros, at most `limit`.
  mutating func integer(upTo limit: Int64) throws(JSONSyntaxError) -> Int64 {
    let start = position
    var value: Int64 = 0
    while let byte = next, JSONCharacters.isDigit(byte) {
      let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = tens.addingReportingOverflow(Int64(byte &- 0x30))
      guard !overflows, !overflowsToo, position == start || value > 0 else {
        throw refused("an integer that is too large, or begins with 0", at: start)
      }
      value = sum
      position += 1
    }
    guard position > start else { throw unexpected(next, expected: "an integer") }
    guard value <= limit else { throw refused("\(value), where at most \(limit) is allowed", at: start) }
    return value
  }

  func refused(_ what: String, at byte: Int) -> JSONSyntaxError {
    JSONSyntaxError(.malformed(what), byte: byte)
  }
}

extension JSONLexer {
  /// Moves behind a value of any kind. What is in an object or array is not looked into.
  mutating func skipValue() throws(JSONSyntaxError) {
    switch next {
    case JSONCharacters.quote: _ = try string(expected: "a value")
    case JSONCharacters.openObject, JSONCharacters.openArray:
      var skip = JSONSkip()
      guard try skip.advance(bytes, &position) else {
        throw JSONSyntaxError(.truncated("a value"), byte: position)
      }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try number()
    }
  }
}
