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
  /// Every word of every attribute. An item without a title is known by its display name.
  public init(_ attributes: Attributes) {
    self.init(title: nil)
    let titleKey: AttributeKey = attributes[.title] == nil ? .displayName : .title
    for element in attributes {
      switch element.key {
      case titleKey: title = element.value.text
      case .keywords: element.value.appendTexts(to: &keywords)
      default: element.value.appendTexts(to: &other)
      }
    }
  }

  /// As of its attributes, and listed by its domain and every domain around it.
  public init(_ item: Item) {
    self.init(item.attributes)
    groups = item.domain.enclosing.map(\.name)
  }
}

extension AttributeValue {
  fileprivate func appendTexts(to texts: inout [String]) {
    switch self {
    case .list(let elements): for element in elements { element.appendTexts(to: &texts) }
    case .date(let date): texts.append(String(date.iso8601.map { $0 == "T" || $0 == "Z" ? " " : $0 }))
    case .text(let text): texts.append(text)
    default: texts.append(text)
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
