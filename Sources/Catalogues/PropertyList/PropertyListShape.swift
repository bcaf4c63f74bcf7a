/// Finds what the rows of a property list are, by reading it once.
enum PropertyListShape {
  /// - Parameter source: decompressed bytes, text formats in UTF-8 without a byte order mark.
  /// - Throws: `CatalogueError` where the file is no property list, or a single scalar; what the source throws.
  static func detect(
    in source: any ByteSource, format: PropertyListFormat, chunk: Int = 1 << 20
  ) throws -> RowsShape {
    let parser = try PropertyListParser(source, format: format, chunk: chunk)
    var survey = ShapeSurvey()
    while try parser.advance(&survey) {}
    if let shape = survey.shape { return shape }
    guard !survey.isScalar else { throw CatalogueError(.noRows("the property list is a single value")) }
    return RowsShape(.entries, rowCount: 0)
  }
}
