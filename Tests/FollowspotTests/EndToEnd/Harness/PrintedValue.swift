import FoundationEssentials

/// A value that the command line printed.
enum PrintedValue: Decodable, Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([PrintedValue])
  case object([String: PrintedValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([PrintedValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: PrintedValue].self))
    }
  }

  /// One value a line.
  static func lines(_ text: String) throws -> [PrintedValue] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(PrintedValue.self, from: Data($0.utf8)) }
  }

  subscript(key: String) -> PrintedValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var array: [PrintedValue]? { if case .array(let values) = self { values } else { nil } }
  var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
}
