import CExpat

/// Turns XML, which comes in pieces, into the elements of a property list, through expat.
///
/// Entity declarations are refused, so that nothing expands; no other file is ever opened.
final class XMLTokens {
  enum Token {
    case open(XMLElement, line: Int)
    /// An element that holds text. The text is nil where it is longer than a field may be.
    case scalar(XMLElement, text: String?, line: Int)
    case close
  }

  private let parser: XML_Parser
  private var tokens: [Token] = []
  private var failure: CatalogueError?
  private var scalar: (element: XMLElement, line: Int)?
  private var text: [UInt8] = []
  private var isTextTooLong = false
  private var fed = 0

  /// How many bytes one tag, comment or instruction may have: expat keeps it whole, and begins it anew with each piece.
  private static let markupLimit = 4 << 20

  init() throws(CatalogueError) {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw CatalogueError(.malformed("no memory for XML"))
    }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { user, name, _ in XMLTokens.from(user)?.begin(name) },
      { user, _ in XMLTokens.from(user)?.end() })
    XML_SetCharacterDataHandler(parser) { XMLTokens.from($0)?.add($1, count: $2) }
    XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
      XMLTokens.from(user)?.fail(.malformed("entity declarations are not allowed in a property list"))
    }
    XML_SetSkippedEntityHandler(parser) { user, _, _ in
      XMLTokens.from(user)?.fail(.malformed("an entity that is not declared"))
    }
  }

  deinit { XML_ParserFree(parser) }

  /// The object that expat's callbacks were given; it lives as long as the parser.
  private static func from(_ user: UnsafeMutableRawPointer?) -> XMLTokens? {
    user.map { Unmanaged<XMLTokens>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Parses the next bytes. The tokens of what is well-formed are given before an error is thrown.
  func parse(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (Token) throws -> Void
  ) throws {
    let status = XML_Parse(
      parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count),
      isLast ? 1 : 0)
    fed += bytes.count
    for token in tokens { try body(token) }
    tokens.removeAll(keepingCapacity: true)
    if let failure { throw failure }
    guard status == XML_STATUS_OK else { throw error() }
    guard isLast || fed - Int(XML_GetCurrentByteIndex(parser)) <= Self.markupLimit else {
      throw located(.malformed("a tag or comment is larger than \(Self.markupLimit >> 20) MB"))
    }
  }
}

extension XMLTokens {
  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func begin(_ name: UnsafePointer<CChar>?) {
    guard failure == nil else { return }
    let name = name.map { String(cString: $0) } ?? ""
    guard let element = XMLElement.named(name) else {
      return fail(.malformed("<\(name)> is not an element of property lists"))
    }
    if let scalar { return fail(.malformed("<\(name)> within <\(scalar.element.rawValue)>")) }
    guard element.isScalar else { return tokens.append(.open(element, line: line)) }
    scalar = (element, line)
    text.removeAll(keepingCapacity: true)
    isTextTooLong = false
  }

  private func end() {
    guard failure == nil else { return }
    guard let (element, line) = scalar else { return tokens.append(.close) }
    tokens.append(
      .scalar(element, text: isTextTooLong ? nil : String(decoding: text, as: UTF8.self), line: line))
    scalar = nil
  }

  private func add(_ characters: UnsafePointer<CChar>?, count: Int32) {
    guard failure == nil else { return }
    let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
    guard scalar != nil else {
      if !bytes.allSatisfy(JSONCharacters.isWhitespace) {
        fail(.malformed("text outside of the elements for it"))
      }
      return
    }
    if text.count + bytes.count > Limits.fieldBytes { isTextTooLong = true }
    if !isTextTooLong { text.append(contentsOf: bytes) }
  }

  private func fail(_ reason: CatalogueError.Reason) {
    guard failure == nil else { return }
    failure = located(reason)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func located(_ reason: CatalogueError.Reason) -> CatalogueError {
    CatalogueError(
      reason, line: line, column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      byte: Int(XML_GetCurrentByteIndex(parser)))
  }

  private func error() -> CatalogueError {
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      return located(.truncated("the XML"))
    default:
      let message = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
      return located(.malformed("the XML is not well-formed: \(message)"))
    }
  }
}
