extension JSONValue {
  /// The value over several lines, for people: objects opened, arrays and the objects in them on one line.
  func indented(by margin: Int = 0) -> String {
    guard case .object(let members) = self, !members.isEmpty else { return spaced }
    let indent = String(repeating: " ", count: margin + 2)
    let lines = members.map {
      "\(indent)\(JSONValue.string($0.name).spaced): \($0.value.indented(by: margin + 2))"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n\(String(repeating: " ", count: margin))}"
  }

  /// The value on one line, with a space after each separator.
  private var spaced: String {
    switch self {
    case .array(let elements): return "[\(elements.map(\.spaced).joined(separator: ", "))]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      return
        "{ \(members.map { "\(JSONValue.string($0.name).spaced): \($0.value.spaced)" }.joined(separator: ", ")) }"
    default:
      var bytes: [UInt8] = []
      encode(into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
