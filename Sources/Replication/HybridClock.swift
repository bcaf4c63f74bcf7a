/// A hybrid logical clock: readings follow the wall clock, yet never repeat and never go back, and exceed every
/// reading that was seen from elsewhere.
///
/// A reading is one integer: the wall clock's milliseconds since 1970 times 65,536, plus a counter. A burst of more
/// than 65,536 readings a millisecond runs ahead of the wall clock until it has caught up. After Kulkarni et al.,
/// *Logical Physical Clocks* (2014).
public struct HybridClock: Hashable, Sendable {
  /// The greatest reading given or seen so far; 0 at the beginning.
  public private(set) var last: Int64

  public init(last: Int64 = 0) { self.last = max(0, last) }

  /// A reading greater than all before.
  ///
  /// - Parameter wall: milliseconds since 1970.
  public mutating func tick(wall: Int64) -> Int64 { reserve(1, wall: wall) }

  /// The first of `count` successive readings, all of them greater than all before.
  public mutating func reserve(_ count: Int64, wall: Int64) -> Int64 {
    let first = max(last &+ 1, Self.reading(wall: wall))
    last = first &+ max(0, count &- 1)
    return first
  }

  /// Takes note of a reading from elsewhere, so that the next one here exceeds it.
  ///
  /// A reading more than `tolerance` milliseconds ahead of the wall clock moves this clock no further than that: one
  /// host with a wrong date must not carry all others off.
  public mutating func observe(_ reading: Int64, wall: Int64, tolerance: Int64 = 3_600_000) {
    last = max(last, min(reading, Self.reading(wall: wall &+ tolerance)))
  }

  /// The lowest reading of a moment. Moments before 1970 read as 0, those too late for the clock as its last.
  public static func reading(wall milliseconds: Int64) -> Int64 {
    min(max(0, milliseconds), latestMillisecond) << counterBits
  }

  /// The moment of a reading, in milliseconds since 1970.
  public static func milliseconds(of reading: Int64) -> Int64 { reading >> counterBits }

  private static let counterBits: Int64 = 16
  /// Leaves room for counting on for as long as any index lives.
  private static let latestMillisecond = (Int64.max >> counterBits) / 2
}
