/// For the domain and each attribute of a version, when it was last changed.
public enum ChangeDots: Hashable, Sendable {
  /// All of them at once: the usual case.
  case all(ChangeStamp)
  /// `attributes` holds one stamp for each attribute, in the attributes' order.
  case each(domain: ChangeStamp, attributes: [ChangeStamp])

  /// All of them by one write, when it was made.
  public static func all(_ dot: Dot) -> ChangeDots { .all(ChangeStamp(dot)) }

  public var domain: ChangeStamp {
    switch self {
    case .all(let stamp): stamp
    case .each(let domain, _): domain
    }
  }

  /// Of the attribute at `position` in the order of the version's attributes.
  public func attribute(at position: Int) -> ChangeStamp {
    switch self {
    case .all(let stamp): stamp
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
