import SpotlightModel
import TextIndex

/// Fetches items by document number, and knows the living from the dead.
struct ItemFetcher {
  private let store: IndexStore
  /// Only items of this domain and those within it.
  private let domain: Domain?
  private let statement: Statement
  /// Numbers that are known to have no item: where many died together, one look covers them all.
  private var gap: Range<Int64> = 0..<0

  init(_ store: IndexStore, domain: Domain?) throws {
    self.store = store
    self.domain = domain
    statement = try store.connection.statement(
      """
      SELECT number, owner, identifier, domain, payload FROM item WHERE number >= ?1 ORDER BY number LIMIT 1
      """)
  }

  /// Nil where the document is dead, hidden or of another domain, and where what is stored of it cannot be read:
  /// ``IndexStore/damagedItems(limit:)`` tells of these, and all others are found.
  mutating func item(_ document: DocumentNumber) throws -> Item? {
    defer { statement.reset() }
    guard let domain = try find(document) else { return nil }
    do {
      return Item(key: try key(), domain: domain, attributes: try store.attributes(statement.bytes(4)))
    } catch is PayloadDecoder.Damage {
      return nil
    }
  }

  /// Nil where the document is dead, hidden or of another domain.
  mutating func key(_ document: DocumentNumber) throws -> ItemKey? {
    defer { statement.reset() }
    return try find(document) == nil ? nil : key()
  }

  /// Goes to the document's row, and returns its domain if it is wanted.
  private mutating func find(_ document: DocumentNumber) throws -> Domain? {
    let number = Int64(document)
    guard !gap.contains(number), !store.hidden.contains(number) else { return nil }
    let found = try statement.bind(number, at: 1).step() ? statement.integer(0) : Int64.max
    guard found == number else {
      gap = number..<found
      return nil
    }
    let itsDomain = Domain(try store.domains.name(of: statement.integer(3)))
    return domain?.contains(itsDomain) ?? true ? itsDomain : nil
  }

  private func key() throws -> ItemKey {
    ItemKey(owner: try store.owners.name(of: statement.integer(1)), identifier: statement.text(2))
  }
}
