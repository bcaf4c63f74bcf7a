/// The own clock readings that others may know of; see the table `own_export`.
struct OwnExports {
  private let connection: Connection
  private static let most = 10_000

  init(_ connection: Connection) { self.connection = connection }

  func add(_ reading: Int64) throws {
    guard reading > 0 else { return }
    try connection.statement("INSERT OR IGNORE INTO own_export (reading) VALUES (?1)").bind(reading, at: 1)
      .run()
    try connection.execute(
      """
      DELETE FROM own_export WHERE reading < (SELECT reading FROM own_export ORDER BY reading DESC LIMIT 1 OFFSET \(Self.most))
      """)
  }

  /// Whether a reading that another has of us may be one of ours. Those before the first one noted are taken for that.
  func mayContain(_ reading: Int64) throws -> Bool {
    let statement = try connection.statement(
      """
      SELECT EXISTS (SELECT 1 FROM own_export WHERE reading = ?1), (SELECT min(reading) FROM own_export),
        (SELECT count(*) FROM own_export)
      """
    ).bind(reading, at: 1)
    defer { statement.reset() }
    guard reading > 0, try statement.step(), statement.integer(0) == 0 else { return true }
    return statement.integer(2) > Self.most && reading < statement.integer(1)
  }

  /// Notes that another has named a reading of ours.
  func acknowledge(_ reading: Int64) throws {
    try connection.statement("UPDATE own_export SET acknowledged = 1 WHERE reading = ?1").bind(reading, at: 1)
      .run()
  }

  /// The last reading before `foreign` that is known to be common to us and to others; 0 where there is none.
  func lastCommon(before foreign: Int64) throws -> Int64 {
    let statement = try connection.statement(
      "SELECT max(reading) FROM own_export WHERE acknowledged = 1 AND reading < ?1"
    ).bind(foreign, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
