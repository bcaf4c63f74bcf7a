import FoundationEssentials

/// Writes JSON (RFC 8259), on one line and without spaces that are not asked for.
public enum JSONText {
  /// The text as a JSON string, with its quotes. Only what must be escaped is: quote, backslash and control characters.
  public static func string(_ text: String) -> String {
    var result = "\""
    append(text, to: &result)
    result += "\""
    return result
  }

  /// The value as JSON: numbers digit for digit, dates as ISO 8601 strings, lists as arrays. A number that JSON's
  /// notation does not allow is a string.
  public static func value(_ value: AttributeValue) -> String {
    switch value {
    case .text(let text): string(text)
    case .number(let digits): JSONNumber.matches(digits) ? digits : string(digits)
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): string(date.iso8601)
    case .list(let elements): array(elements.map(Self.value))
    }
  }

  /// The attributes as an object, in the order of their keys.
  public static func object(_ attributes: Attributes) -> String {
    object(attributes.map { ($0.key.rawValue, value($0.value)) })
  }

  /// An object of members whose values are JSON already.
  public static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.json }.joined(separator: ",") + "}"
  }

  /// An array of elements that are JSON already.
  public static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  private static func append(_ text: String, to result: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
