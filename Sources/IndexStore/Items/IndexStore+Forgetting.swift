public import Replication
public import SpotlightModel
import TextIndex

/// A row of a catalogue that is no item any more, because it was deindexed here or on another host.
public struct ForgottenRow: Hashable, Sendable {
  public var key: ItemKey
  public var catalogue: CatalogueIdentifier
}

extension IndexStore {
  /// The rows of this identifier that were deindexed while their files have them, in the order of their keys.
  public func forgottenRows(identifier: String) throws -> [ForgottenRow] {
    try consistently {
      let statement = try connection.statement(
        """
        SELECT owner.name, base.catalogue FROM catalogue_base AS base JOIN owner ON owner.id = base.owner
        WHERE base.identifier = ?1 AND NOT EXISTS
        (SELECT 1 FROM item WHERE item.owner = base.owner AND item.identifier = base.identifier)
        ORDER BY owner.name, base.catalogue
        """
      ).bind(identifier, at: 1)
      defer { statement.reset() }
      var rows: [ForgottenRow] = []
      while try statement.step() {
        rows.append(
          ForgottenRow(
            key: ItemKey(owner: statement.text(0), identifier: identifier),
            catalogue: CatalogueIdentifier(rawValue: statement.integer(1))))
      }
      return rows
    }
  }

  /// The write that removed an item, as far as this index remembers it. Where a snapshot of everything did not name the
  /// item any more, who removed it is not known, and the write is the last one that the snapshot's host had heard of from
  /// those from whom it brought anything new.
  ///
  /// - Returns: nil where the item is there, never was, or its removal is not remembered.
  public func removal(of key: ItemKey) throws -> Dot? {
    try consistently {
      guard try item(key) == nil, let owner = try owners.existingNumber(of: key.owner) else { return nil }
      let statement = try connection.statement(
        "SELECT touched FROM removal WHERE owner = ?1 AND identifier = ?2 ORDER BY number DESC LIMIT 1"
      ).bind(owner, at: 1).bind(key.identifier, at: 2)
      defer { statement.reset() }
      guard try statement.step() else { return nil }
      return try Versions(store: self).vector(statement.bytes(0)).latest
    }
  }

  /// Deindexes every item of a domain and of those within it, some at a time, so that the log stays small and others
  /// can write in between. What an interruption leaves is found by asking again.
  ///
  /// - Parameter batch: how many items a transaction takes.
  /// - Returns: how many items were deindexed.
  @discardableResult
  public func deindexItems(in domain: Domain, batch: Int = 5_000) throws -> Int {
    var rest = try consistently {
      Array(try TextSearch(try SQLitePostings(connection)).documents(in: domain.name).documents)[...]
    }
    var removed = 0
    while !rest.isEmpty {
      let documents = rest.prefix(max(1, batch))
      rest = rest.dropFirst(documents.count)
      removed += try write { writer in
        var fetcher = try ItemFetcher(self, domain: domain)
        let keys = try documents.compactMap { try fetcher.key($0) }
        return try writer.apply(keys.map { .deindex($0) }, from: .command).removed
      }
    }
    return removed
  }
}
