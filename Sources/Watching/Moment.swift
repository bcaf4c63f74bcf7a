import Glibc

/// A reading of the monotonic clock, in nanoseconds. It goes on while the wall clock is set.
public struct Moment: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static var now: Moment { Moment(nanoseconds: reading(CLOCK_MONOTONIC)) }

  public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

  public static func + (moment: Moment, duration: Duration) -> Moment {
    Moment(nanoseconds: moment.nanoseconds &+ duration.wholeNanoseconds)
  }

  public static func - (left: Moment, right: Moment) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }
}

/// The wall clock in nanoseconds since 1970, as the kernel stamps files with it.
public func wallClock() -> Int64 { reading(CLOCK_REALTIME) }

private func reading(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.wholeNanoseconds
}

extension timespec {
  /// As one number; it lasts until the year 2262, and later times count as then.
  var wholeNanoseconds: Int64 {
    let (seconds, overflow) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (tv_sec < 0 ? .min : .max) : seconds &+ Int64(tv_nsec)
  }
}

extension Duration {
  var wholeNanoseconds: Int64 {
    components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000
  }
}
