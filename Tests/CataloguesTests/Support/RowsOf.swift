import FoundationEssentials

@testable import Catalogues

/// What a reader makes of a source: its rows, or for a refused row nothing but the error.
struct Reading: Equatable {
  var rows: [Result<Row, CatalogueError>] = []
  var lines: [Int] = []
  var error: CatalogueError?

  init(_ reader: any RowReader) throws {
    do {
      while let extent = try reader.next() {
        lines.append(extent.line)
        rows.append(Result { () throws(CatalogueError) in try reader.fields(of: extent) })
      }
    } catch let failure as CatalogueError {
      error = failure
    }
  }

  /// The rows that could be read.
  var good: [Row] { rows.compactMap { try? $0.get() } }
}

/// Fields as text, for short expectations: `name=value`.
func described(_ row: Row) -> String {
  row.fields.map { "\($0.name)=\(described($0.value))" }.joined(separator: " ")
}

func described(_ value: FieldValue) -> String {
  switch value {
  case .text(let text): text
  case .number(let digits): "#\(digits)"
  case .boolean(let flag): flag ? "yes" : "no"
  case .date(let date): "@\(date.timeIntervalSince1970)"
  case .list(let elements): "[\(elements.map(described).joined(separator: ","))]"
  case .null: "null"
  }
}
