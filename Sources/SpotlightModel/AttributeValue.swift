import FoundationEssentials

/// The value of one attribute.
///
/// Text and numbers are kept as they were written: leading zeros, 19-digit identifiers and `1e5` come back digit for
/// digit. Texts are equal where their UTF-8 bytes are.
public enum AttributeValue: Hashable, Sendable {
  case text(String)
  /// A decimal number in JSON's notation, with the digits it was written with.
  case number(String)
  case boolean(Bool)
  case date(Date)
  /// Several values of one attribute, in order; never nested.
  case list([AttributeValue])
}

extension AttributeValue {
  public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.number(let left), .number(let right)):
      ExactText(left) == ExactText(right)
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .number(let text): ExactText(text).hash(into: &hasher)
    case .boolean(let flag): hasher.combine(flag)
    case .date(let date): hasher.combine(date)
    case .list(let elements): hasher.combine(elements)
    }
  }

  /// A number from a double, in the shortest notation that reads back as the same double. Infinities and NaN have
  /// none and become text.
  public static func number(_ value: Double) -> AttributeValue {
    guard value.isFinite else { return .text("\(value)") }
    if value == value.rounded(), abs(value) < 1e15 { return .number("\(Int64(value))") }
    return .number("\(value)")
  }

  public static func number(_ value: Int) -> AttributeValue { .number("\(value)") }

  /// The value as a double, where it is a number. Digits beyond a double's precision are rounded.
  public var double: Double? {
    guard case .number(let digits) = self else { return nil }
    return Double(digits)
  }

  /// The value as a person reads it: a list's elements are joined by ", ", a date is ISO 8601.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let digits): digits
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.iso8601
    case .list(let elements): elements.map(\.text).joined(separator: ", ")
    }
  }
}
