public import Replication

/// What an export made.
public struct ExportSummary: Hashable, Sendable {
  /// As it stands in the file.
  public var header: SnapshotHeader
  /// What the file holds.
  public var contents: SnapshotSummary
  /// Whether only what changed was asked for, and could not be told any more: all of it was written.
  public var isFullForWantOfHistory: Bool
}
