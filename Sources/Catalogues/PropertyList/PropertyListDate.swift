import FoundationEssentials
import JSONSyntax
import SpotlightModel

/// Dates as XML property lists have them: `2026-03-01T09:30:00Z`, in UTC.
enum PropertyListDate {
  /// Nil where the text is no date, or a day or time that there is not. Years may have a sign and more than four digits.
  static func date(_ text: String) -> Date? {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let year = number(&rest, digits: 4...9, then: "-"),
      let month = number(&rest, digits: 2...2, then: "-"),
      let day = number(&rest, digits: 2...2, then: "T"), let hour = number(&rest, digits: 2...2, then: ":"),
      let minute = number(&rest, digits: 2...2, then: ":"),
      let second = number(&rest, digits: 2...2, then: nil),
      let fraction = fraction(&rest), rest.elementsEqual("Z".utf8)
    else { return nil }
    guard let date = CivilDate(year: isNegative ? -year : year, month: month, day: day), hour < 24,
      minute < 60,
      second <= 60
    else { return nil }
    let seconds = date.daysSince1970 * 86_400
    return Date(timeIntervalSince1970: Double(seconds + hour * 3600 + minute * 60 + second) + fraction)
  }

  /// GNUstep's form: `2026-03-01 09:30:00 +0000`.
  static func date(gnustep text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].utf8.count == 5, let zone = Int(parts[2]),
      let local = date("\(parts[0])T\(parts[1])Z")
    else { return nil }
    return local.addingTimeInterval(-Double(zone / 100 * 3600 + zone % 100 * 60))
  }

  private static func number(
    _ rest: inout Substring.UTF8View, digits: ClosedRange<Int>, then separator: Unicode.Scalar?
  ) -> Int? {
    let text = rest.prefix(while: JSONCharacters.isDigit)
    guard digits.contains(text.count) else { return nil }
    rest = rest.dropFirst(text.count)
    if let separator {
      guard rest.first == UInt8(ascii: separator) else { return nil }
      rest.removeFirst()
    }
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The part of a second; 0 where there is none.
  private static func fraction(_ rest: inout Substring.UTF8View) -> Double? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix(while: JSONCharacters.isDigit)
    rest = rest.dropFirst(digits.count + 1)
    return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
  }
}
