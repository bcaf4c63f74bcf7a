public import Replication

/// What merging a snapshot did.
public struct MergeSummary: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case merged
    /// Everything in it has been seen.
    case nothingNew
    /// It says only what changed since a state that is not reached here: it can be merged once a snapshot that reaches
    /// this base was.
    case waiting(base: VersionVector)
    /// It is not a sound snapshot, or not one for us.
    case refused(reason: String)
  }

  public var outcome: Outcome
  /// Whether it was refused because it ends too early, as one does that is not copied whole yet. Of a sealed one that is
  /// altered near its end the same is said, for the two cannot be told apart.
  public var isPartial = false
  /// Whose it is; nil where it could not be read.
  public var replica: ReplicaIdentifier?
  public var label: String?
  public var added = 0
  public var changed = 0
  public var removed = 0
  /// Keys of the snapshot that show what they showed.
  public var unchanged = 0
  /// Items that the merge left in conflict.
  public var conflicts = 0
  /// By how many milliseconds the other's clock is ahead of ours, where that is more than an hour.
  public var clockAhead: Int64?
  /// What the user should be told, in whole sentences.
  public var notices: [String] = []

  init(_ outcome: Outcome) { self.outcome = outcome }
}
