public import FoundationEssentials

/// Dates as people and catalogues write them, where the notation leaves no doubt: ISO 8601 and its near relations.
public enum DateText {
  /// The moment that `text` names: `2026-03-01`, `2026/03/01`, `2026-03-01T09:30`, `2026-03-01 09:30:15.25+01:00`. Without
  /// a zone it is in UTC. Nil for everything else: of `3/1/2026` nobody knows which is the month.
  public static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
  }

  /// The same of a text's UTF-8.
  public static func date(_ bytes: UnsafeRawBufferPointer) -> Date? {
    var scanner = DateScanner(bytes: bytes)
    return scanner.date()
  }
}

extension DateScanner {
  fileprivate mutating func date() -> Date? {
    guard let year = number(digits: 4), let separator = take("-", "/"),
      let month = number(digits: 2),
      take(separator) != nil, let day = number(digits: 2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var seconds = Double(date.daysSince1970) * 86_400
    if !isAtEnd {
      guard take("T", "t", " ") != nil, let time = time(), let zone = zone() else { return nil }
      seconds += time - zone
    }
    return isAtEnd ? Date(timeIntervalSince1970: seconds) : nil
  }

  private mutating func time() -> Double? {
    guard let hour = number(digits: 2), hour < 24, take(":") != nil, let minute = number(digits: 2),
      minute < 60
    else { return nil }
    var seconds = 0.0
    if take(":") != nil {
      guard let whole = number(digits: 2), whole <= 60 else { return nil }
      seconds = Double(whole)
      if take(".", ",") != nil {
        guard let fraction = fraction() else { return nil }
        seconds += fraction
      }
    }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  /// Seconds east of Greenwich.
  private mutating func zone() -> Double? {
    guard !isAtEnd else { return 0 }
    if take("Z", "z") != nil { return 0 }
    guard let sign = take("+", "-"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = take(":")
    let minutes = !isAtEnd ? number(digits: 2) : 0
    guard let minutes, minutes < 60 else { return nil }
    return Double(hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}
