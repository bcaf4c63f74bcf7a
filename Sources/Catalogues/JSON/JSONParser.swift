import SpotlightModel

/// Parses one JSON text strictly by RFC 8259, from bytes in memory, into events. It does not recurse.
struct JSONParser {
  private typealias Character = JSONCharacters

  private let bytes: UnsafeRawBufferPointer
  private var position: Int
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
    return parser.position
  }

  /// Parses a member of an object: `begin` is given its key, then `consumer` its value.
  static func parseMember<Consumer: ValueConsumer>(
    _ bytes: UnsafeRawBufferPointer, into consumer: inout Consumer, begin: (inout Consumer, String) -> Void
  ) throws(CatalogueError) -> Int {
    var parser = JSONParser(bytes, at: 0)
    let key = try parser.string()
    begin(&consumer, try JSONString.text(key.bytes(in: bytes), at: key.start, hasEscapes: key.hasEscapes))
    try parser.colon()
    return try parse(bytes, from: parser.position, into: &consumer)
  }

  /// Requires that only whitespace follows `offset`.
  static func requireEnd(of bytes: UnsafeRawBufferPointer, at offset: Int) throws(CatalogueError) {
    var parser = JSONParser(bytes, at: offset)
    if let byte = parser.token() { throw parser.unexpected(byte, expected: "nothing more") }
  }

  private init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.bytes = bytes
    position = offset
  }
}

extension JSONParser {
  private mutating func element(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    let byte = token()
    if byte == Character.closeArray, isFirst { return try close(array: true, &consumer) }
    if !isFirst {
      if byte == Character.closeArray { return try close(array: true, &consumer) }
      try comma(byte, orEnd: "“,” or “]”")
    }
    isFirst = false
    try value(&consumer)
  }

  private mutating func member(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    let byte = token()
    if byte == Character.closeObject, isFirst { return try close(array: false, &consumer) }
    if !isFirst {
      if byte == Character.closeObject { return try close(array: false, &consumer) }
      try comma(byte, orEnd: "“,” or “}”")
    }
    isFirst = false
    let key = try string()
    if key.hasEscapes {
      let unescaped = try JSONString.unescaped(key.bytes(in: bytes), at: key.start)
      try consumer.key(String(decoding: unescaped, as: UTF8.self), at: key.start - 1)
    } else {
      try consumer.key(key.bytes(in: bytes), at: key.start - 1)
    }
    try colon()
    try value(&consumer)
  }

  private mutating func value(_ consumer: inout some ValueConsumer) throws(CatalogueError) {
    guard let byte = token() else { throw unexpected(nil, expected: "a value") }
    let place = position
    switch byte {
    case Character.quote:
      let string = try string()
      let text = try JSONString.text(string.bytes(in: bytes), at: string.start, hasEscapes: string.hasEscapes)
      try consumer.scalar(.text(text), at: place)
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
    guard isWanted else {
      var skip = JSONSkip()
      guard try skip.advance(bytes, &position) else {
        throw CatalogueError(.truncated(array ? "an array" : "an object"), byte: position)
      }
      return
    }
    guard nesting.open(array: array) else {
      throw CatalogueError(.tooDeep(limit: Limits.depth), byte: position)
    }
    position += 1
    isFirst = true
  }

  private mutating func close(
    array: Bool, _ consumer: inout some ValueConsumer
  ) throws(CatalogueError) {
    // The caller has seen which kind of container is innermost.
    _ = nesting.close(array: array)
    position += 1
    isFirst = false
    try consumer.end()
  }
}

extension JSONParser {
  /// Moves to the next byte that is not whitespace; nil at the end.
  private mutating func token() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard Character.isWhitespace(byte) else { return byte }
      position += 1
    }
    return nil
  }

  private mutating func comma(_ byte: UInt8?, orEnd expected: String) throws(CatalogueError) {
    guard byte == Character.comma else { throw unexpected(byte, expected: expected) }
    position += 1
  }

  private mutating func colon() throws(CatalogueError) {
    let byte = token()
    guard byte == Character.colon else { throw unexpected(byte, expected: "“:” after a member's name") }
    position += 1
  }

  private mutating func string() throws(CatalogueError) -> JSONString {
    let byte = token()
    guard byte == Character.quote else { throw unexpected(byte, expected: "a member's name in quotes") }
    let string = try JSONString.scan(bytes, from: position + 1)
    position = string.end + 1
    return string
  }

  private mutating func word(_ word: StaticString) throws(CatalogueError) {
    let end = min(position + word.utf8CodeUnitCount, bytes.count)
    let matches = bytes[position..<end].elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    guard matches, end == bytes.count || Character.endsScalar(bytes[end]) else {
      throw CatalogueError(.malformed("a value is expected; is a text without quotes meant?"), byte: position)
    }
    position = end
  }

  private mutating func number() throws(CatalogueError) -> String {
    let start = position
    guard let end = JSONNumber.end(in: bytes, from: start),
      end == bytes.count || Character.endsScalar(bytes[end])
    else { throw CatalogueError(.malformed("a number that JSON does not allow"), byte: start) }
    position = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func unexpected(_ byte: UInt8?, expected: String) -> CatalogueError {
    CatalogueError(.malformed("\(Character.shown(byte)) where \(expected) is expected"), byte: position)
  }
}
