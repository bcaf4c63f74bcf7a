public import SpotlightModel

/// Which conflicts a write of an item settles. Those that are left stay listed, with the same values.
public enum Settlement: Hashable, Sendable {
  /// Those of the attributes that the write changes: whose value differs from what is shown.
  case changed
  /// Also those of these attributes, nil being the domain, whose values somebody picked. A picked value counts as
  /// written, though it may be the one that is shown already.
  case also(Set<AttributeKey?>)
  /// All of them: the values are taken for what is to be.
  case all

  var hasPicks: Bool {
    guard case .also(let picked) = self else { return false }
    return !picked.isEmpty
  }

  func isPicked(_ key: AttributeKey?) -> Bool {
    guard case .also(let picked) = self else { return false }
    return picked.contains(key)
  }
}
