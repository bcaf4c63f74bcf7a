import TestSupport
import Testing

@testable import TextIndex

@Suite("Words of ASCII by eight bytes")
struct ASCIIWordTests {
  @Test("every byte is folded, or ends the word, as the table says", arguments: 0..<8)
  func agreesWithTable(place: Int) {
    let table = FoldingTable.shared
    for byte in UInt8.min...UInt8.max {
      var bytes = Array("aZ09zA5b".utf8)
      bytes[place] = byte
      let word = ASCIIWord(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
      let isPart = table.ascii[Int(byte)] > 1
      #expect(word.count == (isPart ? 8 : place))
      let folded = withUnsafeBytes(of: word.folded) { Array($0.prefix(word.count)) }
      #expect(folded == bytes.prefix(word.count).map { table.ascii[Int($0)] })
    }
  }
}

@Suite("The order of terms")
struct TermOrderTests {
  @Test("many terms, also those that begin alike, come in the order of their bytes")
  func manyTerms() {
    var generator = SeededGenerator(seed: 7)
    let words = (0..<6_000).map { number in
      String(repeating: "prefixed", count: number % 3)
        + String(Int.random(in: 0..<1_000_000, using: &generator))
    }
    var inverter = Inverter()
    inverter.add(1, DocumentText(title: nil, other: [words.joined(separator: " ")]))
    let keys = inverter.flush().chunks.map(\.key)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(Set(words.map { PostingKey(.text, $0.utf8).bytes }).isSubset(of: Set(keys)))
  }
}
