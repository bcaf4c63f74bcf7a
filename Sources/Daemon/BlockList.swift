import Catalogues
import SpotlightModel

/// The blocks of a catalogue as bytes, for the index to keep: each is its digest (16 bytes), then its identifier and
/// counts as variable-length numbers of seven bits a byte, the lowest first.
enum BlockList {
  static func encode(_ blocks: [BlockSummary]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blocks.count * 24)
    for block in blocks {
      for half in [block.digest.high, block.digest.low] {
        withUnsafeBytes(of: half.littleEndian) { bytes.append(contentsOf: $0) }
      }
      append(UInt64(bitPattern: block.id), to: &bytes)
      for count in [block.byteCount, block.lineCount, block.rowCount] { append(UInt64(count), to: &bytes) }
    }
    return bytes
  }

  /// Nil where the bytes are not such a list.
  static func decode(_ bytes: [UInt8]) -> [BlockSummary]? {
    var rest = bytes[...]
    var blocks: [BlockSummary] = []
    while !rest.isEmpty {
      guard let high = half(&rest), let low = half(&rest), let id = number(&rest),
        let byteCount = count(&rest),
        let lineCount = count(&rest), let rowCount = count(&rest)
      else { return nil }
      blocks.append(
        BlockSummary(
          id: Int64(bitPattern: id), digest: ContentDigest(high: high, low: low), byteCount: byteCount,
          lineCount: lineCount, rowCount: rowCount))
    }
    return blocks
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func half(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  private static func count(_ rest: inout ArraySlice<UInt8>) -> Int? {
    number(&rest).flatMap { Int(exactly: $0) }
  }
}
