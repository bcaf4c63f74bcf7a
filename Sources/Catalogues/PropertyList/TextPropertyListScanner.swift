import JSONSyntax

/// Finds the tokens of OpenStep's text property lists and of `.strings` files.
struct TextPropertyListScanner {
  enum Token: Equatable {
    case openDictionary, closeDictionary, openArray, closeArray, equals, semicolon, comma
    case text(String)
    /// Bytes, or one of GNUstep's typed values (`<*I5>`).
    case value(FieldValue)
    /// A text or value that ends well but cannot be read.
    case invalid(CatalogueError)
    case end
  }

  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0
  /// The line of `position`, from 1.
  private(set) var line = 1

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next() throws(CatalogueError) -> Token {
    try skipBlank()
    guard let byte = peek() else { return .end }
    if let mark = Self.mark(byte) {
      position += 1
      return mark
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted(byte)
    case UInt8(ascii: "<"): return try angled()
    case _ where Self.isUnquoted(byte): return unquoted()
    default:
      throw error(.malformed("\(JSONCharacters.shown(byte)), which needs quotes, or is not expected here"))
    }
  }

  func error(_ reason: CatalogueError.Reason) -> CatalogueError {
    CatalogueError(reason, line: line, byte: position)
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private static func mark(_ byte: UInt8) -> Token? {
    switch byte {
    case UInt8(ascii: "{"): .openDictionary
    case UInt8(ascii: "}"): .closeDictionary
    case UInt8(ascii: "("): .openArray
    case UInt8(ascii: ")"): .closeArray
    case UInt8(ascii: "="): .equals
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ","): .comma
    default: nil
    }
  }

  /// What a text may consist of without quotes, as Core Foundation has it.
  private static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: byte >= 0x80
    }
  }
}

extension TextPropertyListScanner {
  /// Skips whitespace and comments.
  private mutating func skipBlank() throws(CatalogueError) {
    while let byte = peek() {
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        position = bytes.firstIndex(of: UInt8(ascii: "\n"), from: position) ?? bytes.count
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        try skipBlockComment()
      } else if byte <= 0x20 || byte == 0x7F {
        if byte == UInt8(ascii: "\n") { line += 1 }
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(CatalogueError) {
    var slash = bytes.firstIndex(of: UInt8(ascii: "/"), from: position + 3)
    while let found = slash, bytes[found - 1] != UInt8(ascii: "*") {
      slash = bytes.firstIndex(of: UInt8(ascii: "/"), from: found + 1)
    }
    guard let slash else { throw error(.truncated("a comment")) }
    advance(to: slash + 1)
  }

  private mutating func advance(to end: Int) {
    line += UnsafeRawBufferPointer(rebasing: bytes[position..<end]).count(of: UInt8(ascii: "\n"))
    position = end
  }

  private mutating func unquoted() -> Token {
    let start = position
    while let byte = peek(), Self.isUnquoted(byte) { position += 1 }
    return text(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func quoted(_ quote: UInt8) throws(CatalogueError) -> Token {
    let start = position + 1
    var end = start
    var hasEscapes = false
    while true {
      guard end < bytes.count else { throw error(.truncated("a text in quotes")) }
      if bytes[end] == quote { break }
      if bytes[end] == JSONCharacters.backslash {
        hasEscapes = true
        end += 1
      }
      end += 1
    }
    defer { advance(to: end + 1) }
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard hasEscapes else { return text(String(decoding: content, as: UTF8.self)) }
    guard let unescaped = TextPropertyListEscapes.unescaped(content) else {
      return .invalid(error(.malformed("half of a surrogate pair stands alone")))
    }
    return text(unescaped)
  }

  private func text(_ text: String) -> Token {
    text.utf8.count <= Limits.fieldBytes
      ? .text(text) : .invalid(error(.fieldTooLarge(limit: Limits.fieldBytes)))
  }

  /// `<0fbd77 1c2735ae>`, or GNUstep's `<*I5>`, `<*R1.5>`, `<*BY>`, `<*D…>`.
  private mutating func angled() throws(CatalogueError) -> Token {
    guard let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: position) else {
      throw error(.truncated("data in angle brackets"))
    }
    let content = UnsafeRawBufferPointer(rebasing: bytes[position + 1..<end])
    defer { advance(to: end + 1) }
    guard content.count <= 2 * Limits.fieldBytes else {
      return .invalid(error(.fieldTooLarge(limit: Limits.fieldBytes)))
    }
    let value = content.first == UInt8(ascii: "*") ? Self.typed(content) : Self.data(content)
    return value.map(Token.value) ?? .invalid(error(.malformed("data that is not hexadecimal")))
  }

  private static func typed(_ content: UnsafeRawBufferPointer) -> FieldValue? {
    let text = String(decoding: content.dropFirst(2), as: UTF8.self)
    switch content.dropFirst().first {
    case UInt8(ascii: "I"): return PropertyListScalar.integer(text)
    case UInt8(ascii: "R"): return PropertyListScalar.real(text)
    case UInt8(ascii: "B"): return text == "Y" ? .boolean(true) : text == "N" ? .boolean(false) : nil
    case UInt8(ascii: "D"): return PropertyListDate.date(gnustep: text).map(FieldValue.date)
    default: return nil
    }
  }

  private static func data(_ content: UnsafeRawBufferPointer) -> FieldValue? {
    let digits = content.filter { $0 > 0x20 }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var data: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexadecimal(digits[index]), let low = hexadecimal(digits[index + 1]) else {
        return nil
      }
      data.append(high << 4 | low)
    }
    return data.withUnsafeBytes(PropertyListScalar.data)
  }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
