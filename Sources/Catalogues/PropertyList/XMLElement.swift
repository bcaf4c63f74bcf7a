import Glibc
import JSONSyntax

/// The elements of an XML property list.
enum XMLElement: String, CaseIterable {
  case key, string, integer, dict, array, real, date, data, plist
  case yes = "true"
  case no = "false"

  /// The element of a name as C has it.
  static func named(_ name: UnsafePointer<CChar>) -> XMLElement? {
    guard let packed = packed(UnsafeRawBufferPointer(start: name, count: strnlen(name, 9))) else {
      return nil
    }
    return byName.first { $0.packed == packed }?.element
  }

  /// In the order of their frequency, as the first that fits is taken.
  private static let byName: [(packed: UInt64, element: XMLElement)] = allCases.map { element in
    (element.rawValue.utf8.reduce(0) { $0 << 8 | UInt64($1) }, element)
  }

  /// The name's bytes in one number; nil for one of more than eight.
  private static func packed(_ name: UnsafeRawBufferPointer) -> UInt64? {
    name.count > 8 ? nil : name.reduce(0) { $0 << 8 | UInt64($1) }
  }

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
