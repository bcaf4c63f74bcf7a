import JSONSyntax

/// Parses an XML property list from a window, a piece at a time.
final class XMLPropertyListParser {
  private let window: InputWindow
  private let tokens: XMLTokens
  private var grammar = XMLPropertyListGrammar()
  private var isEmpty = true

  /// Enough that expat seldom meets half a tag, and few enough rows at once.
  private static let piece = 128 << 10

  init(_ window: InputWindow) throws(CatalogueError) {
    self.window = window
    tokens = try XMLTokens()
  }

  /// Goes on with the next piece. Returns false when the document has ended.
  func advance(_ consumer: inout some ValueConsumer) throws -> Bool {
    let hasMore = try !window.bytes.isEmpty || window.extend()
    if hasMore, isEmpty { isEmpty = window.bytes.allSatisfy(JSONCharacters.isWhitespace) }
    // A file without anything in it is an empty catalogue, though no XML.
    if isEmpty {
      window.consume(window.bytes.count)
      return hasMore
    }
    let piece = UnsafeRawBufferPointer(rebasing: window.bytes.prefix(Self.piece))
    try tokens.parse(piece, isLast: !hasMore) { try grammar.take($0, &consumer) }
    window.consume(piece.count)
    return hasMore
  }
}
