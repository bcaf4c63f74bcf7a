import SpotlightModel

/// How a row is named: a field's name, or a text with `{field}`s and `{index}` in it.
public struct IdentifierTemplate: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    case field(String)
    /// The row's number in its catalogue, from 0, refused rows counted.
    case index
  }

  public var parts: [Part]

  /// The identifier is the value of one field.
  public init(field: String) { parts = [.field(field)] }

  /// A text without braces is a field's name; `{{` and `}}` stand for braces.
  public init(_ text: String) throws(IdentifierTemplateError) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      guard !text.isEmpty else { throw .empty }
      parts = [.field(text)]
      return
    }
    parts = try Self.parse(text)
  }

  private static func parse(_ text: String) throws(IdentifierTemplateError) -> [Part] {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .unclosed }
        let name = String(rest[..<end])
        guard !name.isEmpty else { throw .empty }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(name == "index" ? .index : .field(name))
        rest = rest[rest.index(after: end)...]
      case "}":
        throw .unopened
      default:
        literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    guard parts.contains(where: { if case .text = $0 { false } else { true } }) else { throw .constant }
    return parts
  }

  /// The names of the fields it needs.
  public var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Whether a row's identifier depends on where the row stands.
  public var usesIndex: Bool { parts.contains(.index) }
}

extension IdentifierTemplate.Part {
  /// Texts and names are equal where their bytes are, as the identifiers are that they make.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.field(let left), .field(let right)):
      ExactText(left) == ExactText(right)
    case (.index, .index): true
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .field(let text): hasher.combine(ExactText(text))
    case .index: hasher.combine(0)
    }
  }
}

extension IdentifierTemplate: CustomStringConvertible {
  /// In the notation that `init(_:)` takes.
  public var description: String {
    if parts.count == 1, let name = fields.first, !name.contains("{"), !name.contains("}") { return name }
    return parts.map { part in
      switch part {
      case .text(let text): text.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : "\($0)" }.joined()
      case .field(let name): "{\(name)}"
      case .index: "{index}"
      }
    }.joined()
  }
}

/// What is wrong with an identifier template.
public enum IdentifierTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty, unclosed, unopened, constant

  public var description: String {
    switch self {
    case .empty: "a field's name is missing"
    case .unclosed: "“{” has no “}”; write “{{” for a brace of its own"
    case .unopened: "“}” has no “{”; write “}}” for a brace of its own"
    case .constant: "it names no field, so that all rows would have one identifier"
    }
  }
}
