/// Finds what the rows of a property list are, by reading it once.
enum PropertyListShape {
  /// - Throws: `CatalogueError` where the file is no property list, or a single scalar; what the source throws.
  static func detect(
    in source: any ByteSource, format: PropertyListFormat, chunk: Int = 1 << 20
  ) throws -> RowsShape {
    throw CatalogueError(.noRows("property lists"))
  }
}
