/// For each replica, up to which clock reading its writes have been seen. Replicas that are not named are at 0.
public struct VersionVector: Hashable, Sendable {
  public private(set) var times: [ReplicaIdentifier: Int64]

  public init() { times = [:] }

  /// The vector of one write alone.
  public init(_ dot: Dot) { times = dot.time > 0 ? [dot.replica: dot.time] : [:] }

  public init(_ times: [ReplicaIdentifier: Int64]) { self.times = times.filter { $0.value > 0 } }

  /// The last reading seen of `replica`.
  public subscript(replica: ReplicaIdentifier) -> Int64 { times[replica] ?? 0 }

  /// Whether the write has been seen.
  public func contains(_ dot: Dot) -> Bool { dot.time <= self[dot.replica] }

  /// Whether everything that `other` has seen has been seen.
  public func covers(_ other: VersionVector) -> Bool {
    other.times.allSatisfy { self[$0.key] >= $0.value }
  }

  /// The last write that has been seen, of any replica.
  public var latest: Dot? { times.lazy.map { Dot(replica: $0.key, time: $0.value) }.max() }

  public mutating func insert(_ dot: Dot) {
    if dot.time > self[dot.replica] { times[dot.replica] = dot.time }
  }

  /// Adds what `other` has seen.
  public mutating func join(_ other: VersionVector) {
    times.merge(other.times, uniquingKeysWith: max)
  }

  public func joined(with other: VersionVector) -> VersionVector {
    var result = self
    result.join(other)
    return result
  }
}
