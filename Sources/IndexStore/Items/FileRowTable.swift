/// The tables `catalogue_base` and `shadow`: what a file says of a row, where that is not what the index shows.
///
/// Both are empty most of the time, so emptiness is found out once a transaction.
struct FileRowTable {
  struct Entry {
    var catalogue: Int64
    var domain: Int64
    var payload: [UInt8]
  }

  private let name: String
  private let connection: Connection
  private var isKnownEmpty: Bool

  init(_ name: String, _ connection: Connection) throws {
    self.name = name
    self.connection = connection
    isKnownEmpty = try connection.integer("SELECT EXISTS (SELECT 1 FROM \(name))") == 0
  }

  /// Whether there is surely nothing in it.
  var isEmpty: Bool { isKnownEmpty }

  func entry(owner: Int64, identifier: String, catalogue: Int64) throws -> Entry? {
    guard !isKnownEmpty else { return nil }
    let statement = try connection.statement(
      "SELECT catalogue, domain, payload FROM \(name) WHERE owner = ?1 AND identifier = ?2 AND catalogue = ?3"
    )
    statement.bind(owner, at: 1).bind(identifier, at: 2).bind(catalogue, at: 3)
    defer { statement.reset() }
    return try statement.step() ? Self.entry(statement) : nil
  }

  func entries(owner: Int64, identifier: String) throws -> [Entry] {
    guard !isKnownEmpty else { return [] }
    let statement = try connection.statement(
      "SELECT catalogue, domain, payload FROM \(name) WHERE owner = ?1 AND identifier = ?2")
    statement.bind(owner, at: 1).bind(identifier, at: 2)
    defer { statement.reset() }
    var entries: [Entry] = []
    while try statement.step() { entries.append(Self.entry(statement)) }
    return entries
  }

  private static func entry(_ statement: Statement) -> Entry {
    Entry(catalogue: statement.integer(0), domain: statement.integer(1), payload: Array(statement.bytes(2)))
  }

  mutating func set(_ entry: Entry, owner: Int64, identifier: String) throws {
    isKnownEmpty = false
    try connection.statement(
      "INSERT OR REPLACE INTO \(name) (owner, identifier, catalogue, domain, payload) VALUES (?1, ?2, ?3, ?4, ?5)"
    )
    .bind(owner, at: 1).bind(identifier, at: 2).bind(entry.catalogue, at: 3).bind(entry.domain, at: 4)
    .bind(entry.payload, at: 5).run()
  }

  func remove(owner: Int64, identifier: String, catalogue: Int64) throws {
    guard !isKnownEmpty else { return }
    try connection.statement(
      "DELETE FROM \(name) WHERE owner = ?1 AND identifier = ?2 AND catalogue = ?3"
    )
    .bind(owner, at: 1).bind(identifier, at: 2).bind(catalogue, at: 3).run()
  }

  func removeAll(of catalogue: Int64) throws {
    guard !isKnownEmpty else { return }
    try connection.statement("DELETE FROM \(name) WHERE catalogue = ?1").bind(catalogue, at: 1).run()
  }
}
