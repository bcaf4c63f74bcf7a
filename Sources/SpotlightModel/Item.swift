/// One thing that people find: what names it, the domain it belongs to, and what is known of it.
public struct Item: Hashable, Sendable {
  public var key: ItemKey
  public var domain: Domain
  public var attributes: Attributes

  public init(key: ItemKey, domain: Domain, attributes: Attributes) {
    self.key = key
    self.domain = domain
    self.attributes = attributes
  }
}

/// What a writer asks of the index. Everything that alters it is a list of these.
public enum Change: Hashable, Sendable {
  /// The item is as given: it is new, or replaces the one with its key.
  case index(Item)
  /// There is no item with this key any more.
  case deindex(ItemKey)
}

extension Change {
  /// What it concerns.
  public var key: ItemKey {
    switch self {
    case .index(let item): item.key
    case .deindex(let key): key
    }
  }
}
