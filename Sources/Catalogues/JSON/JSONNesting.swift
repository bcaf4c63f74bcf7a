/// Which objects and arrays are open, one bit each, so that brackets are matched without allocating.
struct JSONNesting {
  private(set) var depth = 0
  private var arrays: InlineArray<8, UInt64> = .init(repeating: 0)

  /// Whether the innermost container is an array.
  @inline(__always)
  var isArray: Bool {
    let level = depth - 1
    return depth > 0 && arrays[level >> 6] & (1 << UInt64(level & 63)) != 0
  }

  /// Returns false, and opens nothing, at the limit of depth.
  @inline(__always)
  mutating func open(array: Bool) -> Bool {
    guard depth < Limits.depth else { return false }
    let bit = UInt64(1) << UInt64(depth & 63)
    if array { arrays[depth >> 6] |= bit } else { arrays[depth >> 6] &= ~bit }
    depth += 1
    return true
  }

  /// Returns false where the innermost container is of the other kind, or none is open.
  @inline(__always)
  mutating func close(array: Bool) -> Bool {
    guard depth > 0, isArray == array else { return false }
    depth -= 1
    return true
  }
}
