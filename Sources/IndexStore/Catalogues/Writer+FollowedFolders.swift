extension Writer {
  /// Marks the catalogues of a root as followed no longer.
  ///
  /// - Returns: how many of them were followed until now.
  public func stopFollowing(root: [UInt8]) throws -> Int {
    for unread in try catalogues(root: root, .reading) { try remove(unread) }
    // The mark takes the place of these states, which only another look at the file can tell again.
    try connection.statement(
      "UPDATE catalogue SET changed = 0 WHERE root = ?1 AND state IN (?2, ?3) AND changed IS NOT NULL"
    ).bind(root, at: 1).bind(State.held.rawValue, at: 2).bind(State.error.rawValue, at: 3).run()
    try connection.statement("UPDATE catalogue SET state = ?2 WHERE root = ?1 AND state <> ?2")
      .bind(root, at: 1).bind(State.unfollowed.rawValue, at: 2).run()
    return connection.changedRows
  }

  /// Takes that mark off again.
  public func followAgain(root: [UInt8]) throws {
    try connection.statement(
      "UPDATE catalogue SET state = iif(error IS NULL, ?3, ?4) WHERE root = ?1 AND state = ?2"
    ).bind(root, at: 1).bind(State.unfollowed.rawValue, at: 2).bind(State.followed.rawValue, at: 3)
      .bind(State.error.rawValue, at: 4).run()
  }

  private typealias State = CatalogueRecord.State

  private func catalogues(root: [UInt8], _ state: State) throws -> [CatalogueIdentifier] {
    let statement = try connection.statement("SELECT id FROM catalogue WHERE root = ?1 AND state = ?2")
      .bind(root, at: 1).bind(state.rawValue, at: 2)
    defer { statement.reset() }
    var found: [CatalogueIdentifier] = []
    while try statement.step() { found.append(CatalogueIdentifier(rawValue: statement.integer(0))) }
    return found
  }
}
