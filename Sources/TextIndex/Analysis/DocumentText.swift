import SpotlightModel

/// What of an item is indexed, by what part it plays. Indexing and ranking both take it from here, so that they agree.
public struct DocumentText: Hashable, Sendable {
  /// The name that people know the item by.
  public var title: String?
  /// One element a keyword.
  public var keywords: [String]
  /// Every other text, one element a value. Phrases do not run from one element into the next.
  public var other: [String]
  /// What the item can be listed by, taken literally: its domain and those around it.
  public var groups: [String]

  public init(title: String?, keywords: [String] = [], other: [String] = [], groups: [String] = []) {
    self.title = title
    self.keywords = keywords
    self.other = other
    self.groups = groups
  }
}

extension DocumentText {
  /// Every word of every attribute but those that hold bytes. An item without a title is known by its display name.
  public init(_ attributes: Attributes) {
    self.init(title: nil)
    attributes.forEachText { part, text in
      switch part {
      case .title: title = text
      case .keyword: keywords.append(text)
      case .other: other.append(text)
      }
    }
  }

  /// As of its attributes, and listed by its domain and every domain around it.
  public init(_ item: Item) {
    self.init(item.attributes)
    groups = item.domain.enclosing.map(\.name)
  }
}

/// What a text is to the item that it is of.
enum TextPart {
  case title, keyword, other
}

extension Attributes {
  /// What people know the item by.
  var titleText: String? { (self[.title] ?? self[.displayName])?.text }

  /// Calls `body` with each text: the title first, then the keywords, then the rest.
  @inline(__always)
  func forEachText(_ body: (TextPart, String) -> Void) {
    let title = self[.title] == nil ? AttributeKey.displayName : .title
    if let value = self[title] { body(.title, value.text) }
    self[.keywords]?.forEachText { body(.keyword, $0) }
    for element in self where element.key != title && element.key != .keywords && !element.key.holdsBytes {
      element.value.forEachText { body(.other, $0) }
    }
  }
}

extension AttributeValue {
  func forEachText(_ body: (String) -> Void) {
    switch self {
    case .list(let elements): for element in elements { element.forEachText(body) }
    case .date(let date): body(date.iso8601.withoutMarks)
    case .text(let text): body(text)
    default: body(text)
    }
  }
}

extension String {
  /// ISO 8601 with spaces for its letters, so that the day and the time are words, not `05T10`.
  fileprivate var withoutMarks: String {
    String(unsafeUninitializedCapacity: utf8.count) { bytes in
      for (index, byte) in utf8.enumerated() {
        let isMark = byte == UInt8(ascii: "T") || byte == UInt8(ascii: "Z")
        bytes.initializeElement(at: index, to: isMark ? UInt8(ascii: " ") : byte)
      }
      return utf8.count
    }
  }
}

extension Domain {
  /// This domain and those that contain it, the outermost first.
  fileprivate var enclosing: [Domain] {
    let bytes = name.utf8
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") } + [bytes.endIndex]
    return ends.map { Domain(String(name[..<$0])) }
  }
}
