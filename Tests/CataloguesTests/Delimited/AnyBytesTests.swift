import TestSupport
import Testing

@testable import Catalogues

@Suite("Any bytes")
struct AnyBytesTests {
  private static let alphabet = Array("\"\"''\\,;\t|\n\n\r\r\n #a1é\0".utf8)

  /// What came of reading, with the bytes of all extents.
  private struct Outcome: Equatable {
    var reading: Reading
    var warnings: [DelimitedWarning]
    var tiled: [UInt8]
    var nextLine: Int
  }

  private static func outcome(_ bytes: [UInt8], _ dialect: Dialect, step: Int) throws -> Outcome {
    let window = InputWindow(DribblingSource(bytes, step: step), chunk: 64)
    let reader = try DelimitedReader(window, dialect: dialect)
    let recorder = ExtentRecorder(reader)
    let reading = try Reading(recorder)
    return Outcome(
      reading: reading, warnings: reader.warnings, tiled: recorder.bytes, nextLine: reader.nextLine)
  }

  private static func lines(_ bytes: [UInt8]) -> Int {
    var counter = LineCounter()
    bytes.withUnsafeBytes { counter.add($0) }
    return counter.count
  }

  private func check(_ bytes: [UInt8], _ dialect: Dialect, _ random: inout SeededGenerator) throws {
    let whole = try Self.outcome(bytes, dialect, step: 1 << 20)
    #expect(whole.reading.error == nil)
    #expect(bytes.starts(with: whole.tiled))
    #expect(whole.nextLine == Self.lines(bytes) + 1, "\(bytes)")
    let pieces = try Self.outcome(bytes, dialect, step: 1 + random.below(8))
    #expect(pieces == whole, "\(bytes) \(dialect)")
  }

  @Test("give rows or refused rows, the same for every cut, and every line counts")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      var dialect = TableWriter.random(&random).dialect
      dialect.header = .absent
      let bytes = (0..<random.below(40)).map { _ in random.pick(Self.alphabet) }
      try check(bytes, dialect, &random)
    }
  }

  @Test("a damaged table gives rows or refused rows")
  func mutatedTables() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      var writer = TableWriter.random(&random)
      writer.dialect.header = .absent
      let table = writer.randomTable(&random, letters: ["a", "é"])
      var bytes = Array(writer.write(table).utf8)
      for _ in 0..<1 + random.below(3) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = random.pick(Self.alphabet)
      }
      try check(bytes, writer.dialect, &random)
    }
  }

  @Test("a dialect is found for any bytes, and reads them")
  func detection() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let bytes = (0..<random.below(80)).map { _ in random.pick(Self.alphabet) }
      let isWhole = random.below(2) == 0
      let found = bytes.withUnsafeBytes {
        DialectDetector.detect($0, isWhole: isWhole, knowing: DialectSettings())
      }
      let window = InputWindow(MemorySource(bytes))
      _ = try? DelimitedReader(window, dialect: found.dialect, columns: found.columns)
    }
  }
}

/// Passes a reader on, and keeps the bytes of its rows.
private final class ExtentRecorder: RowReader {
  private let reader: DelimitedReader
  private(set) var bytes: [UInt8] = []

  init(_ reader: DelimitedReader) { self.reader = reader }

  func next() throws -> RowExtent? {
    let extent = try reader.next()
    if let extent { bytes += extent.bytes }
    return extent
  }

  func fields(of row: RowExtent) throws(CatalogueError) -> Row { try reader.fields(of: row) }

  func skip(_ block: BlockSummary) throws -> Bool { try reader.skip(block) }
}
