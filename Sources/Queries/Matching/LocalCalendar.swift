public import FoundationEssentials
import Glibc
public import SpotlightModel

/// When days begin somewhere, and weeks: the Gregorian calendar in a time zone.
public struct LocalCalendar: Sendable {
  /// How many seconds the clocks are ahead of UTC, at a moment in seconds since 1970.
  public var offset: @Sendable (_ secondsSince1970: Int) -> Int
  /// The day that weeks begin with, from 1 for Monday to 7 for Sunday.
  public var firstWeekday: Int

  public init(firstWeekday: Int = 1, offset: @escaping @Sendable (_ secondsSince1970: Int) -> Int) {
    self.firstWeekday = firstWeekday
    self.offset = offset
  }

  /// Weeks begin with Monday, as in ISO 8601.
  public static let utc = LocalCalendar { _ in 0 }

  /// This process's time zone: `TZ`, else the computer's. Weeks begin with Monday.
  public static let current: LocalCalendar = {
    tzset()
    return LocalCalendar { seconds in
      var (moment, parts) = (time_t(seconds), tm())
      return localtime_r(&moment, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }
  }()

  private static let secondsOfDay = 86_400

  /// The day that it is at a moment.
  public func day(at date: Date) -> CivilDate {
    let limit = 1e15
    let seconds = Int(min(max(date.timeIntervalSince1970.rounded(.down), -limit), limit))
    return CivilDate(daysSince1970: (seconds + offset(seconds)).floored(by: Self.secondsOfDay))
  }

  /// The first moment of a day, also where clocks pass over its midnight or come to it twice.
  public func start(of day: CivilDate) -> Date {
    let midnight = day.daysSince1970 * Self.secondsOfDay
    // The zone's offset changes at most once within two days.
    let starts = [-1, 1].map { midnight - offset(midnight + $0 * Self.secondsOfDay) }
    let first = starts.filter { self.day(at: Date(timeIntervalSince1970: Double($0))) == day }.min()
    return Date(timeIntervalSince1970: Double(first ?? max(starts[0], starts[1])))
  }

  /// The first day of the week that a day is of.
  func weekStart(of day: CivilDate) -> CivilDate {
    let days = day.daysSince1970
    // 1970 began with a Thursday, the fourth day.
    let sinceStart = (days + 4 - firstWeekday) - (days + 4 - firstWeekday).floored(by: 7) * 7
    return CivilDate(daysSince1970: days - sinceStart)
  }
}

extension Int {
  /// The quotient rounded towards negative infinity.
  fileprivate func floored(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
