import Catalogues
import SpotlightModel

/// The blocks of a catalogue as bytes, for the index to keep: each is its digest (16 bytes), then its identifier and
/// counts as ``LEB128`` writes them.
enum BlockList {
  static func encode(_ blocks: [BlockSummary]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blocks.count * 24)
    for block in blocks {
      for half in [block.digest.high, block.digest.low] {
        withUnsafeBytes(of: half.littleEndian) { bytes.append(contentsOf: $0) }
      }
      LEB128.append(UInt64(bitPattern: block.id), to: &bytes)
      for count in [block.byteCount, block.lineCount, block.rowCount] {
        LEB128.append(UInt64(count), to: &bytes)
      }
    }
    return bytes
  }

  /// Nil where the bytes are not such a list.
  static func decode(_ bytes: [UInt8]) -> [BlockSummary]? { bytes.withUnsafeBytes(decode) }

  private static func decode(_ bytes: UnsafeRawBufferPointer) -> [BlockSummary]? {
    var offset = 0
    var blocks: [BlockSummary] = []
    while offset < bytes.count {
      guard let high = half(bytes, &offset), let low = half(bytes, &offset),
        let id = LEB128.read(bytes, at: &offset), let byteCount = count(bytes, &offset),
        let lineCount = count(bytes, &offset), let rowCount = count(bytes, &offset)
      else { return nil }
      blocks.append(
        BlockSummary(
          id: Int64(bitPattern: id), digest: ContentDigest(high: high, low: low), byteCount: byteCount,
          lineCount: lineCount, rowCount: rowCount))
    }
    return blocks
  }

  private static func half(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func count(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Int? {
    LEB128.read(bytes, at: &offset).flatMap { Int(exactly: $0) }
  }
}
