import CExpat
import JSONSyntax

/// Collects the tokens that expat's callbacks tell of.
struct XMLTokenCollector {
  var tokens: [XMLTokens.Token] = []
  /// Why the parser was stopped.
  private(set) var failure: CatalogueError?

  private let parser: XML_Parser
  private var scalar: (element: XMLElement, line: Int)?
  private var text: [UInt8] = []
  private var isTextTooLong = false

  init(_ parser: XML_Parser) { self.parser = parser }

  /// Has the collector called that is the parser's user data.
  static func listen(to parser: XML_Parser) {
    XML_SetElementHandler(
      parser, { user, name, _ in XMLTokenCollector.at(user)?.pointee.begin(name) },
      { user, _ in XMLTokenCollector.at(user)?.pointee.end() })
    XML_SetCharacterDataHandler(parser) { XMLTokenCollector.at($0)?.pointee.add($1, count: $2) }
    XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
      XMLTokenCollector.at(user)?.pointee.fail(
        .malformed("entity declarations are not allowed in a property list"))
    }
    XML_SetSkippedEntityHandler(parser) { user, _, _ in
      XMLTokenCollector.at(user)?.pointee.fail(.malformed("an entity that is not declared"))
    }
  }

  private static func at(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTokenCollector>? {
    user?.assumingMemoryBound(to: XMLTokenCollector.self)
  }

  /// An error where the parser is.
  func located(_ reason: CatalogueError.Reason) -> CatalogueError {
    CatalogueError(
      reason, line: line, column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      byte: Int(XML_GetCurrentByteIndex(parser)))
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }
}

extension XMLTokenCollector {
  private mutating func begin(_ name: UnsafePointer<CChar>?) {
    guard failure == nil, let name else { return }
    guard let element = XMLElement.named(name) else {
      return fail(.malformed("<\(String(cString: name))> is not an element of property lists"))
    }
    if let scalar {
      return fail(.malformed("<\(element.rawValue)> within <\(scalar.element.rawValue)>"))
    }
    guard element.isScalar else { return tokens.append(.open(element, line: line)) }
    scalar = (element, line)
    text.removeAll(keepingCapacity: true)
    isTextTooLong = false
  }

  private mutating func end() {
    guard failure == nil else { return }
    guard let (element, line) = scalar else { return tokens.append(.close(line: line)) }
    tokens.append(
      .scalar(element, text: isTextTooLong ? nil : String(decoding: text, as: UTF8.self), line: line))
    scalar = nil
  }

  private mutating func add(_ characters: UnsafePointer<CChar>?, count: Int32) {
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

  private mutating func fail(_ reason: CatalogueError.Reason) {
    guard failure == nil else { return }
    failure = located(reason)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
