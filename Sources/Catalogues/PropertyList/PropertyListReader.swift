/// Reads the rows of a property list. Extents are empty and blocks are never skipped.
final class PropertyListReader: RowReader {
  /// - Parameter source: decompressed bytes, text formats in UTF-8 without a byte order mark.
  init(_ source: any ByteSource, format: PropertyListFormat, rows path: RowsPath, chunk: Int = 1 << 20) {}

  func next() throws -> RowExtent? { nil }

  func fields(of row: RowExtent) throws(CatalogueError) -> Row { Row([]) }

  func skip(_ block: BlockSummary) -> Bool { false }
}
