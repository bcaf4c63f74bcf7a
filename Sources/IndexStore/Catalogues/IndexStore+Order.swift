extension IndexStore {
  /// Shows the items that several catalogues have by the one that comes before the others now, if folders have come to
  /// be followed, or ceased to be, since this was last done. To be called when the catalogues are in step with their
  /// files.
  ///
  /// A thousand items are a transaction; after an interruption, asking again settles the rest. Items that cannot be read
  /// stay as they are.
  ///
  /// - Returns: what became of the items.
  @discardableResult
  public func settleOrder() throws -> ApplyCounts {
    var counts = ApplyCounts()
    guard try connection.integer("SELECT reordered FROM upkeep") == 1 else { return counts }
    var last = ShadowedKey(owner: 0, identifier: "")
    while case let keys = try consistently({ try shadowedKeys(after: last) }), let final = keys.last {
      counts += try settleOrder(of: keys)
      last = final
    }
    try write { try $0.connection.execute("UPDATE upkeep SET reordered = 0") }
    return counts
  }

  private struct ShadowedKey {
    var owner: Int64
    var identifier: String
  }

  private func settleOrder(of keys: [ShadowedKey]) throws -> ApplyCounts {
    var counts = ApplyCounts()
    do {
      try write { writer in
        for key in keys {
          try writer.settleOrder(owner: key.owner, identifier: key.identifier, &counts)
        }
      }
      return counts
    } catch  where Self.isDamage(error) {
      // The others of them are none the worse for it.
      guard keys.count > 1 else { return ApplyCounts() }
      return try keys.reduce(into: ApplyCounts()) { $0 += try settleOrder(of: [$1]) }
    }
  }

  private func shadowedKeys(after last: ShadowedKey) throws -> [ShadowedKey] {
    let statement = try connection.statement(
      """
      SELECT DISTINCT owner, identifier FROM shadow WHERE (owner, identifier) > (?1, ?2)
      ORDER BY owner, identifier LIMIT 1000
      """
    ).bind(last.owner, at: 1).bind(last.identifier, at: 2)
    defer { statement.reset() }
    var keys: [ShadowedKey] = []
    while try statement.step() {
      keys.append(ShadowedKey(owner: statement.integer(0), identifier: statement.text(1)))
    }
    return keys
  }
}
