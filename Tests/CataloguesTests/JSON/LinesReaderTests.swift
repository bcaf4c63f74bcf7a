import Testing

@testable import Catalogues

@Suite("Rows of JSON lines")
struct LinesReaderTests {
  @Test("a bad line is one refused row with its place; blank lines are none")
  func badLine() throws {
    let reading = try Reading(
      LinesReader(MemorySource("{\"a\":1}\n\n  {\"a\":}\n{\"a\":2} x\n\t\n{\"a\":3}")))
    #expect(reading.error == nil)
    #expect(reading.lines == [1, 3, 4, 6])
    #expect(reading.good.map(described) == ["a=#1", "a=#3"])
    let errors = reading.rows.compactMap { row in if case .failure(let error) = row { error } else { nil } }
    #expect(errors.map(\.line) == [3, 4])
    #expect(errors.map(\.column) == [8, 9])
  }

  @Test("a line too deep is one refused row")
  func deep() throws {
    let deep = String(repeating: "[", count: 100_000)
    let reading = try Reading(LinesReader(MemorySource("1\n\(deep)\n2")))
    #expect(reading.good.map(described) == ["value=#1", "value=#2"])
    #expect(reading.rows.count == 3)
  }

  @Test("a line longer than a row may be is one refused row, wherever it stands", arguments: [64, 700, 5000])
  func long(chunk: Int) throws {
    let long = "\"" + String(repeating: "x", count: 1500) + "\""
    for text in ["1\n\(long)\n\n2\n", "1\n\(long)", "\n\n1\n\(long)\n\(long)\n2"] {
      let reader = LinesReader(MemorySource(text), chunk: chunk, rowLimit: 1000)
      let reading = try Reading(reader)
      #expect(reading.error == nil)
      let good = text.hasSuffix(long) ? ["value=#1"] : ["value=#1", "value=#2"]
      #expect(reading.good.map(described) == good)
      for (row, line) in zip(reading.rows, reading.lines) {
        guard case .failure(let error) = row else { continue }
        #expect(error == CatalogueError(.rowTooLarge(limit: 1000), line: line))
      }
      #expect(
        reading.lines.last
          == text.split(separator: "\n", omittingEmptySubsequences: false).lastIndex { !$0.isEmpty }.map {
            $0 + 1
          })
    }
  }

  @Test("many blank lines take no room")
  func blank() throws {
    let text = String(repeating: "\n", count: 200_000) + "1"
    let reading = try Reading(LinesReader(MemorySource(text), chunk: 1 << 17, rowLimit: 1 << 17))
    #expect(reading.good.map(described) == ["value=#1"] && reading.lines == [200_001])
  }
}
