public import SpotlightModel

/// One key of a snapshot.
public struct SnapshotEntry: Hashable, Sendable {
  public var key: ItemKey
  /// None stand for a deleted item, in a delta.
  public var siblings: Siblings
  /// The writes and deletes that touched the key: at least the histories of its versions.
  public var touched: VersionVector

  public init(key: ItemKey, siblings: Siblings, touched: VersionVector) {
    self.key = key
    self.siblings = siblings
    self.touched = touched
  }
}
