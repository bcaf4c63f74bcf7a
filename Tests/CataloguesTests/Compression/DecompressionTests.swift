import TestSupport
import Testing

@testable import Catalogues

@Suite("Decompressing")
struct DecompressionTests {
  static let compressed: [Compression] = [.gzip, .zstd]
  static let text = Array((0..<3000).flatMap { "row \($0),\($0 % 7)\n".utf8 })

  static func compress(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
    switch compression {
    case .none: bytes
    case .gzip: gzipped(bytes)
    case .zstd: zstdCompressed(bytes)
    }
  }

  private func decompress(_ bytes: [UInt8], _ compression: Compression, step: Int = 4096) throws -> [UInt8] {
    try drain(DecompressingSource(MemorySource(bytes), compression: compression), step: step)
  }

  @Test("the first bytes tell the compression", arguments: Compression.allCases)
  func detection(_ compression: Compression) throws {
    let source = MemorySource(Self.compress(Self.text, compression))
    #expect(try Compression(of: source) == compression)
    #expect(try drain(DecompressingSource(source, compression: compression)) == Self.text)
  }

  @Test("an empty file and a file of one byte are not compressed", arguments: [[], [0x1F]])
  func shortFiles(_ bytes: [UInt8]) throws {
    #expect(try Compression(of: MemorySource(bytes)) == .none)
  }

  @Test("members and frames follow one another", arguments: compressed)
  func concatenation(_ compression: Compression) throws {
    let parts: [[UInt8]] = [Array("id,name\n".utf8), [], Self.text, Array("9,z".utf8)]
    let bytes = parts.flatMap { Self.compress($0, compression) }
    #expect(try decompress(bytes, compression) == parts.flatMap(\.self))
  }

  @Test("how the bytes are cut into pieces does not matter", arguments: compressed)
  func pieces(_ compression: Compression) throws {
    let bytes = Self.compress(Self.text, compression) + Self.compress([65], compression)
    for step in [1, 2, 3, 7, 64] {
      let source = try DecompressingSource(DribblingSource(bytes, step: step), compression: compression)
      #expect(try drain(source, step: step) == Self.text + [65])
    }
  }

  @Test("a stream that is cut off anywhere is damaged", arguments: compressed)
  func truncation(_ compression: Compression) throws {
    let bytes = Self.compress(Array(Self.text[..<400]), compression)
    for count in 4..<bytes.count {
      let error = try #require(throws: CatalogueError.self) {
        try decompress(Array(bytes[..<count]), compression)
      }
      guard case .damagedCompression(compression.rawValue, _) = error.reason else {
        Issue.record("cut at \(count): \(error)")
        return
      }
    }
  }

  @Test("changed bytes give the same text or an error, and never a crash", arguments: compressed)
  func mutations(_ compression: Compression) throws {
    var random = SeededGenerator(seed: 7)
    let original = Self.compress(Array(Self.text[..<400]), compression)
    for _ in 0..<2000 {
      var bytes = original
      bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      do {
        // The header's time and system are covered by no checksum.
        #expect(try decompress(bytes, compression) == Array(Self.text[..<400]))
      } catch let error as CatalogueError {
        #expect(error.description.contains(compression.rawValue))
      }
    }
  }

  @Test("zeros may follow a gzip member, anything else is damage")
  func padding() throws {
    #expect(try decompress(gzipped([65]) + [0, 0, 0], .gzip) == [65])
    #expect(throws: CatalogueError.self) { try decompress(gzipped([65]) + [0, 66], .gzip) }
  }

  @Test("zstd frames with data of someone else are passed over")
  func skippableFrame() throws {
    let bytes = [0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 2] + zstdCompressed([65, 66])
    let source = MemorySource(bytes)
    #expect(try Compression(of: source) == .zstd)
    #expect(try decompress(bytes, .zstd) == [65, 66])
  }

  @Test("a zstd frame that asks for too large a window is refused")
  func window() throws {
    // A frame header of window descriptor F8: 2^41 bytes.
    let bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xF8, 0x01, 0x00, 0x00]
    #expect(throws: CatalogueError.self) { try decompress(bytes, .zstd) }
  }

  @Test("rewinding gives the whole stream again", arguments: Compression.allCases)
  func rewinding(_ compression: Compression) throws {
    let bytes = Self.compress(Self.text, compression)
    let source = try DecompressingSource(MemorySource(bytes), compression: compression)
    var buffer = [UInt8](repeating: 0, count: 100)
    for _ in 0..<3 {
      _ = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      try source.rewind()
      #expect(try drain(source) == Self.text)
      try source.rewind()
    }
  }

  @Test("what a small file expands to is streamed", arguments: compressed)
  func bomb(_ compression: Compression) throws {
    let part = Self.compress([UInt8](repeating: 65, count: 4 << 20), compression)
    let source = MemorySource(Array(repeatElement(part, count: 16).joined()))
    let window = InputWindow(try DecompressingSource(source, compression: compression), limit: 1 << 20)
    var count = 0
    while try window.extend() {
      count += window.bytes.count
      window.consume(window.bytes.count)
    }
    #expect(count == 64 << 20)
  }
}
