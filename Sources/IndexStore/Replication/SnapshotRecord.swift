import Replication
import SpotlightModel

/// What is remembered of a snapshot's file; see the table `snapshot`.
struct SnapshotRecord {
  enum State: String, CaseIterable {
    case merged
    case refused
    /// Refused because it ends too early, as one does that is not copied whole yet.
    case partial
    /// For what its base needs.
    case waiting
    /// Refused for want of the right key or of a newer program, or because of what is here.
    case locked
  }

  var path: String
  var stamp: FileFingerprint
  var state: State
  var reason: String?
  var replica: ReplicaIdentifier?
  var base: VersionVector?
  var context: VersionVector?

  /// Whether the file is as it was. Devices are numbered anew when a machine starts.
  func isOf(_ stamp: FileFingerprint) -> Bool {
    self.stamp.inode == stamp.inode && self.stamp.size == stamp.size && self.stamp.modified == stamp.modified
  }
}

extension SnapshotRecord {
  static func find(_ path: String, _ versions: Versions) throws -> SnapshotRecord? {
    try select("WHERE path = ?1", versions) { $0.bind(Array(path.utf8), at: 1) }.first
  }

  static func all(_ states: [State], _ versions: Versions) throws -> [SnapshotRecord] {
    try states.flatMap { try all($0, versions) }
  }

  static func all(_ state: State, _ versions: Versions) throws -> [SnapshotRecord] {
    try select("WHERE state = ?1 ORDER BY path", versions) { $0.bind(state.rawValue, at: 1) }
  }

  private static func select(
    _ condition: String, _ versions: Versions, _ bind: (Statement) -> Void
  ) throws -> [SnapshotRecord] {
    let statement = try versions.store.connection.statement(
      "SELECT path, device, inode, size, modified, state, reason, replica, base, context FROM snapshot \(condition)"
    )
    bind(statement)
    defer { statement.reset() }
    var records: [SnapshotRecord] = []
    while try statement.step() { records.append(try SnapshotRecord(statement, versions)) }
    return records
  }

  private init(_ row: Statement, _ versions: Versions) throws {
    path = String(decoding: row.bytes(0), as: UTF8.self)
    stamp = FileFingerprint(
      device: UInt64(bitPattern: row.integer(1)), inode: UInt64(bitPattern: row.integer(2)),
      size: row.integer(3),
      modified: row.integer(4), changed: 0)
    state = State(rawValue: row.text(5)) ?? .locked
    reason = row.optionalText(6)
    replica = try row.optionalInteger(7).map(versions.identifier)
    base = row.isNull(8) ? nil : try versions.vector(row.bytes(8))
    context = row.isNull(9) ? nil : try versions.vector(row.bytes(9))
  }

  func save(_ versions: Versions) throws {
    let statement = try versions.store.connection.statement(
      """
      INSERT OR REPLACE INTO snapshot (path, replica, device, inode, size, modified, base, context, state, reason)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    statement.bind(Array(path.utf8), at: 1)
      .bind(try replica.map { Int64(try versions.number(of: $0)) }, at: 2)
      .bind(Int64(bitPattern: stamp.device), at: 3).bind(Int64(bitPattern: stamp.inode), at: 4)
      .bind(stamp.size, at: 5).bind(stamp.modified, at: 6)
      .bind(try base?.encoded(versions.number(of:)), at: 7).bind(
        try context?.encoded(versions.number(of:)), at: 8
      )
      .bind(state.rawValue, at: 9)
    if let reason { statement.bind(reason, at: 10) } else { statement.bindNull(at: 10) }
    try statement.run()
  }
}
