import FoundationEssentials
import JSONSyntax
import SpotlightModel

/// What the text of a property list's scalars stands for.
enum PropertyListScalar {
  /// An integer, decimal or hexadecimal. Signs and zeros that JSON does not allow are dropped.
  static func integer(_ text: String) -> FieldValue? {
    if JSONNumber.matches(text) { return isWhole(text) ? .number(text) : nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let sign = isNegative ? "-" : ""
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return UInt64(digits.dropFirst(2), radix: 16).map { .number(sign + String($0)) }
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy(JSONCharacters.isDigit) else { return nil }
    let significant = digits.drop { $0 == "0" }
    return significant.isEmpty ? .number("0") : .number(sign + significant)
  }

  private static func isWhole(_ number: String) -> Bool {
    number.utf8.dropFirst().allSatisfy(JSONCharacters.isDigit)
  }

  /// A real, with its digits as written where JSON allows them. Infinities and NaN are text.
  static func real(_ text: String) -> FieldValue? {
    if JSONNumber.matches(text) { return .number(text) }
    guard let value = Double(text) else { return nil }
    return value.isFinite ? real(value) : .text(text)
  }

  /// A real in the shortest notation that reads back as the same.
  static func real(_ value: Double) -> FieldValue {
    switch AttributeValue.number(value) {
    case .number(let digits): .number(digits)
    case let other: .text(other.text)
    }
  }

  static func data(_ bytes: UnsafeRawBufferPointer) -> FieldValue {
    .text(Data(bytes).base64EncodedString())
  }

  /// Base64, with or without whitespace.
  static func data(base64 text: String) -> FieldValue? {
    let plain = String(text.unicodeScalars.filter { !$0.properties.isWhitespace })
    return Data(base64Encoded: plain) == nil ? nil : .text(plain)
  }
}
