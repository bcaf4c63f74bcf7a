/// Which objects and arrays are open, one bit each, so that brackets are matched without allocating.
public struct JSONNesting {
  /// So many may be open at once.
  public static let depthLimit = 512

  @usableFromInline var openCount = 0
  @usableFromInline var arrays: InlineArray<8, UInt64> = .init(repeating: 0)

  public init() {}

  @inlinable
  public var depth: Int { openCount }

  /// Whether the innermost container is an array.
  @inlinable @inline(__always)
  public var isArray: Bool {
    let level = depth - 1
    return depth > 0 && arrays[level >> 6] & (1 << UInt64(level & 63)) != 0
  }

  /// Returns false, and opens nothing, at the limit of depth.
  @inlinable @inline(__always)
  public mutating func open(array: Bool) -> Bool {
    guard depth < Self.depthLimit else { return false }
    let bit = UInt64(1) << UInt64(depth & 63)
    if array { arrays[depth >> 6] |= bit } else { arrays[depth >> 6] &= ~bit }
    openCount += 1
    return true
  }

  /// Returns false where the innermost container is of the other kind, or none is open.
  @inlinable @inline(__always)
  public mutating func close(array: Bool) -> Bool {
    guard depth > 0, isArray == array else { return false }
    openCount -= 1
    return true
  }
}
