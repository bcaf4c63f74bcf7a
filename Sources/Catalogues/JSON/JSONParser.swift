import JSONSyntax

/// Parses one JSON text strictly by RFC 8259, from bytes in memory, into events. It does not recurse.
struct JSONParser {
  private typealias Character = JSONCharacters

  private var lexer: JSONLexer
  private var nesting = JSONNesting()
  /// Whether the innermost container has had nothing yet.
  private var isFirst = true

  /// Parses the value that starts at or after `offset`, and returns where it ends. Errors carry the offset.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, from offset: Int = 0, into consumer: inout some ValueConsumer
  ) throws(CatalogueError) -> Int {
    var parser = JSONParser(bytes, at: offset)
    try parser.value(&consumer)
    while parser.nesting.depth > 0 {
      if parser.nesting.isArray { try parser.element(&consumer) } else { try parser.member(&consumer) }
    }
    return parser.lexer.position
  }

  /// Parses a member of an object: `begin` is given its key, then `consumer` its value.
  static func parseMember<Consumer: ValueConsumer>(
    _ bytes: UnsafeRawBufferPointer, into consumer: inout Consumer, begin: (inout Consumer, String) -> Void
  ) throws(CatalogueError) -> Int {
    var parser = JSONParser(bytes, at: 0)
    let key = try parser.string()
    begin(&consumer, try parser.text(key))
    try parser.colon()
    return try parse(bytes, from: parser.lexer.position, into: &consumer)
  }

  /// Requires that only whitespace follows `offset`.
  static func requireEnd(of bytes: UnsafeRawBufferPointer, at offset: Int) throws(CatalogueError) {
    var parser = JSONParser(bytes, at: offset)
    if let byte = parser.lexer.token() { throw parser.unexpected(byte, expected: "nothing more") }
  }

  private init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    lexer = JSONLexer(bytes, at: offset)
  }
}

extension JSONParser {
  private mutating func element(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    let byte = lexer.token()
    if byte == Character.closeArray, isFirst { return try close(array: true, &consumer) }
    if !isFirst {
      if byte == Character.closeArray { return try close(array: true, &consumer) }
      try comma(byte, orEnd: "“,” or “]”")
    }
    isFirst = false
    try value(&consumer)
  }

  private mutating func member(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    let byte = lexer.token()
    if byte == Character.closeObject, isFirst { return try close(array: false, &consumer) }
    if !isFirst {
      if byte == Character.closeObject { return try close(array: false, &consumer) }
      try comma(byte, orEnd: "“,” or “}”")
    }
    isFirst = false
    let key = try string()
    if key.hasEscapes {
      try consumer.key(try text(key), at: key.start - 1)
    } else {
      try consumer.key(key.bytes(in: lexer.bytes), at: key.start - 1)
    }
    try colon()
    try value(&consumer)
  }

  private mutating func value(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    guard let byte = lexer.token() else { throw unexpected(nil, expected: "a value") }
    let place = lexer.position
    switch byte {
    case Character.quote:
      try consumer.scalar(.text(try text(try string())), at: place)
    case Character.openObject:
      try open(array: false, isWanted: consumer.beginObject(at: place))
    case Character.openArray:
      try open(array: true, isWanted: consumer.beginArray(at: place))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try consumer.scalar(.number(try number()), at: place)
    case UInt8(ascii: "t"):
      try word("true")
      try consumer.scalar(.boolean(true), at: place)
    case UInt8(ascii: "f"):
      try word("false")
      try consumer.scalar(.boolean(false), at: place)
    case UInt8(ascii: "n"):
      try word("null")
      try consumer.scalar(.null, at: place)
    default:
      throw unexpected(byte, expected: "a value")
    }
  }

  private mutating func open(array: Bool, isWanted: Bool) throws(CatalogueError) {
    guard isWanted else { return try skip(array: array) }
    guard nesting.open(array: array) else {
      throw CatalogueError(.tooDeep(limit: Limits.depth), byte: lexer.position)
    }
    lexer.position += 1
    isFirst = true
  }

  private mutating func close(
    array: Bool, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    // The caller has seen which kind of container is innermost.
    _ = nesting.close(array: array)
    lexer.position += 1
    isFirst = false
    try consumer.end()
  }
}

/// The lexer's tokens, with its errors as a catalogue's.
extension JSONParser {
  private mutating func string() throws(CatalogueError) -> JSONString {
    do throws(JSONSyntaxError) {
      return try lexer.string(expected: "a member's name in quotes")
    } catch {
      throw CatalogueError(error)
    }
  }

  private func text(_ string: JSONString) throws(CatalogueError) -> String {
    do throws(JSONSyntaxError) {
      return try JSONString.text(
        string.bytes(in: lexer.bytes), at: string.start, hasEscapes: string.hasEscapes)
    } catch {
      throw CatalogueError(error)
    }
  }

  private mutating func number() throws(CatalogueError) -> String {
    do throws(JSONSyntaxError) {
      return try lexer.number()
    } catch {
      throw CatalogueError(error)
    }
  }

  private mutating func word(_ word: StaticString) throws(CatalogueError) {
    do throws(JSONSyntaxError) {
      try lexer.word(word)
    } catch {
      throw CatalogueError(error)
    }
  }

  private mutating func colon() throws(CatalogueError) {
    do throws(JSONSyntaxError) {
      try lexer.colon()
    } catch {
      throw CatalogueError(error)
    }
  }

  private mutating func skip(array: Bool) throws(CatalogueError) {
    var skip = JSONSkip()
    do throws(JSONSyntaxError) {
      guard try skip.advance(lexer.bytes, &lexer.position) else {
        throw JSONSyntaxError(.truncated(array ? "an array" : "an object"), byte: lexer.position)
      }
    } catch {
      throw CatalogueError(error)
    }
  }

  private mutating func comma(_ byte: UInt8?, orEnd expected: String) throws(CatalogueError) {
    guard byte == Character.comma else { throw unexpected(byte, expected: expected) }
    lexer.position += 1
  }

  private func unexpected(_ byte: UInt8?, expected: String) -> CatalogueError {
    CatalogueError(lexer.unexpected(byte, expected: expected))
  }
}
