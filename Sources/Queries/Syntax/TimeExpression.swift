/// A moment or a stretch of time, much of it relative to now.
public enum TimeExpression: Hashable, Sendable {
  /// `$time.now(N)`: so many seconds from now.
  case now(seconds: Int)
  /// `$time.today(N)`, `$time.this_week(N)` and their like: so many units from the current one.
  case unit(TimeUnit, offset: Int)
  /// `$time.iso(…)`.
  case written(WrittenMoment)

  /// Offsets lie between this and its negative.
  public static let greatestOffset = 1_000_000_000
}

/// A part of the calendar.
public enum TimeUnit: Hashable, Sendable, CaseIterable {
  case day, week, month, year
}

/// The functions of `$time`, by the names that they have in queries.
enum TimeFunction: String, CaseIterable {
  case now, today, yesterday
  case thisWeek = "this_week"
  case lastWeek = "last_week"
  case thisMonth = "this_month"
  case thisYear = "this_year"
  case iso

  /// What it stands for; nil for `iso`, which is not relative.
  func expression(offset: Int) -> TimeExpression? {
    switch self {
    case .now: .now(seconds: offset)
    case .today: .unit(.day, offset: offset)
    case .yesterday: .unit(.day, offset: -1)
    case .thisWeek: .unit(.week, offset: offset)
    case .lastWeek: .unit(.week, offset: -1)
    case .thisMonth: .unit(.month, offset: offset)
    case .thisYear: .unit(.year, offset: offset)
    case .iso: nil
    }
  }
}
