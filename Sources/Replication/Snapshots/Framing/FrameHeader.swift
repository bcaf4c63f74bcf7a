/// The head of a zstd frame (RFC 8878 §3.1.1) as snapshots have it: its content is one segment of a stated size, and it
/// has neither a dictionary nor a checksum of its own.
struct FrameHeader {
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// The magic and the descriptor, which says how long the size is.
  static let fixedBytes = 5

  var contentBytes: Int
  /// Its own length.
  var byteCount: Int

  /// How long the head is that starts with `bytes`, at least `fixedBytes` of them; nil where snapshots have no such
  /// frames.
  static func byteCount(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.starts(with: magic), bytes[4] & 0b0011_1111 == 0b0010_0000 else { return nil }
    return fixedBytes + [1, 2, 4, 8][Int(bytes[4] >> 6)]
  }

  /// - Parameter bytes: all of the head.
  init(_ bytes: UnsafeRawBufferPointer) {
    byteCount = bytes.count
    var size: UInt64 = 0
    for byte in bytes[Self.fixedBytes...].reversed() { size = size << 8 | UInt64(byte) }
    // Sizes in two bytes count from 256.
    if byteCount == Self.fixedBytes + 2 { size += 256 }
    contentBytes = Int(clamping: size)
  }
}

/// The head of a block within a frame (RFC 8878 §3.1.1.2).
struct BlockHeader {
  static let byteCount = 3

  var isLast: Bool
  /// How many bytes follow; nil where the kind of the block is none.
  var storedBytes: Int?

  init(_ bytes: UnsafeRawBufferPointer) {
    let word = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
    isLast = word & 1 == 1
    storedBytes =
      switch word >> 1 & 3 {
      case 0, 2: Int(word >> 3)
      // One byte that stands for many.
      case 1: 1
      default: nil
      }
  }
}
