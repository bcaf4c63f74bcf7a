import FoundationEssentials

/// Dates as catalogues write them, where the notation leaves no doubt: ISO 8601 and its near relations.
enum DateText {
  /// The moment that `text` names: `2026-03-01`, `2026/03/01`, `2026-03-01T09:30`, `2026-03-01 09:30:15.25+01:00`. Without
  /// a zone it is in UTC. Nil for everything else: of `3/1/2026` nobody knows which is the month.
  static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes)
      return scanner.date()
    }
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    mutating func date() -> Date? {
      guard let year = number(digits: 4), let separator = take(among: "-/"), let month = number(digits: 2),
        take(among: separator) != nil, let day = number(digits: 2),
        let days = Self.daysSince1970(year: year, month: month, day: day)
      else { return nil }
      var seconds = Double(days) * 86_400
      if position < bytes.count {
        guard take(among: "Tt ") != nil, let time = time(), let zone = zone() else { return nil }
        seconds += time - zone
      }
      return position == bytes.count ? Date(timeIntervalSince1970: seconds) : nil
    }

    private mutating func time() -> Double? {
      guard let hour = number(digits: 2), hour < 24, take(among: ":") != nil, let minute = number(digits: 2),
        minute < 60
      else { return nil }
      var seconds = 0.0
      if take(among: ":") != nil {
        guard let whole = number(digits: 2), whole <= 60 else { return nil }
        seconds = Double(whole)
        if take(among: ".,") != nil {
          guard let fraction = fraction() else { return nil }
          seconds += fraction
        }
      }
      return Double(hour * 3600 + minute * 60) + seconds
    }

    /// Seconds east of Greenwich.
    private mutating func zone() -> Double? {
      guard position < bytes.count else { return 0 }
      if take(among: "Zz") != nil { return 0 }
      guard let sign = take(among: "+-"), let hours = number(digits: 2), hours < 24 else { return nil }
      _ = take(among: ":")
      let minutes = position < bytes.count ? number(digits: 2) : 0
      guard let minutes, minutes < 60 else { return nil }
      return Double(hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }

    private mutating func fraction() -> Double? {
      let start = position
      var (value, scale) = (0.0, 0.1)
      while position < bytes.count, let digit = Self.digit(bytes[position]) {
        value += Double(digit) * scale
        scale /= 10
        position += 1
      }
      return position > start ? value : nil
    }

    private mutating func number(digits: Int) -> Int? {
      guard bytes.count - position >= digits else { return nil }
      var value = 0
      for offset in 0..<digits {
        guard let digit = Self.digit(bytes[position + offset]) else { return nil }
        value = value * 10 + digit
      }
      position += digits
      return value
    }

    private mutating func take(among characters: String) -> String? {
      guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return nil }
      position += 1
      return String(UnicodeScalar(bytes[position - 1]))
    }

    private static func digit(_ byte: UInt8) -> Int? {
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
    }

    /// Howard Hinnant's `days_from_civil` (https://howardhinnant.github.io/date_algorithms.html); nil where there is no
    /// such day.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
      let shifted = month <= 2 ? year - 1 : year
      let era = (shifted >= 0 ? shifted : shifted - 399) / 400
      let yearOfEra = shifted - era * 400
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      return era * 146_097 + dayOfEra - 719_468
    }
  }
}
