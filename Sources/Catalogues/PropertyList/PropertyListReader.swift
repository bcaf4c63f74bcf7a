/// Reads the rows of a property list: the elements of the array, or the entries of the dictionary, that a path leads to.
///
/// Rows of XML are read as the file comes by; binary and text lists are held whole. Extents are empty, as rows have no
/// bytes of their own, and blocks are never skipped.
final class PropertyListReader: RowReader {
  private let source: any ByteSource
  private let format: PropertyListFormat
  private let path: RowsPath
  private let chunk: Int
  private var parser: PropertyListParser?
  private var router: RowRouter
  private var current: Result<Row, CatalogueError> = .success(Row([]))
  /// What ended the parsing, or that the document did. Rows that were complete before it are given first: the parser may
  /// hold back all of them until it knows that nothing follows.
  private var failure: (any Error)?
  private var hasEnded = false

  /// - Parameter source: decompressed bytes, text formats in UTF-8 without a byte order mark.
  init(_ source: any ByteSource, format: PropertyListFormat, rows path: RowsPath, chunk: Int = 1 << 20) {
    self.source = source
    self.format = format
    self.path = path
    self.chunk = chunk
    router = RowRouter(path)
  }

  func next() throws -> RowExtent? {
    while true {
      if let routed = router.take() {
        current = routed.row
        return RowExtent.empty(line: routed.line)
      }
      if let failure { throw failure }
      guard !hasEnded else { break }
      do {
        hasEnded = try !advance()
      } catch {
        failure = error
      }
    }
    guard router.places > 0 || router.isEmpty else { throw CatalogueError(.noRows("there is no “\(path)”")) }
    return nil
  }

  private func advance() throws -> Bool {
    let parser = try self.parser ?? PropertyListParser(source, format: format, chunk: chunk)
    self.parser = parser
    return try parser.advance(&router)
  }

  func fields(of row: RowExtent) throws(CatalogueError) -> Row { try current.get() }

  func skip(_ block: BlockSummary) -> Bool { false }
}
