import TestSupport
import TextIndex
import Testing

@testable import IndexStore

@Suite struct PostingBlockTests {
  @Test("chunks come back from a block as they were put in", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let chunks = (0..<50).map { _ in
      PostingChunk(
        key: (0..<Int.random(in: 0..<6, using: &random)).map { _ in .random(in: 97...99, using: &random) },
        first: .random(in: 0...UInt32.max, using: &random),
        data: (0..<Int.random(in: 0..<300, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }.sorted { compare($0.key, $1.key) < 0 }
    var builder = PostingBlockBuilder()
    for chunk in chunks {
      chunk.key.withUnsafeBytes { key in chunk.data.withUnsafeBytes { builder.append(key, chunk.first, $0) } }
    }
    var read: [PostingChunk] = []
    var reader = PostingBlockReader()
    try builder.bytes.withUnsafeBytes { bytes in
      while try reader.next(in: bytes) {
        read.append(PostingChunk(key: reader.key, first: reader.first, data: Array(bytes[reader.data])))
      }
    }
    #expect(read == chunks)
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
  }
}
