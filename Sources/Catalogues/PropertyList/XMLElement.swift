/// The elements of an XML property list.
enum XMLElement: String {
  case plist, dict, array, key, string, integer, real, date, data
  case yes = "true"
  case no = "false"

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
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let rest = text.unicodeScalars.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(rest[...last])
  }
}
