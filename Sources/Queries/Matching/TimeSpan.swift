import FoundationEssentials
import SpotlightModel

/// A stretch of time in seconds since 2001-01-01 00:00 UTC, its end excluded; or a point, where both are the same.
struct TimeSpan: Hashable, Sendable {
  var start: Double
  var end: Double

  func contains(_ moment: Double) -> Bool {
    start == end ? moment == start : moment >= start && moment < end
  }
}

extension TimeExpression {
  /// What it stands for at a moment.
  func span(_ context: QueryContext) -> TimeSpan {
    switch self {
    case .now(let seconds):
      let moment = context.now.timeIntervalSinceReferenceDate + Double(seconds)
      return TimeSpan(start: moment, end: moment)
    case .unit(let unit, let offset):
      let calendar = context.calendar
      let today = calendar.day(at: context.now)
      func start(_ offset: Int) -> Double {
        let day = unit.start(today, calendar).moved(by: offset, unit)
        return day.map { calendar.start(of: $0).timeIntervalSinceReferenceDate } ?? .infinity
      }
      return TimeSpan(start: start(offset), end: start(offset + 1))
    case .written(let moment):
      return moment.span
    }
  }
}

extension TimeUnit {
  /// The first day of the unit that a day is of.
  fileprivate func start(_ day: CivilDate, _ calendar: LocalCalendar) -> CivilDate {
    switch self {
    case .day: day
    case .week: calendar.weekStart(of: day)
    case .month: CivilDate(year: day.year, month: day.month, day: 1) ?? day
    case .year: CivilDate(year: day.year, month: 1, day: 1) ?? day
    }
  }
}

extension CivilDate {
  /// The day so many units on; nil where there is none.
  fileprivate func moved(by count: Int, _ unit: TimeUnit) -> CivilDate? {
    switch unit {
    case .day: return CivilDate(daysSince1970: daysSince1970 + count)
    case .week: return CivilDate(daysSince1970: daysSince1970 + 7 * count)
    case .month:
      let months = month - 1 + count
      let years = months >= 0 ? months / 12 : -((11 - months) / 12)
      return CivilDate(year: year + years, month: months - years * 12 + 1, day: day)
    case .year: return CivilDate(year: year + count, month: month, day: day)
    }
  }
}

extension WrittenMoment {
  /// From the beginning to the end of the smallest part that was written.
  var span: TimeSpan {
    let start = Self.moment(date, seconds)
    switch precision {
    case .year: return TimeSpan(start: start, end: end(.year))
    case .month: return TimeSpan(start: start, end: end(.month))
    case .day: return TimeSpan(start: start, end: start + 86_400)
    case .hour: return TimeSpan(start: start, end: start + 3600)
    case .minute: return TimeSpan(start: start, end: start + 60)
    case .second: return TimeSpan(start: start, end: start + 1)
    case .fraction: return TimeSpan(start: start, end: start)
    }
  }

  private func end(_ unit: TimeUnit) -> Double {
    date.moved(by: 1, unit).map { Self.moment($0, 0) } ?? .infinity
  }

  private static func moment(_ date: CivilDate, _ seconds: Double) -> Double {
    Double(date.daysSince1970) * 86_400 + seconds - Date.timeIntervalBetween1970AndReferenceDate
  }
}
