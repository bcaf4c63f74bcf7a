import Replication

/// Who this replica is, how far its clock has come, and which document number is free.
struct ReplicaIdentity {
  /// The number of our replica in the table `replica`.
  var replica: Int64
  var clock: HybridClock
  var nextNumber: Int64

  /// Gives a new index its identity, within the transaction that makes the schema.
  static func begin(_ connection: Connection, name: String) throws {
    try connection.statement("INSERT INTO replica (id, name) VALUES (1, ?1)").bind(name, at: 1).run()
    try connection.execute(
      """
      INSERT INTO replica_identity (id, replica, clock, next_number) VALUES (1, 1, 0, 1);
      INSERT INTO series (replica, start) VALUES (1, 0);
      INSERT INTO upkeep (id) VALUES (1);
      """)
  }

  static func load(_ connection: Connection) throws -> ReplicaIdentity {
    let statement = try connection.statement("SELECT replica, clock, next_number FROM replica_identity")
    defer { statement.reset() }
    guard try statement.step() else {
      throw StoreError(.corrupt, "\(connection.path): the index has lost its identity.")
    }
    return ReplicaIdentity(
      replica: statement.integer(0), clock: HybridClock(last: statement.integer(1)),
      nextNumber: statement.integer(2))
  }

  /// - Parameter lastDot: the last reading that was given to a write; what we wrote we have seen.
  func save(_ connection: Connection, lastDot: Int64?) throws {
    try connection.statement("UPDATE replica_identity SET clock = ?1, next_number = ?2")
      .bind(clock.last, at: 1).bind(nextNumber, at: 2).run()
    guard let lastDot else { return }
    try connection.statement("UPDATE replica SET seen = ?2 WHERE id = ?1")
      .bind(replica, at: 1).bind(lastDot, at: 2).run()
    try OwnReadings(connection).add(lastDot)
  }
}
