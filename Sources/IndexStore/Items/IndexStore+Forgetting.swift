public import Replication
public import SpotlightModel
import TextIndex

/// A row of a catalogue that is no item any more, because it was deindexed here or on another host.
public struct ForgottenRow: Hashable, Sendable {
  public var key: ItemKey
  public var catalogue: CatalogueIdentifier
}

/// The write by which an item went.
public struct Removal: Hashable, Sendable {
  public var dot: Dot
  /// Whether it is no more than likely that this was the write. Where the item is missing from a snapshot of everything, or the
  /// host that sent its removal had that from another, only the writes that came with it are known.
  public var isGuess: Bool
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

  /// The writes by which items went last, as far as this index remembers them: of those that are there, or never were, none.
  public func removals(of keys: some Sequence<ItemKey>) throws -> [ItemKey: Removal] {
    try consistently {
      var wanted: [Int64: [ExactText: ItemKey]] = [:]
      for key in keys {
        guard let owner = try owners.existingNumber(of: key.owner), try item(key) == nil else { continue }
        wanted[owner, default: [:]][ExactText(key.identifier)] = key
      }
      guard !wanted.isEmpty else { return [:] }
      let statement = try connection.statement(
        "SELECT owner, identifier, touched, loss FROM removal WHERE loss > 0 ORDER BY number")
      defer { statement.reset() }
      let versions = Versions(store: self)
      var removals: [ItemKey: Removal] = [:]
      while try statement.step() {
        guard let owned = wanted[statement.integer(0)], let key = owned[ExactText(statement.text(1))],
          let dot = try versions.vector(statement.bytes(2)).latest
        else { continue }
        removals[key] = Removal(dot: dot, isGuess: statement.integer(3) != Writer.Loss.known.rawValue)
      }
      return removals
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
