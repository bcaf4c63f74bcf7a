public import SpotlightModel

/// A row of a catalogue that is not shown, for another catalogue of its domain has the same identifier.
public struct ShadowedRow: Hashable, Sendable {
  public var identifier: String
  /// Whose row the index shows; nil where the item is no catalogue's, or was removed.
  public var shown: CatalogueIdentifier?
}

extension IndexStore {
  /// How many rows of each catalogue are not shown. Catalogues without such rows are left out.
  public func shadowedCounts() throws -> [CatalogueIdentifier: Int] {
    try consistently {
      let statement = try connection.statement("SELECT catalogue, count(*) FROM shadow GROUP BY catalogue")
      defer { statement.reset() }
      var counts: [CatalogueIdentifier: Int] = [:]
      while try statement.step() {
        counts[CatalogueIdentifier(rawValue: statement.integer(0))] = Int(statement.integer(1))
      }
      return counts
    }
  }

  /// How many rows of a catalogue are not shown.
  public func shadowedCount(of catalogue: CatalogueIdentifier) throws -> Int {
    try consistently {
      let statement = try connection.statement("SELECT count(*) FROM shadow WHERE catalogue = ?1")
        .bind(catalogue.rawValue, at: 1)
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  /// The rows of a catalogue that are not shown, in the order of their identifiers; of many only the first.
  public func shadowedRows(of catalogue: CatalogueIdentifier, limit: Int) throws -> [ShadowedRow] {
    try consistently {
      let statement = try connection.statement(
        """
        SELECT shadow.identifier, item.catalogue FROM shadow LEFT JOIN item
        ON item.owner = shadow.owner AND item.identifier = shadow.identifier
        WHERE shadow.catalogue = ?1 ORDER BY shadow.owner, shadow.identifier LIMIT ?2
        """
      ).bind(catalogue.rawValue, at: 1).bind(Int64(limit), at: 2)
      defer { statement.reset() }
      var rows: [ShadowedRow] = []
      while try statement.step() {
        let shown = statement.optionalInteger(1).map(CatalogueIdentifier.init)
        rows.append(ShadowedRow(identifier: statement.text(0), shown: shown))
      }
      return rows
    }
  }

  /// The catalogues that have a row of an item, and another is shown.
  public func catalogues(behind key: ItemKey) throws -> [CatalogueIdentifier] {
    try consistently {
      guard let owner = try owners.existingNumber(of: key.owner) else { return [] }
      let statement = try connection.statement(
        "SELECT catalogue FROM shadow WHERE owner = ?1 AND identifier = ?2 ORDER BY catalogue"
      ).bind(owner, at: 1).bind(key.identifier, at: 2)
      defer { statement.reset() }
      var found: [CatalogueIdentifier] = []
      while try statement.step() { found.append(CatalogueIdentifier(rawValue: statement.integer(0))) }
      return found
    }
  }
}
