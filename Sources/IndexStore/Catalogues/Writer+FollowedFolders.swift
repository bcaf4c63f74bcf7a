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

extension IndexStore {
  /// Shows the items that several catalogues have by the one that comes before the others now, if folders have come to
  /// be followed, or ceased to be, since this was last done. To be called when the catalogues are in step with their
  /// files.
  ///
  /// A thousand items are a transaction; after an interruption, asking again settles the rest.
  ///
  /// - Returns: what became of the items.
  @discardableResult
  public func settleOrder() throws -> ApplyCounts {
    var counts = ApplyCounts()
    guard try connection.integer("SELECT reordered FROM upkeep") == 1 else { return counts }
    var last: (owner: Int64, identifier: String) = (0, "")
    while case let keys = try consistently({ try shadowedKeys(after: last) }), let final = keys.last {
      try write { writer in
        for key in keys {
          try writer.settleOrder(owner: key.owner, identifier: key.identifier, &counts)
        }
      }
      last = final
    }
    try write { try $0.connection.execute("UPDATE upkeep SET reordered = 0") }
    return counts
  }

  private func shadowedKeys(after last: (owner: Int64, identifier: String)) throws -> [(
    owner: Int64, identifier: String
  )] {
    let statement = try connection.statement(
      """
      SELECT DISTINCT owner, identifier FROM shadow WHERE (owner, identifier) > (?1, ?2)
      ORDER BY owner, identifier LIMIT 1000
      """
    ).bind(last.owner, at: 1).bind(last.identifier, at: 2)
    defer { statement.reset() }
    var keys: [(owner: Int64, identifier: String)] = []
    while try statement.step() { keys.append((statement.integer(0), statement.text(1))) }
    return keys
  }
}
