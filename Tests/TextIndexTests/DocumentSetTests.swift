import TestSupport
import Testing

@testable import TextIndex

/// Sets of all shapes: sparse, dense, both in one, far apart, at the ends.
private func randomSet(_ generator: inout SeededGenerator) -> Set<DocumentNumber> {
  let start: DocumentNumber = [0, 1000, 262_000, .max - 3000].randomElement(using: &generator) ?? 0
  let span: DocumentNumber = [1, 70, 1500].randomElement(using: &generator) ?? 1
  let density = [1, 2, 9, 11, 40, 500].randomElement(using: &generator) ?? 1
  var set = Set((start..<start + span).filter { _ in Int.random(in: 0..<density, using: &generator) == 0 })
  if Bool.random(using: &generator) { set.insert(DocumentNumber.random(in: 0 ... .max, using: &generator)) }
  if Int.random(in: 0..<8, using: &generator) == 0 { set.formUnion([0, .max]) }
  return set
}

@Suite struct DocumentSetTests {
  @Test("operations agree with those of a plain set")
  func operations() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<150 {
      let (left, right) = (randomSet(&generator), randomSet(&generator))
      let (first, second) = (DocumentSet(left), DocumentSet(right))
      #expect(Array(first) == left.sorted())
      #expect(first.count == left.count && first.isEmpty == left.isEmpty)
      #expect(Array(first.intersection(second)) == left.intersection(right).sorted())
      #expect(Array(first.union(second)) == left.union(right).sorted())
      #expect(Array(first.subtracting(second)) == left.subtracting(right).sorted())
      for document in right.prefix(20) { #expect(first.contains(document) == left.contains(document)) }
      #expect(first.intersection(second) == second.intersection(first))
      #expect(first.intersection(second).compacted() == first.intersection(second))
    }
  }

  @Test("the last documents below a bound come the greatest first")
  func last() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let model = randomSet(&generator)
      let bound = Bool.random(using: &generator) ? model.randomElement(using: &generator) : nil
      let limit = Int.random(in: 1...100, using: &generator)
      let below = model.filter { document in bound.map { document < $0 } ?? true }
      let expected = below.sorted(by: >).prefix(limit)
      #expect(DocumentSet(model).last(limit, below: bound) == Array(expected))
    }
    #expect(DocumentSet([0, 1, 2]).last(5, below: 0) == [])
    #expect(DocumentSet(0..<100).last(5, below: 0) == [])
  }

  @Test("documents in any order and repeated make the same set")
  func anyOrder() {
    #expect(Array(DocumentSet([5, 3, 5, 9, 3])) == [3, 5, 9])
    #expect(Array(DocumentSet()) == [])
  }
}

@Suite struct PostingChunkTests {
  @Test("what is encoded is decoded again, in chunks that do not overlap and are not too large")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<120 {
      let set = DocumentSet(randomSet(&generator).union(randomSet(&generator)))
      let chunks = PostingChunk.encode(set, key: [7])
      #expect(try PostingChunk.decode(chunks) == set)
      #expect(chunks.allSatisfy { $0.key == [7] && $0.data.count <= PostingChunk.maximumBytes })
      var last: DocumentNumber?
      for chunk in chunks {
        let documents = Array(try PostingChunk.decode([chunk]))
        #expect(
          documents.first == chunk.first && documents.first.map { $0 > last ?? 0 || last == nil } == true)
        last = documents.last
      }
    }
  }

  @Test("of lists of any shapes, gathered for some documents only, these are found")
  func wanted() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let wanted = randomSet(&generator)
      var all = DocumentSetBuilder()
      var some = DocumentSetBuilder(within: WantedDocuments(DocumentSet(wanted)))
      var model: Set<DocumentNumber> = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let set = randomSet(&generator)
        model.formUnion(set)
        for chunk in PostingChunk.encode(DocumentSet(set), key: []) {
          try chunk.data.withUnsafeBytes {
            try all.add(first: chunk.first, $0)
            try some.add(first: chunk.first, $0)
          }
        }
      }
      #expect(Array(all.build()) == model.sorted())
      #expect(Array(some.build().intersection(DocumentSet(wanted))) == model.intersection(wanted).sorted())
    }
  }

  @Test("neighbours of which one ends in the group of bits that the next begins in are one list")
  func sharedWord() throws {
    let chunks =
      PostingChunk.encode(DocumentSet(0..<100), key: [])
      + PostingChunk.encode(DocumentSet(100..<300), key: [])
    #expect(try PostingChunk.decode(chunks) == DocumentSet(0..<300))
    #expect(try PostingChunk.decode(chunks.reversed()) == DocumentSet(0..<300))
  }

  @Test("long lists are cut, whether sparse or dense")
  func longLists() throws {
    let sparse = DocumentSet((0..<150_000).lazy.map { DocumentNumber($0 * 11) })
    let dense = DocumentSet(0..<600_000)
    for (set, count) in [(sparse, 3), (dense, 3)] {
      let chunks = PostingChunk.encode(set, key: [])
      #expect(chunks.count == count && chunks.allSatisfy { $0.data.count <= PostingChunk.maximumBytes })
      #expect(try PostingChunk.decode(chunks) == set)
    }
  }

  @Test("a document alone takes no data, and the densest part of a list is written as bits")
  func forms() {
    #expect(PostingChunk.encode([42], key: [1]) == [PostingChunk(key: [1], first: 42, data: [])])
    #expect(PostingChunk.encode([64, 66, 1000], key: [1]).map(\.data) == [[1, 1, 0xA5, 0x07]])
    let mixed = DocumentSet(Array(0..<1000) + [300_000, 400_000])
    #expect(PostingChunk.encode(mixed, key: [1]).map(\.data.first) == [2, 1])
  }

  @Test(
    "damaged data is an error",
    arguments: [
      [3], [1, 0x80], [1, 0x80, 0x80, 0x80, 0x80, 0x80, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
      [2] + Array(repeating: 1, count: 200),
    ] as [[UInt8]])
  func damaged(data: [UInt8]) {
    let chunk = PostingChunk(key: [1], first: .max - 1000, data: data)
    #expect(throws: PostingFormatError.self) { try PostingChunk.decode([chunk]) }
    #expect(throws: PostingFormatError.self) { try merge([chunk], dropping: { _ in false }) }
  }

  @Test("any bytes are documents or an error")
  func anyBytes() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...40, using: &generator)
      var data = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
      if !data.isEmpty { data[0] = UInt8.random(in: 1...2, using: &generator) }
      let first = DocumentNumber.random(in: 0 ... .max, using: &generator)
      if let set = try? PostingChunk.decode([PostingChunk(key: [], first: first, data: data)]) {
        #expect(set.count <= 1 + count * 8)
      }
    }
  }

  @Test("merging joins neighbours and drops the dead")
  func merging() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let documents = randomSet(&generator).sorted()
      let cut = documents.count / 2
      let chunks =
        PostingChunk.encode(DocumentSet(documents[..<cut]), key: [9])
        + PostingChunk.encode(DocumentSet(documents[cut...]), key: [9])
      let merged = try merge(chunks) { $0 % 3 == 0 }
      #expect(Array(try PostingChunk.decode(merged)) == documents.filter { $0 % 3 != 0 })
      #expect(merged == PostingChunk.encode(DocumentSet(documents.filter { $0 % 3 != 0 }), key: [9]))
    }
    #expect(try merge([], dropping: { _ in true }) == [])
  }
}
