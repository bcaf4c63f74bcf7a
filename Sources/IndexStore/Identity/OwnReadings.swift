/// The own clock readings that others may know of; see the table `own_reading`.
struct OwnReadings {
  private let connection: Connection
  private static let most: Int64 = 50_000

  init(_ connection: Connection) { self.connection = connection }

  /// - Parameter reading: the last one that a transaction gave to a write.
  func add(_ reading: Int64) throws {
    try connection.statement("INSERT OR IGNORE INTO own_reading (reading) VALUES (?1)").bind(reading, at: 1)
      .run()
  }

  /// Forgets the earliest, if there are very many.
  func cut() throws {
    try connection.execute(
      """
      DELETE FROM own_reading WHERE reading < (
        SELECT reading FROM own_reading ORDER BY reading DESC LIMIT 1 OFFSET \(Self.most))
      """)
  }

  /// Whether a reading that another has of us may be one of ours. Those that are forgotten are taken for that.
  func mayContain(_ reading: Int64) throws -> Bool {
    let statement = try connection.statement(
      """
      SELECT EXISTS (SELECT 1 FROM own_reading WHERE reading = ?1),
        ?1 < (SELECT min(reading) FROM own_reading) AND (SELECT count(*) FROM own_reading) > ?2
      """
    ).bind(reading, at: 1).bind(Self.most, at: 2)
    defer { statement.reset() }
    guard reading > 0, try statement.step() else { return true }
    return statement.integer(0) != 0 || statement.integer(1) != 0
  }

  /// Notes that another has named a reading of ours.
  func acknowledge(_ reading: Int64) throws {
    try connection.statement("UPDATE own_reading SET acknowledged = 1 WHERE reading = ?1").bind(
      reading, at: 1
    )
    .run()
  }

  /// The last reading before `foreign` that is known to be common to us and to others; 0 where there is none.
  func lastCommon(before foreign: Int64) throws -> Int64 {
    let statement = try connection.statement(
      "SELECT max(reading) FROM own_reading WHERE acknowledged = 1 AND reading < ?1"
    ).bind(foreign, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
