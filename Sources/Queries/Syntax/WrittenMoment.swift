import SpotlightModel

/// A date in ISO 8601, as exact as it was written: `2026`, `2026-03`, `2026-03-01`, `2026-03-01T09:30`,
/// `20260301T093015.25+01:00`. Without a zone it is in UTC.
public struct WrittenMoment: Hashable, Sendable {
  /// The smallest part that was written.
  public enum Precision: Int, Hashable, Sendable, Comparable {
    case year, month, day, hour, minute, second, fraction

    public static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
  }

  /// What was written.
  public let text: String
  public let precision: Precision
  /// The first day that is meant.
  public let date: CivilDate
  /// From midnight on, and less the zone's seconds east of Greenwich.
  public let seconds: Double

  /// Nil where the text is no such date, or names a day or a time that does not exist.
  public init?(_ text: String) {
    var bytes = text
    let parts = bytes.withUTF8 { bytes in
      var scanner = DateScanner(bytes: UnsafeRawBufferPointer(bytes))
      return Parts(&scanner)
    }
    guard let parts,
      let date = CivilDate(year: parts.year, month: parts.month, day: parts.day)
    else { return nil }
    self.text = text
    self.date = date
    precision = parts.precision
    seconds = parts.seconds
  }
}

extension WrittenMoment {
  private struct Parts {
    var year = 0
    var month = 1
    var day = 1
    var seconds = 0.0
    var precision = Precision.year

    init?(_ scanner: inout DateScanner) {
      guard let year = scanner.number(digits: 4) else { return nil }
      self.year = year
      guard readDate(&scanner) else { return nil }
      if precision == .day, !scanner.isAtEnd {
        guard scanner.take("T", "t", " ") != nil, readTime(&scanner), readZone(&scanner) else { return nil }
      }
      guard scanner.isAtEnd else { return nil }
    }

    /// Month and day. Without hyphens both must be there: `202603` could be a day of the year 20.
    private mutating func readDate(_ scanner: inout DateScanner) -> Bool {
      if scanner.isAtEnd { return true }
      let isExtended = scanner.take("-") != nil
      guard let month = scanner.number(digits: 2) else { return false }
      (self.month, precision) = (month, .month)
      if scanner.isAtEnd { return isExtended }
      guard !isExtended || scanner.take("-") != nil, let day = scanner.number(digits: 2) else { return false }
      (self.day, precision) = (day, .day)
      return true
    }

    private mutating func readTime(_ scanner: inout DateScanner) -> Bool {
      guard let hour = scanner.number(digits: 2), hour < 24 else { return false }
      (seconds, precision) = (Double(hour * 3600), .hour)
      guard let minute = Self.nextPart(&scanner) else { return true }
      guard minute < 60 else { return false }
      seconds += Double(minute * 60)
      precision = .minute
      guard let second = Self.nextPart(&scanner) else { return true }
      // A leap second is the first second of the next minute.
      guard second <= 60 else { return false }
      seconds += Double(second)
      precision = .second
      guard scanner.take(".", ",") != nil else { return true }
      guard let fraction = scanner.fraction() else { return false }
      seconds += fraction
      precision = .fraction
      return true
    }

    private mutating func readZone(_ scanner: inout DateScanner) -> Bool {
      if scanner.isAtEnd || scanner.take("Z", "z") != nil { return true }
      guard let sign = scanner.take("+", "-"), let hours = scanner.number(digits: 2), hours < 24 else {
        return false
      }
      let minutes = Self.nextPart(&scanner) ?? 0
      guard minutes < 60 else { return false }
      seconds -= Double(hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
      return true
    }

    /// Two digits, behind a colon or not; nil, with nothing taken, where there are none.
    private static func nextPart(_ scanner: inout DateScanner) -> Int? {
      var ahead = scanner
      _ = ahead.take(":")
      guard let number = ahead.number(digits: 2) else { return nil }
      scanner = ahead
      return number
    }
  }
}
