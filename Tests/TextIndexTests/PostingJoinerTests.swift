import TestSupport
import Testing

@testable import TextIndex

@Suite struct PostingJoinerTests {
  private func joined(_ chunks: [PostingChunk], _ joiner: inout PostingJoiner) throws -> [PostingChunk] {
    for chunk in chunks { chunk.data.withUnsafeBytes { joiner.add(first: chunk.first, $0) } }
    var joined: [PostingChunk] = []
    try joiner.finish { joined.append(PostingChunk(key: [9], first: $0, data: Array($1))) }
    #expect(joiner.isEmpty)
    return joined
  }

  /// Several lists, each after the one before, sparse or dense.
  private func randomParts(_ generator: inout SeededGenerator) -> [[DocumentNumber]] {
    var next: DocumentNumber = 0
    return (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      let widest = generator.pick([1, 3, 12, 200, 40_000])
      return (0..<Int.random(in: 1...200, using: &generator)).map { _ in
        next += DocumentNumber(Int.random(in: 1...widest, using: &generator))
        return next
      }
    }
  }

  @Test("lists that follow each other become one, in no more chunks than by taking them apart")
  func againstMerge() throws {
    var generator = SeededGenerator(seed: 31)
    var joiner = PostingJoiner()
    for _ in 0..<200 {
      let parts = randomParts(&generator)
      let chunks = parts.flatMap { PostingChunk.encode(DocumentSet($0), key: [9]) }
      let joined = try joined(chunks, &joiner)
      let merged = try merge(chunks) { _ in false }
      #expect(Array(try PostingChunk.decode(joined)) == parts.flatMap(\.self))
      #expect(joined.count <= merged.count)
      #expect(joined.allSatisfy { $0.data.count <= PostingChunk.maximumBytes })
    }
  }

  @Test("many single documents side by side become bits")
  func dense() throws {
    var joiner = PostingJoiner()
    let singles = (0..<500).map { PostingChunk(key: [9], first: $0, data: []) }
    #expect(try joined(singles, &joiner) == PostingChunk.encode(DocumentSet(0..<500), key: [9]))
  }

  @Test("what does not fit one chunk is several")
  func long() throws {
    var joiner = PostingJoiner()
    let documents = (0..<100_000).map { DocumentNumber($0 * 20) }
    let chunks = [documents[..<50_000], documents[50_000...]].flatMap {
      PostingChunk.encode(DocumentSet($0), key: [9])
    }
    let joined = try joined(chunks, &joiner)
    #expect(try joined.count == 2 && Array(PostingChunk.decode(joined)) == documents)
  }

  @Test(
    "damaged chunks are an error",
    arguments: [[3], [1, 0x80], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]]
      as [[UInt8]])
  func damaged(data: [UInt8]) {
    var joiner = PostingJoiner()
    let chunks = [
      PostingChunk(key: [9], first: 5, data: []), PostingChunk(key: [9], first: .max - 1000, data: data),
    ]
    #expect(throws: PostingFormatError.self) { try joined(chunks, &joiner) }
  }

  @Test("chunks out of order lose nothing")
  func disorder() throws {
    var joiner = PostingJoiner()
    let chunks = [[500, 600], [3, 550]].flatMap { PostingChunk.encode(DocumentSet($0), key: [9]) }
    #expect(Array(try PostingChunk.decode(joined(chunks, &joiner))) == [3, 500, 550, 600])
  }
}
