import SpotlightModel
import TextIndex

/// Fetches items by document number, and knows the living from the dead.
struct ItemFetcher {
  let store: IndexStore
  /// Only items of this domain and those within it.
  let domain: Domain?
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

  /// Nil where the document is dead, hidden or of another domain.
  mutating func item(_ document: DocumentNumber) throws -> Item? {
    let number = Int64(document)
    guard !gap.contains(number), !store.hidden.contains(number) else { return nil }
    statement.bind(number, at: 1)
    defer { statement.reset() }
    let found = try statement.step() ? statement.integer(0) : Int64.max
    guard found == number else {
      gap = number..<found
      return nil
    }
    let itsDomain = Domain(try store.domains.name(of: statement.integer(3)))
    guard domain?.contains(itsDomain) ?? true else { return nil }
    let key = ItemKey(owner: try store.owners.name(of: statement.integer(1)), identifier: statement.text(2))
    return Item(key: key, domain: itsDomain, attributes: try store.attributes(statement.bytes(4)))
  }
}
