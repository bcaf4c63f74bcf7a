import TestSupport
import TextIndex
import Testing

@testable import IndexStore

@Suite struct PostingBlockTests {
  @Test("chunks come back from a block as they were put in", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    let chunks = randomChunks(seed: seed)
    let builder = block(of: chunks)
    var read: [PostingChunk] = []
    var reader = PostingBlockReader()
    try builder.bytes.withUnsafeBytes { bytes in
      while try reader.next(in: bytes) {
        read.append(PostingChunk(key: reader.key, first: reader.first, data: Array(bytes[reader.data])))
      }
    }
    #expect(read == chunks)
  }

  @Test(
    "a search of a block finds all chunks of a key, and says whether later ones may follow", arguments: 0..<20
  )
  func search(seed: UInt64) throws {
    let chunks = randomChunks(seed: seed)
    let builder = block(of: chunks)
    var random = SeededGenerator(seed: seed + 1000)
    for key in chunks.map(\.key) + (0..<50).map({ _ in randomKey(&random) }) {
      var found: [PostingChunk] = []
      let goesOn = try builder.bytes.withUnsafeBytes { bytes in
        try PostingBlockSearch(key: key).chunks(in: bytes) {
          found.append(PostingChunk(key: key, first: $0, data: Array($1)))
        }
      }
      #expect(found == chunks.filter { $0.key == key })
      #expect(goesOn == !chunks.contains { compare($0.key, key) > 0 })
    }
  }

  private func randomKey(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0..<6, using: &random)).map { _ in .random(in: 97...99, using: &random) }
  }

  private func randomChunks(seed: UInt64) -> [PostingChunk] {
    var random = SeededGenerator(seed: seed)
    return (0..<50).map { _ in
      PostingChunk(
        key: randomKey(&random), first: .random(in: 0...UInt32.max, using: &random),
        data: (0..<Int.random(in: 0..<300, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }.sorted { compare($0.key, $1.key) < 0 }
  }

  private func block(of chunks: [PostingChunk]) -> PostingBlockBuilder {
    var builder = PostingBlockBuilder()
    for chunk in chunks {
      chunk.key.withUnsafeBytes { key in chunk.data.withUnsafeBytes { builder.append(key, chunk.first, $0) } }
    }
    return builder
  }

  @Test("a damaged block is an error or other chunks, never a crash", arguments: 0..<50)
  func damage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes: [UInt8] = (0..<100).map { _ in .random(in: 0...255, using: &random) }
    var reader = PostingBlockReader()
    var count = 0
    bytes.withUnsafeBytes { bytes in
      while (try? reader.next(in: bytes)) == true { count += 1 }
    }
    #expect(count <= bytes.count / 4)
    count = 0
    _ = try? bytes.withUnsafeBytes {
      try PostingBlockSearch(key: [bytes[2]]).chunks(in: $0) { _, _ in count += 1 }
    }
    #expect(count <= bytes.count / 4)
  }
}
