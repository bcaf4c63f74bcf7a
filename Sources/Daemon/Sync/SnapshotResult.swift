public import IndexStore
public import Watching

/// What came of a snapshot in a sync folder.
public struct SnapshotResult: Sendable {
  public enum Outcome: Sendable {
    /// It came from another host.
    case merged(MergeSummary)
    /// It is left aside for this reason until more of it, or what it continues, was copied.
    case skipped(String)
    /// It cannot be merged as it is, for this reason. It is looked at again when it changes.
    case refused(String)
    /// It was written here.
    case exported(ExportSummary)
  }

  public var path: PathBytes
  public var outcome: Outcome
}
