import SpotlightModel

/// The bytes of a compact encoding, in which replicas are numbers that whoever stores them has given out.
///
/// Integers are as ``LEB128`` writes them.
public struct CompactWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ value: UInt64) { LEB128.append(value, to: &bytes) }
}

/// Reads what ``CompactWriter`` wrote. Damaged bytes give nil, never a trap.
public struct CompactReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  public var isAtEnd: Bool { offset == bytes.count }

  /// How many bytes are left: no more elements than that can follow.
  public var remaining: Int { bytes.count - offset }

  public mutating func read() -> UInt64? { LEB128.read(bytes, at: &offset) }
}
