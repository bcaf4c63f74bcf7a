import FoundationEssentials
import SpotlightModel

/// Dates in lines: exact to the last bit, and readable where that is possible.
enum SnapshotDate {
  /// The date's ISO 8601 form, where it says all: milliseconds at most, years 0 to 9999.
  static func text(_ date: Date) -> String? {
    guard abs(date.timeIntervalSinceReferenceDate) < 1e12 else { return nil }
    let text = date.iso8601
    guard let read = self.date(text), hasSameBits(read, date) else { return nil }
    return text
  }

  /// Reads what ``text(_:)`` gives; nil for everything else.
  static func date(_ text: String) -> Date? {
    let digits = Array(text.utf8)
    guard digits.count == 20 || digits.count == 24, digits.last == UInt8(ascii: "Z"),
      let year = number(digits[0..<4]), let month = number(digits[5..<7]), let day = number(digits[8..<10]),
      let hour = number(digits[11..<13]), let minute = number(digits[14..<16]),
      let second = number(digits[17..<19]), let civil = CivilDate(year: year, month: month, day: day),
      let milliseconds = digits.count == 24 ? number(digits[20..<23]) : 0
    else { return nil }
    let seconds = civil.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    let date = Date(timeIntervalSince1970: Double(seconds * 1000 + milliseconds) / 1000)
    // What stands between the numbers, and numbers out of range, show in that it is not written in the same way.
    return date.iso8601 == text ? date : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit &- UInt8(ascii: "0") < 10 else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  static func hasSameBits(_ left: Date, _ right: Date) -> Bool {
    left.timeIntervalSinceReferenceDate.bitPattern == right.timeIntervalSinceReferenceDate.bitPattern
  }
}
