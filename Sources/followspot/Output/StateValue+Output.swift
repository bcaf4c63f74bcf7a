import SpotlightModel

extension StateValue {
  /// The bare value: the elements of a list and the entries of a dictionary one a line.
  var lines: [String] {
    switch self {
    case .list(let elements): elements.map(\.line)
    case .entries(let entries): entries.map(\.line)
    default: [line]
    }
  }

  /// The value in one line; a list or a dictionary as JSON.
  var line: String {
    switch self {
    case .text(let text): text
    case .number(let digits): digits
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.iso8601
    case .data(let bytes): bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    case .list, .entries: JSONValue(state: self).text
    }
  }
}

extension StateValue.Entry {
  var line: String { "\(key) = \(value.line)" }
}

extension JSONValue {
  /// Dates and data are strings, as ``StateValue/line`` has them.
  init(state value: StateValue) {
    switch value {
    case .text, .date, .data: self = .string(value.line)
    case .number(let digits): self = JSONNumber.matches(digits) ? .number(digits) : .string(digits)
    case .boolean(let flag): self = .boolean(flag)
    case .list(let elements): self = .array(elements.map { JSONValue(state: $0) })
    case .entries(let entries):
      self = .object(entries.map { Member(name: $0.key, value: JSONValue(state: $0.value)) })
    }
  }

  /// As one line of JSON.
  var text: String {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
