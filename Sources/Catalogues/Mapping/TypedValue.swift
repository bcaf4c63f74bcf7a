import FoundationEssentials
import SpotlightModel

/// Views of a field's value in the type that an attribute has.
enum TypedValue {
  /// The value in `type`, or as it is where it does not fit; nil for none.
  ///
  /// - Parameter separator: what stands between the values of a list within one text.
  static func value(_ value: FieldValue, as type: AttributeType?, separator: String) -> AttributeValue? {
    switch (value, type) {
    case (.null, _): return nil
    case (.text(let text), .number): return isNumber(text) ? .number(text) : .text(text)
    case (.text(let text), .date): return DateText.date(text).map { .date($0) } ?? .text(text)
    case (.text(let text), .boolean): return boolean(text).map { .boolean($0) } ?? .text(text)
    case (.text(let text), .list): return list(text, separator: separator)
    case (.number(let digits), .boolean): return boolean(digits).map { .boolean($0) } ?? .number(digits)
    case (.list, .list): return plain(value)
    case (_, .list): return plain(value).map { .list([$0]) }
    default: return plain(value)
    }
  }

  /// The value as it is written.
  static func plain(_ value: FieldValue) -> AttributeValue? {
    switch value {
    case .text(let text): text.isEmpty ? nil : .text(text)
    case .number(let digits): .number(digits)
    case .boolean(let flag): .boolean(flag)
    case .date(let date): .date(date)
    case .list(let elements): elements.isEmpty ? nil : .list(elements.compactMap(plain))
    case .null: nil
    }
  }

  /// The values between separators, without the spaces around them; empty ones are left out.
  static func list(_ text: String, separator: String) -> AttributeValue? {
    let parts = separator.isEmpty ? [trimmed(Substring(text))] : split(text, at: separator)
    let values = parts.filter { !$0.isEmpty }.map { AttributeValue.text($0) }
    return values.isEmpty ? nil : .list(values)
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    let (bytes, needle) = (text.utf8, separator.utf8)
    guard let first = needle.first else { return [text] }
    var parts: [String] = []
    var start = bytes.startIndex
    var position = start
    while let candidate = bytes[position...].firstIndex(of: first) {
      if bytes[candidate...].starts(with: needle) {
        parts.append(trimmed(text[start..<candidate]))
        start = bytes.index(candidate, offsetBy: needle.count)
        position = start
      } else {
        position = bytes.index(after: candidate)
      }
    }
    return parts + [trimmed(text[start...])]
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.utf8.last, last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    while let first = text.utf8.first, first == UInt8(ascii: " ") { text.unicodeScalars.removeFirst() }
    return String(text)
  }

  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  /// Whether the text is a number in JSON's notation, so that `007` and `1,5` are not.
  static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    func digits() -> Int {
      let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
      rest.removeFirst(count)
      return count
    }
    func take(_ characters: String) -> Bool {
      guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
      rest.removeFirst()
      return true
    }
    _ = take("-")
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if take("."), digits() == 0 { return false }
    if take("eE") {
      _ = take("+-")
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// The value as an identifier, or a part of one.
  static func identifierText(_ value: FieldValue) -> String { plain(value)?.text ?? "" }
}
