@testable import Catalogues

/// Rows and errors must not depend on how much of the stream is in memory at a time. Of a catalogue that is broken as a
/// whole, how many rows come before the error may differ, and which of several mistakes is told.
func compareWindowSizes(
  _ input: [UInt8], _ reader: (_ source: MemorySource, _ chunk: Int) throws -> any RowReader
) {
  let narrow = transcript { try reader(MemorySource(input), 64) }
  let wide = transcript { try reader(MemorySource(input), 1 << 14) }
  precondition(
    (narrow.error == nil) == (wide.error == nil), "the size of the window decides whether it is broken")
  let common = narrow.error == nil ? Int.max : min(narrow.steps.count, wide.steps.count)
  precondition(narrow.steps.prefix(common) == wide.steps.prefix(common), "the size of the window shows")
}

/// One thing that a reader gives.
private enum Step: Equatable {
  case row(line: Int, Row)
  case refusedRow(line: Int, CatalogueError)
}

private func transcript(_ open: () throws -> any RowReader) -> (steps: [Step], error: CatalogueError?) {
  var steps: [Step] = []
  do {
    let reader = try open()
    while let row = try reader.next() {
      do throws(CatalogueError) {
        steps.append(.row(line: row.line, try reader.fields(of: row)))
      } catch {
        steps.append(.refusedRow(line: row.line, error))
      }
    }
  } catch let error as CatalogueError {
    return (steps, error)
  } catch {
    fatalError("untyped error: \(error)")
  }
  return (steps, nil)
}

/// Dialects that differ in kind. The first byte of an input chooses one.
private let dialects = [
  Dialect(), Dialect(delimiter: UInt8(ascii: ";"), header: .absent),
  Dialect(quote: UInt8(ascii: "'"), escape: UInt8(ascii: "\\"), comment: UInt8(ascii: "#"), skip: 1),
  Dialect(delimiter: UInt8(ascii: "\t"), quote: nil, escape: UInt8(ascii: "\\"), header: .names(["a", "b"])),
]

func compareDelimited(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let dialect = dialects[Int(first) % dialects.count]
  compareWindowSizes(Array(input.dropFirst())) {
    try DelimitedReader(InputWindow($0, chunk: $1), dialect: dialect)
  }
}

func compareJSON(_ input: [UInt8]) {
  for path in [RowsPath.root, RowsPath("data.*.items")] {
    compareWindowSizes(input) { JSONReader($0, rows: path, chunk: $1) }
  }
}

func compareLines(_ input: [UInt8]) { compareWindowSizes(input) { LinesReader($0, chunk: $1) } }

func comparePropertyLists(_ input: [UInt8]) {
  let format = input.withUnsafeBytes { PropertyListFormat.detect($0) }
  for path in [RowsPath.root, RowsPath("Tracks")] {
    compareWindowSizes(input) { PropertyListReader($0, format: format, rows: path, chunk: $1) }
  }
}
