public import IndexStore
public import Watching

/// What came of a snapshot in a sync folder.
public struct SnapshotResult: Sendable {
  public enum Outcome: Sendable {
    /// It came from another host.
    case merged(MergeSummary)
    /// It cannot be merged as it is, for this reason. It is looked at again when it changes.
    case skipped(String)
    /// It was written here.
    case exported(ExportSummary)
  }

  public var path: PathBytes
  public var outcome: Outcome
}
