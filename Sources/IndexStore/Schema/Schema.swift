import CSQLite

/// The numbered steps by which a database comes to the present schema. `PRAGMA user_version` is the number of steps
/// taken. A step is never altered once it has been released; what is to be different becomes a further step.
enum Schema {
  static let migrations = [firstSchema, secondSchema, thirdSchema, fourthSchema, fifthSchema]

  /// "FSPT": marks the file as ours.
  static let applicationIdentifier: Int64 = 0x4653_5054

  static var version: Int64 { Int64(migrations.count) }

  /// How a database stands to the present schema.
  enum State {
    /// There is nothing in it yet.
    case absent
    case outdated
    case current
  }

  /// Brings the database up to date, in one transaction.
  ///
  /// - Parameter begin: is called within it where the database was empty, to put in what must never be missing.
  static func migrate(_ connection: Connection, begin: () throws -> Void) throws {
    guard try state(of: connection) != .current else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been quicker, hence the second look.
      let state = try state(of: connection)
      if state != .current {
        let present = try connection.integer("PRAGMA user_version")
        for step in migrations[Int(present)...] { try connection.execute(step) }
        if state == .absent { try begin() }
        try connection.execute("PRAGMA application_id = \(applicationIdentifier)")
        try connection.execute("PRAGMA user_version = \(version)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// A database of a later version, or of another program, is refused.
  static func state(of connection: Connection) throws -> State {
    let present = try connection.integer("PRAGMA user_version")
    let application = try connection.integer("PRAGMA application_id")
    if application == 0, present == 0, try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 {
      return .absent
    }
    guard application == applicationIdentifier, present >= 0 else {
      throw StoreError(.unavailable, "\(connection.path) is another program's database; choose another home.")
    }
    guard present <= version else {
      throw StoreError(
        .newerSchema,
        "\(connection.path) has schema \(present), and this version knows \(version). Install a newer version of"
          + " followspot, or choose another home.")
    }
    return present < version ? .outdated : .current
  }
}
