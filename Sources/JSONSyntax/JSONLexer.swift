import SpotlightModel

/// Reads the tokens of a JSON text in memory one by one, strictly by RFC 8259. What may follow what is its caller's to
/// know.
public struct JSONLexer {
  private typealias Character = JSONCharacters

  public let bytes: UnsafeRawBufferPointer
  /// Where the next token is looked for.
  public var position: Int

  public init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.bytes = bytes
    position = offset
  }

  /// Moves to the next byte that is not whitespace; nil at the end.
  @inlinable
  public mutating func token() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard JSONCharacters.isWhitespace(byte) else { return byte }
      position += 1
    }
    return nil
  }

  /// A string, of which `expected` says what it stands for. Its escapes are checked when its text is asked for.
  public mutating func string(expected: String) throws(JSONSyntaxError) -> JSONString {
    let byte = token()
    guard byte == Character.quote else { throw unexpected(byte, expected: expected) }
    let string = try JSONString.scan(bytes, from: position + 1)
    position = string.end + 1
    return string
  }

  public mutating func colon() throws(JSONSyntaxError) {
    let byte = token()
    guard byte == Character.colon else { throw unexpected(byte, expected: "“:” after a member's name") }
    position += 1
  }

  /// `true`, `false` or `null`, whichever the caller has seen the first letter of.
  public mutating func word(_ word: StaticString) throws(JSONSyntaxError) {
    let end = min(position + word.utf8CodeUnitCount, bytes.count)
    let matches = bytes[position..<end].elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    guard matches, end == bytes.count || Character.endsScalar(bytes[end]) else {
      throw JSONSyntaxError(
        .malformed("a value is expected; is a text without quotes meant?"), byte: position)
    }
    position = end
  }

  /// The digits of a number as written.
  public mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    guard let end = JSONNumber.end(in: bytes, from: start),
      end == bytes.count || Character.endsScalar(bytes[end])
    else { throw JSONSyntaxError(.malformed("a number that JSON does not allow"), byte: start) }
    position = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// An error at the token.
  public func unexpected(_ byte: UInt8?, expected: String) -> JSONSyntaxError {
    JSONSyntaxError(
      .malformed("\(JSONCharacters.shown(byte)) where \(expected) is expected"), byte: position)
  }
}
