public import SpotlightModel

/// What an app is asked to tell the index again.
public struct ReindexRequests: Hashable, Sendable {
  /// Whether everything: the index is new, or was lost.
  public var isForAll: Bool
  /// Items to index again or to delete, in the order of their identifiers.
  public var identifiers: [String]

  public init(isForAll: Bool, identifiers: [String]) {
    self.isForAll = isForAll
    self.identifiers = identifiers
  }

  /// Nothing.
  public static let none = ReindexRequests(isForAll: false, identifiers: [])
}

extension IndexStore {
  /// What the app is asked for now. Of an app that was never registered everything is wanted.
  ///
  /// - Parameter owner: its bundle identifier.
  public func reindexRequests(owner: String) throws -> ReindexRequests {
    try consistently {
      guard let number = try owners.existingNumber(of: owner) else {
        return ReindexRequests(isForAll: true, identifiers: [])
      }
      let complete = try connection.statement("SELECT complete FROM application WHERE owner = ?1")
        .bind(number, at: 1)
      defer { complete.reset() }
      let isComplete = try complete.step() && complete.integer(0) != 0
      return ReindexRequests(isForAll: !isComplete, identifiers: try requestedIdentifiers(number))
    }
  }

  private func requestedIdentifiers(_ owner: Int64) throws -> [String] {
    let statement = try connection.statement(
      "SELECT identifier FROM reindex_request WHERE owner = ?1 ORDER BY identifier"
    ).bind(owner, at: 1)
    defer { statement.reset() }
    var identifiers: [String] = []
    while try statement.step() { identifiers.append(statement.text(0)) }
    return identifiers
  }
}

extension Writer {
  /// Remembers that the app can be asked for its items from now on.
  public func registerApplication(_ owner: String) throws {
    try connection.statement("INSERT OR IGNORE INTO application (owner) VALUES (?1)")
      .bind(try store.owners.number(of: owner), at: 1).run()
  }

  /// Has an app that is registered be asked for all of its items.
  public func requestReindex(owner: String) throws {
    guard let number = try store.owners.existingNumber(of: owner) else { return }
    try connection.statement("UPDATE application SET complete = 0 WHERE owner = ?1").bind(number, at: 1).run()
  }

  /// Has the item's app be asked for it, if that is registered.
  public func requestReindex(of key: ItemKey) throws {
    guard let number = try store.owners.existingNumber(of: key.owner) else { return }
    try connection.statement(
      """
      INSERT OR IGNORE INTO reindex_request (owner, identifier)
      SELECT owner, ?2 FROM application WHERE owner = ?1
      """
    ).bind(number, at: 1).bind(key.identifier, at: 2).run()
  }

  /// Takes note that the app did what it was asked for.
  public func finish(_ requests: ReindexRequests, owner: String) throws {
    let number = try store.owners.number(of: owner)
    if requests.isForAll {
      try connection.statement("INSERT OR REPLACE INTO application (owner, complete) VALUES (?1, 1)")
        .bind(number, at: 1).run()
    }
    let statement = try connection.statement(
      "DELETE FROM reindex_request WHERE owner = ?1 AND identifier = ?2")
    for identifier in requests.identifiers { try statement.bind(number, at: 1).bind(identifier, at: 2).run() }
  }
}
