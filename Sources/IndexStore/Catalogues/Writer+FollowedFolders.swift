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
    let count = connection.changedRows
    if count > 0 { try noteReordering() }
    return count
  }

  /// Takes that mark off again.
  public func followAgain(root: [UInt8]) throws {
    try connection.statement(
      "UPDATE catalogue SET state = iif(error IS NULL, ?3, ?4) WHERE root = ?1 AND state = ?2"
    ).bind(root, at: 1).bind(State.unfollowed.rawValue, at: 2).bind(State.followed.rawValue, at: 3)
      .bind(State.error.rawValue, at: 4).run()
    if connection.changedRows > 0 { try noteReordering() }
  }

  /// Has a catalogue be known as a file of another root from now on, to be looked at again. Its rows stay its own, and what was done to
  /// them stays done.
  ///
  /// - Returns: false, and nothing has changed, where that file is known already.
  public func move(_ catalogue: CatalogueIdentifier, to root: [UInt8], path: [UInt8]) throws -> Bool {
    try connection.statement(
      """
      UPDATE OR IGNORE catalogue SET root = ?2, path = ?3, changed = iif(changed IS NULL, NULL, 0) WHERE id = ?1
      """
    ).bind(catalogue.rawValue, at: 1).bind(root, at: 2).bind(path, at: 3).run()
    guard connection.changedRows > 0 else { return false }
    try noteReordering()
    return true
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
