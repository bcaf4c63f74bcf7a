/// The bytes of a compact encoding, in which replicas are numbers that whoever stores them has given out.
///
/// Integers are variable-length: seven bits a byte, the low ones first, the top bit set on all but the last.
public struct CompactWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads what ``CompactWriter`` wrote. Damaged bytes give nil, never a trap.
public struct CompactReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  public var isAtEnd: Bool { offset == bytes.count }

  /// How many bytes are left: no more elements than that can follow.
  public var remaining: Int { bytes.count - offset }

  public mutating func read() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
