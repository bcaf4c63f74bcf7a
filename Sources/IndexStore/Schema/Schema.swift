import CSQLite

/// The numbered steps by which a database comes to the present schema. `PRAGMA user_version` is the number of steps
/// taken. A step is never altered once it has been released; what is to be different becomes a further step.
enum Schema {
  static let migrations = [firstSchema]

  /// "FSPT": marks the file as ours.
  static let applicationIdentifier: Int64 = 0x4653_5054

  static var version: Int64 { Int64(migrations.count) }

  /// Brings the database up to date, each step with its number in one transaction.
  static func migrate(_ connection: Connection) throws {
    guard try isOutdated(connection) else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been quicker, hence the second look.
      if try isOutdated(connection) {
        let present = try connection.integer("PRAGMA user_version")
        for step in migrations[Int(present)...] { try connection.execute(step) }
        try connection.execute("PRAGMA application_id = \(applicationIdentifier)")
        try connection.execute("PRAGMA user_version = \(version)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Whether steps are to be taken. A database of a later version, or of another program, is refused.
  static func isOutdated(_ connection: Connection) throws -> Bool {
    let present = try connection.integer("PRAGMA user_version")
    let application = try connection.integer("PRAGMA application_id")
    guard application == applicationIdentifier || (application == 0 && present == 0) else {
      throw StoreError(.unavailable, "\(connection.path) is another program's database; choose another home.")
    }
    guard present <= version else {
      throw StoreError(
        .newerSchema,
        "\(connection.path) has schema \(present), and this version knows \(version). Install a newer version of"
          + " followspot, or choose another home.")
    }
    return present < version
  }
}
