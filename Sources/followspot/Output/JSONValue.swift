import JSONSyntax
import SpotlightModel

/// A value to be printed as JSON, with an object's members in the order given.
enum JSONValue: Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number with the digits it was written with.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Hashable {
    var name: String
    var value: JSONValue
  }

  /// An object; members without a value are null.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.map { Member(name: $0.key, value: $0.value ?? .null) })
  }

  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue {
  init(_ value: AttributeValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .number(let digits): self = JSONNumber.matches(digits) ? .number(digits) : .string(digits)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let date): self = .string(date.iso8601)
    case .list(let elements): self = .array(elements.map(JSONValue.init))
    }
  }

  init(_ attributes: Attributes) {
    self = .object(attributes.map { Member(name: $0.key.rawValue, value: JSONValue($0.value)) })
  }
}

extension JSONValue {
  /// Appends the value as JSON (RFC 8259) without white space, so as one line.
  func encode(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let digits): bytes.append(contentsOf: digits.utf8)
    case .string(let text): encodeString(text, into: &bytes)
    case .array(let elements):
      encodeList(elements, between: "[", and: "]", into: &bytes) { $0.encode(into: &$1) }
    case .object(let members):
      encodeList(members, between: "{", and: "}", into: &bytes) { member, bytes in
        encodeString(member.name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.encode(into: &bytes)
      }
    }
  }
}

private func encodeList<Element>(
  _ elements: [Element], between opening: Unicode.Scalar, and closing: Unicode.Scalar,
  into bytes: inout [UInt8],
  _ encode: (Element, inout [UInt8]) -> Void
) {
  bytes.append(UInt8(ascii: opening))
  for (index, element) in elements.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    encode(element, &bytes)
  }
  bytes.append(UInt8(ascii: closing))
}

/// Line separators are escaped though JSON does not ask for it, because many a reader of lines breaks at them.
private func encodeString(_ text: String, into bytes: inout [UInt8]) {
  JSONString.append(text, to: &bytes) { scalar in
    switch scalar {
    case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
