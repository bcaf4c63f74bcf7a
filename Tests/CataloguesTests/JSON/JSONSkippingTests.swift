import SpotlightModel
import Testing

@testable import Catalogues

@Suite("Unchanged stretches of JSON are passed without splitting them")
struct JSONSkippingTests {
  /// The extents of all rows.
  private func extents(_ reader: any RowReader) throws -> [[UInt8]] {
    var extents: [[UInt8]] = []
    while let row = try reader.next() { extents.append(Array(row.bytes)) }
    return extents
  }

  private func block(_ rows: ArraySlice<[UInt8]>) -> BlockSummary {
    let bytes = rows.flatMap { $0 }
    return BlockSummary(
      id: 0, digest: bytes.withUnsafeBytes { ContentDigest(of: $0) }, byteCount: bytes.count,
      lineCount: bytes.count { $0 == UInt8(ascii: "\n") }, rowCount: rows.count)
  }

  private func reader(_ text: String, step: Int = 1 << 20) -> any RowReader {
    let source = DribblingSource(Array(text.utf8), step: step)
    return text.hasPrefix("{\"id\"")
      ? LinesReader(source, chunk: 64) : JSONReader(source, rows: .root, chunk: 64)
  }

  private static let documents = [
    "[\n1,\n22 ,\n\"three\",\n [4],\n{\"five\":5}\n]",
    "{\"a\":1,\n\"b\":{\"x\":2},\"c\":[3],\n\"d\":\"four\",\"e\":null}",
    "{\"id\":1}\n\n{\"id\":2}\n 3\r\n\"x\"\n[5]",
  ]

  @Test("any stretch of rows can be skipped, and the rest is as before", arguments: documents)
  func skip(text: String) throws {
    let rows = try extents(reader(text))
    let whole = try Reading(reader(text))
    #expect(rows.count == 5)
    for start in rows.indices {
      for end in start + 1...rows.count {
        let reader = reader(text, step: 3)
        for _ in 0..<start { _ = try reader.next() }
        #expect(try reader.skip(block(rows[start..<end])))
        let rest = try Reading(reader)
        #expect(rest.good == Array(whole.good[end...]))
        #expect(rest.lines == Array(whole.lines[end...]))
        #expect(rest.error == nil)
      }
    }
  }

  @Test("a stretch that does not come next is not skipped, and nothing is lost", arguments: documents)
  func refuse(text: String) throws {
    let rows = try extents(reader(text))
    let whole = try Reading(reader(text))
    let reader = reader(text)
    #expect(try !reader.skip(block(rows[1..<3])))
    #expect(try Reading(reader) == whole)
  }

  @Test("a last value that goes on is not taken for unchanged")
  func continued() throws {
    let number = block(try extents(reader("[1,2]"))[0..<1])
    #expect(try !reader("[12,3]").skip(number))
    let line = block(try extents(reader("{\"id\":1}\n2"))[0..<2])
    #expect(try !reader("{\"id\":1}\n23\n").skip(line))
  }

  @Test("entries of an object are not taken for elements of an array")
  func otherShape() throws {
    let entries = block(try extents(reader("{\"a\":1,\"b\":2}"))[0..<2])
    #expect(try !reader("[\"a\":1,\"b\":2]").skip(entries))
  }

  @Test("the members before the rows may change")
  func preamble() throws {
    let path = RowsPath("rows")
    let before = JSONReader(MemorySource(#"{"date":1,"rows":[{"a":1},{"a":2}]}"#), rows: path)
    let block = block(try extents(before)[...])
    let after = JSONReader(MemorySource(#"{"date":20,"rows":[{"a":1},{"a":2}, 3]}"#), rows: path)
    #expect(try after.skip(block))
    #expect(try Reading(after).good.map(described) == ["value=#3"])
  }
}
