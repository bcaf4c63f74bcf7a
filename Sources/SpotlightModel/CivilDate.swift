/// A day in the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
  /// As astronomers count: 0 is the year before 1.
  public let year: Int
  /// From 1; so too the day.
  public let month: Int
  public let day: Int

  /// Nil where there is no such day, or its year has more than 12 digits.
  public init?(year: Int, month: Int, day: Int) {
    guard abs(year / 2) < 500_000_000_000, (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Howard Hinnant's `civil_from_days` (https://howardhinnant.github.io/date_algorithms.html).
  ///
  /// - Parameter days: from 1970-01-01; what is more than `mostDays` away counts as so far.
  public init(daysSince1970 days: Int) {
    let shifted = min(max(days, -Self.mostDays), Self.mostDays) + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Some 10^12 years.
  private static let mostDays = 365_242_500_000_000

  /// Days from 1970-01-01, by the same author's `days_from_civil`.
  public var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient rounded towards negative infinity.
  func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
