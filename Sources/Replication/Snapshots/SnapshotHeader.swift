/// What a snapshot says of itself before its keys.
public struct SnapshotHeader: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// All items of the replica that wrote it.
    case full
    /// The keys that were touched since the context `base`. Only a replica whose context covers that may merge it.
    case delta(base: VersionVector)
  }

  /// Who wrote it.
  public var replica: ReplicaIdentifier
  /// A person's name for that replica; without control characters.
  public var label: String
  public var kind: Kind
  /// All that the replica had seen. Every dot in the snapshot lies within it.
  public var context: VersionVector
  /// When it was written, in milliseconds since 1970.
  public var time: Int64
  /// How many keys follow; nil where that was not known when the header was written.
  public var keys: Int?

  public init(
    replica: ReplicaIdentifier, label: String, kind: Kind, context: VersionVector, time: Int64,
    keys: Int? = nil
  ) {
    self.replica = replica
    self.label = label
    self.kind = kind
    self.context = context
    self.time = time
    self.keys = keys
  }

  /// What a replica must have seen to merge it: nothing, for a full one.
  public var base: VersionVector {
    switch kind {
    case .full: VersionVector()
    case .delta(let base): base
    }
  }
}
