public import FoundationEssentials

/// A state value: what a property list can hold.
public enum StateValue: Hashable, Sendable {
  case text(String)
  /// A decimal number in JSON's notation.
  case number(String)
  case boolean(Bool)
  case date(Date)
  case data([UInt8])
  case list([StateValue])
  /// Entries in the order of their keys' bytes, each key once; see ``dictionary(_:)``.
  case entries([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: StateValue

    public init(_ key: String, _ value: StateValue) {
      self.key = key
      self.value = value
    }
  }

  /// From entries in any order. Of several with one key the last one stays.
  public static func dictionary(_ entries: [Entry]) -> StateValue {
    var last: [ExactText: Entry] = [:]
    for entry in entries { last[ExactText(entry.key)] = entry }
    return .entries(last.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  public static func number(_ value: Int) -> StateValue { .number("\(value)") }

  /// Infinities and NaN have no notation in JSON and become text.
  public static func number(_ value: Double) -> StateValue {
    switch AttributeValue.number(value) {
    case .number(let digits): .number(digits)
    case let other: .text(other.text)
    }
  }

  /// How deep lists and dictionaries may lie within others.
  public static let greatestDepth = 64

  /// Whether lists and dictionaries lie deeper within each other than an attribute can hold.
  public var isTooDeep: Bool { isDeeper(than: Self.greatestDepth) }

  private func isDeeper(than depth: Int) -> Bool {
    switch self {
    case .list(let elements): depth < 0 || elements.contains { $0.isDeeper(than: depth - 1) }
    case .entries(let entries): depth < 0 || entries.contains { $0.value.isDeeper(than: depth - 1) }
    default: false
    }
  }
}

extension StateValue {
  public static func == (left: StateValue, right: StateValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)), (.number(let left), .number(let right)):
      ExactText(left) == ExactText(right)
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.entries(let left), .entries(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { AttributeValue(self).hash(into: &hasher) }
}

extension StateValue.Entry {
  public static func == (left: Self, right: Self) -> Bool {
    ExactText(left.key) == ExactText(right.key) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    ExactText(key).hash(into: &hasher)
    value.hash(into: &hasher)
  }
}
