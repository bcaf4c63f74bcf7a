import SpotlightModel

extension IndexStore {
  /// Makes the inverted index again from the items if it is damaged: so nothing is lost that no catalogue has.
  ///
  /// - Parameter use: the lock on the index's use; nobody else may have it meanwhile.
  /// - Returns: what the user should be told.
  /// - Throws: `StoreError` of kind `corrupt` if others have the index open.
  func mendPostings(use: FileLock?) throws -> [String] {
    guard try !consistently(segmentFaults).isEmpty else { return [] }
    guard let use, use.tryExclusive() else { throw StoreError.damagedInUse(connection.path) }
    defer { use.share() }
    try write { writer in
      try connection.execute(
        """
        DELETE FROM posting_block;
        DELETE FROM posting_segment;
        UPDATE upkeep SET dead = 0, dead_before = NULL;
        """)
      try addAllPostings(writer)
    }
    return ["The inverted index was damaged, and was made again from the items: all can be found as before."]
  }

  private func addAllPostings(_ writer: Writer) throws {
    let statement = try Statement(
      "SELECT number, owner, identifier, domain, payload FROM item ORDER BY number", on: connection)
    var count = 0
    while try statement.step() {
      count += 1
      if count.isMultiple(of: 1_000), settings.isCancelled() {
        throw StoreError(.busy, "\(connection.path): the inverted index is not made again yet.")
      }
      do {
        let item = Item(
          key: ItemKey(owner: try owners.name(of: statement.integer(1)), identifier: statement.text(2)),
          domain: Domain(try domains.name(of: statement.integer(3))),
          attributes: try attributes(statement.bytes(4)))
        try writer.addPostings(statement.integer(0), item)
      } catch is PayloadDecoder.Damage {
        // No search finds it before it is written again; ``damagedItems(limit:)`` tells of it.
      }
    }
  }
}
