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
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let parts = scanner.parts(),
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
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func parts() -> Parts? {
      var parts = Parts()
      guard let year = number(digits: 4) else { return nil }
      parts.year = year
      guard date(&parts) else { return nil }
      if parts.precision == .day, position < bytes.count {
        guard take("T") || take("t") || take(" "), time(&parts), zone(&parts) else { return nil }
      }
      return position == bytes.count ? parts : nil
    }

    /// Month and day. Without hyphens both must be there: `202603` could be a day of the year 20.
    private mutating func date(_ parts: inout Parts) -> Bool {
      guard position < bytes.count else { return true }
      let isExtended = take("-")
      guard let month = number(digits: 2) else { return false }
      (parts.month, parts.precision) = (month, .month)
      if position == bytes.count { return isExtended }
      guard !isExtended || take("-"), let day = number(digits: 2) else { return false }
      (parts.day, parts.precision) = (day, .day)
      return true
    }

    private mutating func time(_ parts: inout Parts) -> Bool {
      guard let hour = number(digits: 2), hour < 24 else { return false }
      (parts.seconds, parts.precision) = (Double(hour * 3600), .hour)
      guard let minute = nextPart() else { return true }
      guard minute < 60 else { return false }
      parts.seconds += Double(minute * 60)
      parts.precision = .minute
      guard let second = nextPart() else { return true }
      // A leap second is the first second of the next minute.
      guard second <= 60 else { return false }
      parts.seconds += Double(second)
      parts.precision = .second
      guard take(".") || take(",") else { return true }
      guard let fraction = fraction() else { return false }
      parts.seconds += fraction
      parts.precision = .fraction
      return true
    }

    /// Two digits, behind a colon or not.
    private mutating func nextPart() -> Int? {
      let start = position
      _ = take(":")
      guard let number = number(digits: 2) else {
        position = start
        return nil
      }
      return number
    }

    private mutating func zone(_ parts: inout Parts) -> Bool {
      if position == bytes.count || take("Z") || take("z") { return true }
      let isWest = take("-")
      guard isWest || take("+"), let hours = number(digits: 2), hours < 24 else { return false }
      let minutes = nextPart() ?? 0
      guard minutes < 60 else { return false }
      parts.seconds -= Double(hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
      return true
    }

    private mutating func fraction() -> Double? {
      let start = position
      while position < bytes.count, digit(at: position) != nil { position += 1 }
      return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func number(digits: Int) -> Int? {
      guard bytes.count - position >= digits else { return nil }
      var value = 0
      for offset in 0..<digits {
        guard let digit = digit(at: position + offset) else { return nil }
        value = value * 10 + digit
      }
      position += digits
      return value
    }

    private func digit(at index: Int) -> Int? {
      let value = Int(bytes[index]) - Int(UInt8(ascii: "0"))
      return (0...9).contains(value) ? value : nil
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
      position += 1
      return true
    }
  }
}
