/// The elements of an XML property list.
enum XMLElement: String, CaseIterable {
  case key, string, integer, dict, array, real, date, data, plist
  case yes = "true"
  case no = "false"

  /// In the order of their frequency, as the first that fits is taken.
  static func named(_ name: String) -> XMLElement? { allCases.first { $0.rawValue == name } }

  /// Whether it holds text rather than elements.
  var isScalar: Bool {
    switch self {
    case .plist, .dict, .array: false
    default: true
    }
  }

  /// What its text stands for; nil where it is not what the element says.
  func value(of text: String) -> FieldValue? {
    switch self {
    case .string, .key: .text(text)
    case .integer: PropertyListScalar.integer(Self.trimmed(text))
    case .real: PropertyListScalar.real(Self.trimmed(text))
    case .date: PropertyListDate.date(Self.trimmed(text)).map(FieldValue.date)
    case .data: PropertyListScalar.data(base64: text)
    case .yes: .boolean(true)
    case .no: .boolean(false)
    case .plist, .dict, .array: nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.utf8.drop(while: JSONCharacters.isWhitespace)
    guard let last = rest.lastIndex(where: { !JSONCharacters.isWhitespace($0) }) else { return "" }
    return String(decoding: rest[...last], as: UTF8.self)
  }
}
