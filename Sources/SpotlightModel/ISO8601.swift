import FoundationEssentials

extension Date {
  /// The moment in ISO 8601, in UTC: `2026-03-01T09:30:00Z`, with milliseconds where there are any. Years outside
  /// 0000–9999 carry a sign and as many digits as they need.
  public var iso8601: String {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.isFinite, abs(milliseconds) < 9e18 else { return "\(timeIntervalSince1970)" }
    let total = Int64(milliseconds)
    let (seconds, fraction) = total.flooredQuotientAndRemainder(dividingBy: 1000)
    let (days, time) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = civilDate(daysSince1970: days)
    let clock = "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
    let decimals = fraction == 0 ? "" : ".\(padded(fraction, 3))"
    return "\(yearText(year))-\(padded(month))-\(padded(day))T\(clock)\(decimals)Z"
  }
}

private func yearText(_ year: Int64) -> String {
  switch year {
  case 0...9999: padded(year, 4)
  case ..<0: "-\(padded(-year, 4))"
  default: "+\(year)"
  }
}

private func padded(_ number: Int64, _ width: Int = 2) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The proleptic Gregorian date of a day, by Howard Hinnant's `civil_from_days`
/// (https://howardhinnant.github.io/date_algorithms.html).
private func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let (era, dayOfEra) = (days + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

extension Int64 {
  /// Division that rounds towards negative infinity, so that the remainder is never negative.
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
