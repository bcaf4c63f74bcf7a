import FoundationEssentials

/// How a state value stands in the one attribute of its item.
///
/// Texts, numbers, booleans, dates, and lists of them stand for themselves. What an attribute has no notation for is
/// marked by texts that begin with U+0001: data as base64, and lists and dictionaries within others as brackets around
/// their elements, in one flat list. A text that begins with that character has it twice.
extension AttributeValue {
  public init(_ value: StateValue) {
    switch value {
    case .list(let elements):
      self = .list(elements.flatMap { $0.tokens() })
    case .entries(let entries):
      self = .list([Mark.dictionary] + entries.flatMap { $0.tokens() })
    default: self = value.scalar
    }
  }
}

extension StateValue {
  /// What an attribute holds. One whose marks contradict each other, as only a strange hand makes it, is the list that it
  /// is without them.
  public init(_ attribute: AttributeValue) {
    guard case .list(let tokens) = attribute else {
      self = Self.scalar(attribute)
      return
    }
    var reader = TokenReader(tokens: tokens[...])
    self = reader.whole() ?? .list(tokens.map(Self.scalar))
  }
}

private enum Mark {
  static let escape: Unicode.Scalar = "\u{1}"
  static let data = "\u{1}data:"
  /// The list that it begins is a dictionary's keys and values.
  static let dictionary = AttributeValue.text("\u{1}:")
  static let listOpens = AttributeValue.text("\u{1}[")
  static let listCloses = AttributeValue.text("\u{1}]")
  static let dictionaryOpens = AttributeValue.text("\u{1}{")
  static let dictionaryCloses = AttributeValue.text("\u{1}}")

  static func escaped(_ text: String) -> AttributeValue {
    .text(text.unicodeScalars.first == escape ? "\u{1}" + text : text)
  }
}

extension StateValue {
  /// For all but lists and dictionaries.
  fileprivate var scalar: AttributeValue {
    switch self {
    case .text(let text): Mark.escaped(text)
    case .number(let digits): .number(digits)
    case .boolean(let flag): .boolean(flag)
    case .date(let date): .date(date)
    case .data(let bytes): .text(Mark.data + Data(bytes).base64EncodedString())
    case .list, .entries: .list([])
    }
  }

  /// The value as an element of a list.
  fileprivate func tokens() -> [AttributeValue] {
    switch self {
    case .list(let elements):
      [Mark.listOpens] + elements.flatMap { $0.tokens() } + [Mark.listCloses]
    case .entries(let entries):
      [Mark.dictionaryOpens] + entries.flatMap { $0.tokens() } + [Mark.dictionaryCloses]
    default: [scalar]
    }
  }

  fileprivate static func scalar(_ attribute: AttributeValue) -> StateValue {
    switch attribute {
    case .text(let text): scalar(text)
    case .number(let digits): .number(digits)
    case .boolean(let flag): .boolean(flag)
    case .date(let date): .date(date)
    case .list: .text(attribute.text)
    }
  }

  private static func scalar(_ text: String) -> StateValue {
    guard text.unicodeScalars.first == Mark.escape else { return .text(text) }
    if text.hasPrefix(Mark.data), let data = Data(base64Encoded: String(text.dropFirst(Mark.data.count))) {
      return .data([UInt8](data))
    }
    let rest = text.unicodeScalars.dropFirst()
    return .text(rest.first == Mark.escape ? String(rest) : text)
  }
}

extension StateValue.Entry {
  fileprivate func tokens() -> [AttributeValue] { [Mark.escaped(key)] + value.tokens() }
}

/// Reads what ``AttributeValue/init(_:)-(StateValue)`` wrote. Nil stands for marks that contradict each other.
private struct TokenReader {
  var tokens: ArraySlice<AttributeValue>

  mutating func whole() -> StateValue? {
    if tokens.first == Mark.dictionary {
      tokens.removeFirst()
      return entries(until: nil, depth: 0)
    }
    return list(until: nil, depth: 0)
  }

  private mutating func list(until end: AttributeValue?, depth: Int) -> StateValue? {
    var elements: [StateValue] = []
    while let token = tokens.popFirst() {
      if token == end { return .list(elements) }
      guard let element = value(token, depth: depth) else { return nil }
      elements.append(element)
    }
    return end == nil ? .list(elements) : nil
  }

  private mutating func entries(until end: AttributeValue?, depth: Int) -> StateValue? {
    var entries: [StateValue.Entry] = []
    while let token = tokens.popFirst() {
      if token == end { return .dictionary(entries) }
      guard case .text(let key) = StateValue.scalar(token), let next = tokens.popFirst(),
        let value = value(next, depth: depth)
      else { return nil }
      entries.append(StateValue.Entry(key, value))
    }
    return end == nil ? .dictionary(entries) : nil
  }

  private mutating func value(_ token: AttributeValue, depth: Int) -> StateValue? {
    switch token {
    case Mark.listOpens, Mark.dictionaryOpens:
      guard depth < StateValue.greatestDepth else { return nil }
      return token == Mark.listOpens
        ? list(until: Mark.listCloses, depth: depth + 1)
        : entries(until: Mark.dictionaryCloses, depth: depth + 1)
    case Mark.listCloses, Mark.dictionaryCloses, Mark.dictionary: return nil
    default: return StateValue.scalar(token)
    }
  }
}
