public import SpotlightModel

/// What one write of an item left behind.
public struct Version: Hashable, Sendable {
  /// The write.
  public var dot: Dot
  /// The writes of this item that the write had seen, itself included.
  public var history: VersionVector
  public var domain: Domain
  public var attributes: Attributes
  /// When the domain and each attribute was last changed.
  public var changes: ChangeDots

  public init(
    dot: Dot, history: VersionVector, domain: Domain, attributes: Attributes, changes: ChangeDots
  ) {
    self.dot = dot
    self.history = history
    self.domain = domain
    self.attributes = attributes
    self.changes = changes
  }
}

/// For the domain and each attribute of a version, the dot of the write that last changed it.
public enum ChangeDots: Hashable, Sendable {
  /// All of them at once: the usual case.
  case all(Dot)
  /// `attributes` holds one dot for each attribute, in the attributes' order.
  case each(domain: Dot, attributes: [Dot])

  public var domain: Dot {
    switch self {
    case .all(let dot): dot
    case .each(let domain, _): domain
    }
  }

  /// Of the attribute at `position` in the order of the version's attributes.
  public func attribute(at position: Int) -> Dot {
    switch self {
    case .all(let dot): dot
    case .each(let domain, let attributes): position < attributes.count ? attributes[position] : domain
    }
  }

  /// The same, in the shorter form where there is one.
  public var simplified: ChangeDots {
    guard case .each(let domain, let attributes) = self, attributes.allSatisfy({ $0 == domain }) else {
      return self
    }
    return .all(domain)
  }
}
