/// What names a state value: the domain of preferences it belongs to, and its key within that.
///
/// State values are stored, replicated and merged as items whose owner is the index itself, which has the empty name.
public struct StateKey: Hashable, Sendable {
  /// An app's bundle identifier, or the name of a suite that several share.
  public var domain: String
  public var name: String

  public init(domain: String, name: String) {
    self.domain = domain
    self.name = name
  }
}

extension StateKey {
  /// Stands between domain and key in the identifier of the item. A domain must not have it.
  public static let separator: Unicode.Scalar = "\u{1}"

  /// The item that holds the value.
  public var itemKey: ItemKey {
    ItemKey(owner: "", identifier: "\(domain)\(Self.separator)\(name)")
  }

  /// Nil for an item that is no state value.
  public init?(_ key: ItemKey) {
    let scalars = key.identifier.unicodeScalars
    guard key.owner.isEmpty, let separator = scalars.firstIndex(of: Self.separator) else { return nil }
    domain = String(scalars[..<separator])
    name = String(scalars[scalars.index(after: separator)...])
  }
}

extension StateKey {
  public static func == (left: StateKey, right: StateKey) -> Bool {
    ExactText(left.name) == ExactText(right.name) && ExactText(left.domain) == ExactText(right.domain)
  }

  public func hash(into hasher: inout Hasher) {
    ExactText(domain).hash(into: &hasher)
    ExactText(name).hash(into: &hasher)
  }
}
