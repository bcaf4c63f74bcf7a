public import SpotlightModel

/// What one line of a snapshot says of a key.
public enum SnapshotLine: Sendable {
  case plain(PlainEntry)
  case entry(SnapshotEntry)

  public var key: ItemKey {
    switch self {
    case .plain(let entry): entry.key
    case .entry(let entry): entry.key
    }
  }

  public var versionCount: Int {
    switch self {
    case .plain: 1
    case .entry(let entry): entry.siblings.versions.count
    }
  }

  /// The line, taken apart.
  public func entry() throws(PayloadDecoder.Damage) -> SnapshotEntry {
    switch self {
    case .plain(let entry): try entry.entry()
    case .entry(let entry): entry
    }
  }
}
