/// A reader at the start of a catalogue, and what interprets its rows.
struct OpenedCatalogue {
  let reader: any RowReader
  let interpreter: any RowInterpreter
  /// The names of the fields, where the format states them once for all rows.
  let fieldNames: [String]?
  /// The line at which the first row's bytes begin, where that is known.
  let firstLine: Int
  /// Whether a carriage return alone ends a line.
  let countsReturns: Bool
  private let delimited: DelimitedReader?

  init(_ stream: CatalogueStream, plan: ReadingPlan) throws {
    switch plan.format {
    case .delimited:
      let reader = try Self.delimited(stream, plan)
      (self.reader, delimited) = (reader, reader)
      interpreter = ColumnsInterpreter(reader, plan: plan)
      fieldNames = reader.fieldNames
      firstLine = reader.nextLine
      countsReturns = true
    case .json, .jsonLines, .propertyList:
      reader = try Self.nested(stream, plan)
      interpreter = FieldsInterpreter(reader, plan: plan)
      (fieldNames, firstLine, countsReturns, delimited) = (nil, 1, false, nil)
    }
  }

  private static func delimited(_ stream: CatalogueStream, _ plan: ReadingPlan) throws -> DelimitedReader {
    let dialect = plan.dialect ?? Dialect()
    var columns = 0
    if case .absent = dialect.header { columns = plan.fields.count }
    return try DelimitedReader(InputWindow(stream.open()), dialect: dialect, columns: columns)
  }

  private static func nested(_ stream: CatalogueStream, _ plan: ReadingPlan) throws -> any RowReader {
    let path = RowsPath(plan.rows ?? "")
    return switch plan.format {
    case .jsonLines: LinesReader(try stream.open())
    case .propertyList: PropertyListReader(try stream.open(), format: plan.propertyList ?? .xml, rows: path)
    case .json, .delimited: JSONReader(try stream.open(), rows: path, isGeoJSON: plan.isGeoJSON)
    }
  }

  /// What the reader noticed about the catalogue as a whole: odd header names, a quote that is open at the end.
  var warnings: [RowProblem] {
    (delimited?.warnings ?? []).map { RowProblem(.warning, line: $0.line, reason: "\($0.reason)") }
  }
}
