/// Names one write: the replica that made it, and that replica's clock reading, which no other write of it has.
public struct Dot: Hashable, Sendable {
  public var replica: ReplicaIdentifier
  /// A hybrid logical clock's reading; see ``HybridClock``.
  public var time: Int64

  public init(replica: ReplicaIdentifier, time: Int64) {
    self.replica = replica
    self.time = time
  }
}

extension Dot: Comparable {
  /// Later readings are greater; equal ones are told apart by the replica's name, so that every replica settles a
  /// conflict in the same way.
  public static func < (left: Dot, right: Dot) -> Bool {
    left.time == right.time ? left.replica < right.replica : left.time < right.time
  }
}
