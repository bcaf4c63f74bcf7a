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
    case .number(let digits): isNumber(digits) ? digits : string(digits)
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

  /// Whether the text is a number by RFC 8259 §6.
  public static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard let first = rest.first, takeDigits(&rest) > 0 else { return false }
    let whole = text.utf8.count - rest.count - (text.utf8.first == UInt8(ascii: "-") ? 1 : 0)
    guard first != UInt8(ascii: "0") || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) > 0 else { return false }
    }
    guard let letter = rest.first else { return true }
    guard letter | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
    return takeDigits(&rest) > 0 && rest.isEmpty
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(digits)
    return digits
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
