/// Names one write: the replica that made it, and that replica's clock reading, which no other write of it has.
public struct Dot: Hashable, Sendable {
  public var replica: ReplicaIdentifier
  /// A hybrid logical clock's reading.
  public var time: Int64

  public init(replica: ReplicaIdentifier, time: Int64) {
    self.replica = replica
    self.time = time
  }
}

/// Names a replica of the index: a host's data home, for as long as it is neither copied nor restored.
public struct ReplicaIdentifier: Hashable, Sendable, RawRepresentable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}
