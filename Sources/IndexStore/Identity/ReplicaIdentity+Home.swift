extension ReplicaIdentity {
  /// Gives the index another identity if its home was copied or restored since it was last open, before anything is
  /// written in the original's name.
  ///
  /// - Returns: what the user should be told.
  static func check(_ connection: Connection, home: String, _ settings: StoreSettings) throws -> [String] {
    let machine = settings.machine()
    let found = try HomeStamp.read(home: home, machine: machine)
    if let found, let known = try HomeStamp.load(connection), found.isSameHome(as: known) { return [] }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      let notices = try settle(connection, home: home, machine, settings)
      try connection.execute("COMMIT")
      return notices
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  private static func settle(
    _ connection: Connection, home: String, _ machine: String?, _ settings: StoreSettings
  ) throws -> [String] {
    let known = try HomeStamp.load(connection)
    let found = try HomeStamp.make(home: home, machine: machine)
    // Another process may have been quicker.
    if let known, found.isSameHome(as: known) { return [] }
    try found.save(connection)
    guard known != nil else { return [] }
    let identity = try load(connection)
    try identity.renamed(settings.makeReplica(), connection)
    return [
      "The index in \(home) is a copy or was restored from one, so it takes part in synchronising under a name of its own."
    ]
  }

  /// The identity under a fresh name. What was written before stays as it was.
  @discardableResult
  func renamed(_ name: String, _ connection: Connection) throws -> ReplicaIdentity {
    let statement = try connection.statement("INSERT INTO replica (name) VALUES (?1) RETURNING id")
      .bind(name, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError("The index could not take a new name.") }
    var renamed = self
    renamed.replica = statement.integer(0)
    try connection.statement("UPDATE replica_identity SET replica = ?1").bind(renamed.replica, at: 1).run()
    try connection.execute("DELETE FROM own_reading")
    return renamed
  }
}
