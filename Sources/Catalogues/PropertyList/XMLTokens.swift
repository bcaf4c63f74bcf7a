import CExpat

/// Turns XML, which comes in pieces, into the elements of a property list, through expat.
///
/// Entity declarations are refused, so that nothing expands; no other file is ever opened.
final class XMLTokens {
  enum Token {
    case open(XMLElement, line: Int)
    /// An element that holds text. The text is nil where it is longer than a field may be.
    case scalar(XMLElement, text: String?, line: Int)
    case close(line: Int)
  }

  private let parser: XML_Parser
  /// In memory of its own, because expat's callbacks are given its address.
  private let collector: UnsafeMutablePointer<XMLTokenCollector>
  private var fed = 0

  /// How many bytes one tag, comment or instruction may have: expat keeps it whole, and begins it anew with each piece.
  private static let markupLimit = 4 << 20

  init() throws(CatalogueError) {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw CatalogueError(.malformed("no memory for XML"))
    }
    self.parser = parser
    collector = .allocate(capacity: 1)
    collector.initialize(to: XMLTokenCollector(parser))
    XML_SetUserData(parser, collector)
    XMLTokenCollector.listen(to: parser)
  }

  deinit {
    XML_ParserFree(parser)
    collector.deinitialize(count: 1)
    collector.deallocate()
  }

  /// Parses the next bytes. The tokens of what is well-formed are given before an error is thrown.
  func parse(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (Token) throws -> Void
  ) throws {
    let status = XML_Parse(
      parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count),
      isLast ? 1 : 0)
    fed += bytes.count
    for token in collector.pointee.tokens { try body(token) }
    collector.pointee.tokens.removeAll(keepingCapacity: true)
    if let failure = collector.pointee.failure { throw failure }
    guard status == XML_STATUS_OK else { throw error() }
    guard isLast || fed - Int(XML_GetCurrentByteIndex(parser)) <= Self.markupLimit else {
      throw collector.pointee.located(
        .malformed("a tag or comment is larger than \(Self.markupLimit >> 20) MB"))
    }
  }

  private func error() -> CatalogueError {
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      return collector.pointee.located(.truncated("the XML"))
    default:
      let message = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
      return collector.pointee.located(.malformed("the XML is not well-formed: \(message)"))
    }
  }
}
