import FoundationEssentials

extension Date {
  /// The moment in ISO 8601, in UTC: `2026-03-01T09:30:00Z`, with milliseconds where there are any. Years outside
  /// 0000–9999 carry a sign and as many digits as they need.
  public var iso8601: String {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.isFinite, abs(milliseconds) < 9e18 else { return "\(timeIntervalSince1970)" }
    let total = Int(milliseconds)
    let seconds = total.flooredQuotient(by: 1000)
    let fraction = total - seconds * 1000
    let days = seconds.flooredQuotient(by: 86_400)
    let time = seconds - days * 86_400
    let date = CivilDate(daysSince1970: days)
    let clock = "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
    let decimals = fraction == 0 ? "" : ".\(padded(fraction, 3))"
    return "\(yearText(date.year))-\(padded(date.month))-\(padded(date.day))T\(clock)\(decimals)Z"
  }
}

private func yearText(_ year: Int) -> String {
  switch year {
  case 0...9999: padded(year, 4)
  case ..<0: "-\(padded(-year, 4))"
  default: "+\(year)"
  }
}

private func padded(_ number: Int, _ width: Int = 2) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
