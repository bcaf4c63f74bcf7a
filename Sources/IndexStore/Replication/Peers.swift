public import Replication

/// Another replica that this one has heard of.
public struct Peer: Hashable, Sendable {
  public var replica: ReplicaIdentifier
  /// What its snapshots call it; nil where none has come from it.
  public var label: String?
  /// Up to which reading its writes have been seen.
  public var seen: Int64
  /// When a snapshot of it last came, in milliseconds since 1970; nil where it is known through others alone.
  public var heard: Int64?
  /// By how many milliseconds its clock was then ahead of ours, where that was more than an hour.
  public var clockAhead: Int64?
}

/// What the table `replica` has of others.
struct Peers {
  private let store: IndexStore
  /// In milliseconds; so much one clock may differ from another without being reported.
  static let tolerance: Int64 = 3_600_000

  init(_ store: IndexStore) { self.store = store }

  /// By how many milliseconds the other's clock was ahead of ours at least.
  static func ahead(_ header: SnapshotHeader, now: Int64) -> Int64 {
    max(0, max(header.time, HybridClock.milliseconds(of: header.context[header.replica])) &- now)
  }

  func heard(_ header: SnapshotHeader) throws {
    let now = store.settings.now()
    try store.connection.statement("UPDATE replica SET label = ?2, heard = ?3, ahead = ?4 WHERE id = ?1")
      .bind(try store.replicas.number(of: header.replica.rawValue), at: 1).bind(header.label, at: 2)
      .bind(now, at: 3).bind(Self.ahead(header, now: now), at: 4).run()
  }
}

extension IndexStore {
  /// The others, by their names.
  public func peers() throws -> [Peer] {
    try consistently {
      let own = try ReplicaIdentity.load(connection).replica
      let statement = try connection.statement(
        "SELECT name, label, seen, heard, ahead FROM replica WHERE id != ?1 ORDER BY name"
      ).bind(own, at: 1)
      defer { statement.reset() }
      var peers: [Peer] = []
      while try statement.step() {
        let ahead = statement.integer(4)
        peers.append(
          Peer(
            replica: ReplicaIdentifier(rawValue: statement.text(0)), label: statement.optionalText(1),
            seen: statement.integer(2), heard: statement.optionalInteger(3),
            clockAhead: ahead > Peers.tolerance ? ahead : nil))
      }
      return peers
    }
  }
}
