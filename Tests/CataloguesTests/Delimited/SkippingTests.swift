import SpotlightModel
import TestSupport
import Testing

@testable import Catalogues

@Suite("Passing over unchanged stretches")
struct SkippingTests {
  /// The stretch that `count` rows from the next one on take.
  private func block(_ reader: DelimitedReader, rows count: Int) throws -> BlockSummary {
    var bytes: [UInt8] = []
    let line = reader.nextLine
    for _ in 0..<count {
      guard let row = try reader.next() else { break }
      bytes += row.bytes
    }
    let digest = bytes.withUnsafeBytes { ContentDigest(of: $0) }
    return BlockSummary(
      id: 1, digest: digest, byteCount: bytes.count, lineCount: reader.nextLine - line, rowCount: count)
  }

  @Test("a stretch that comes next is passed over, and lines go on right")
  func sameStretch() throws {
    let text = "id,name\n1,\"a\nb\"\n\n2,b\n3,c\n"
    let first = try block(DelimitedReader(text), rows: 2)
    let reader = try DelimitedReader(text, step: 5)
    #expect(try reader.skip(first))
    let row = try #require(try reader.next())
    #expect(row.line == 6)
    #expect(described(try reader.fields(of: row)) == "id=3 name=c")
    #expect(try reader.next() == nil)
  }

  @Test("another stretch is not, and nothing is lost")
  func otherStretch() throws {
    let first = try block(DelimitedReader("id,name\n1,a\n2,b\n"), rows: 2)
    let reader = try DelimitedReader("id,name\n1,a\n2,B\n3,c\n")
    #expect(try !reader.skip(first))
    #expect(try Reading(reader).good.count == 3)
  }

  @Test("a stretch that ended with the file does not end within a row", arguments: ["2,bc\n", "2,b"])
  func lastRow(_ last: String) throws {
    let all = try block(DelimitedReader("id,name\n1,a\n2,b"), rows: 2)
    let reader = try DelimitedReader("id,name\n1,a\n" + last)
    #expect(try reader.skip(all) == (last == "2,b"))
  }

  @Test("a carriage return is not parted from its line feed")
  func lineEndPair() throws {
    let all = try block(DelimitedReader("id\r1\r2\r"), rows: 2)
    let reader = try DelimitedReader("id\r1\r2\r\n3\r")
    #expect(try !reader.skip(all))
    #expect(try Reading(reader).good.count == 3)
  }

  @Test("an escaped line end is no border")
  func escapedLineEnd() throws {
    let dialect = Dialect(escape: UInt8(ascii: "\\"))
    let all = try block(DelimitedReader("id\n1\n2\\\n", dialect), rows: 2)
    #expect(try DelimitedReader("id\n1\n2\\\n", dialect).skip(all))
    let reader = try DelimitedReader("id\n1\n2\\\n3\n", dialect)
    #expect(try !reader.skip(all))
    #expect(try Reading(reader).good.map(described) == ["id=1", "id=2\n3"])
  }

  @Test("skipping any stretches gives the rows of reading them")
  func anyStretches() throws {
    var random = SeededGenerator(seed: 5)
    let text = "id,name\n" + (0..<300).map { "\($0),\($0 % 5 == 0 ? "\"q\n\($0)\"" : "x")\n" }.joined()
    let whole = try Reading(DelimitedReader(text))
    for _ in 0..<20 {
      let (source, reader) = (try DelimitedReader(text), try DelimitedReader(text, step: 100))
      var position = 0
      while position < 300 {
        let count = 1 + random.below(20)
        let next = try block(source, rows: count)
        if random.below(2) == 0 {
          #expect(try reader.skip(next))
        } else {
          for row in position..<min(position + count, 300) {
            let extent = try #require(try reader.next())
            #expect(extent.line == whole.lines[row])
            #expect(try reader.fields(of: extent) == whole.rows[row].get())
          }
        }
        position += count
      }
      #expect(try reader.next() == nil)
    }
  }
}
