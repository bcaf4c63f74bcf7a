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

  @Test("a line beyond what a row may have ends the file with an error")
  func endless() throws {
    final class Endless: ByteSource {
      func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "1"))
        return buffer.count
      }
      func rewind() {}
    }
    #expect(try Reading(LinesReader(Endless())).error?.reason == .rowTooLarge(limit: Limits.rowBytes))
  }

  @Test("a million blank lines take no room")
  func blank() throws {
    let text = String(repeating: "\n", count: 1_000_000) + "1"
    let reading = try Reading(LinesReader(MemorySource(text)))
    #expect(reading.lines == [1_000_001])
  }
}
