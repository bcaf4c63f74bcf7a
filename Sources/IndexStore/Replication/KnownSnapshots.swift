public import Replication

/// What became of a snapshot's file, as it was then.
public struct KnownSnapshot: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// All that it tells has been seen.
    case merged
    /// For what its base needs.
    case waiting
    /// It is not sound, or not for us.
    case refused
  }

  public var path: String
  public var state: State
  public var reason: String?
  /// Whose it is; nil where it could not be read, as for the two that follow.
  public var replica: ReplicaIdentifier?
  public var base: VersionVector?
  public var context: VersionVector?
  private let stamp: FileFingerprint

  init(_ record: SnapshotRecord) {
    path = record.path
    state =
      switch record.state {
      case .merged: .merged
      case .waiting: .waiting
      case .refused, .partial, .locked: .refused
      }
    reason = record.reason
    (replica, base, context) = (record.replica, record.base, record.context)
    stamp = record.stamp
  }

  /// Whether the file is as it was.
  public func isOf(_ stamp: FileFingerprint) -> Bool {
    self.stamp.inode == stamp.inode && self.stamp.size == stamp.size && self.stamp.modified == stamp.modified
  }
}

extension IndexStore {
  /// The snapshots whose files have been looked at, by path.
  public func knownSnapshots() throws -> [KnownSnapshot] {
    try consistently {
      let versions = Versions(store: self)
      return try SnapshotRecord.all(SnapshotRecord.State.allCases, versions)
        .map(KnownSnapshot.init).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
  }

  /// What a snapshot says of itself.
  ///
  /// - Parameter isVerified: whether all of the file is to be read, to know that no byte was altered.
  /// - Throws: `SnapshotError` where it is not sound, ``StoreError`` where it cannot be read.
  public static func snapshotHeader(
    at path: String, key: SnapshotKey? = nil, isVerified: Bool = false
  ) throws -> SnapshotHeader {
    let file = try SnapshotFile(path)
    guard isVerified else { return try SnapshotReader(key: key) { try file.read($0) }.header }
    return try SnapshotReader.verify(key: key) { try file.read($0) }.header
  }
}
