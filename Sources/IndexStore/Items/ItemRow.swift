import SpotlightModel

/// An item as its row in the table `item` has it, with names as numbers.
struct ItemRow {
  var number: Int64
  var owner: Int64
  var identifier: String
  var domain: Int64
  var catalogue: Int64?
  /// The dot: see the table `series`.
  var series: Int64
  var time: Int64
  var siblings = SiblingState.single
  /// A version vector; nil where only the dot's replica ever wrote the item.
  var history: [UInt8]?
  /// Change dots; nil where all attributes changed last at once.
  var changes: [UInt8]?
  var payload: [UInt8]
}

/// Whether an item's row stands for several versions, which the table `version` then has.
enum SiblingState: Int64 {
  case single = 0
  /// There are several, and they agree.
  case agreeing = 1
  /// There are several, and somebody has to pick.
  case conflicting = 2
}

extension ItemRow {
  /// What ``init(_:)`` reads.
  static let columns =
    "number, owner, identifier, domain, catalogue, series, time, siblings, history, changes, payload"

  /// From a row of `columns`.
  init(_ statement: Statement) {
    self.init(
      number: statement.integer(0), owner: statement.integer(1), identifier: statement.text(2),
      domain: statement.integer(3), catalogue: statement.optionalInteger(4), series: statement.integer(5),
      time: statement.integer(6), siblings: SiblingState(rawValue: statement.integer(7)) ?? .conflicting,
      history: statement.optionalBytes(8), changes: statement.optionalBytes(9),
      payload: Array(statement.bytes(10)))
  }

  static func find(owner: Int64, identifier: String, _ connection: Connection) throws -> ItemRow? {
    let statement = try connection.statement(
      "SELECT \(columns) FROM item WHERE owner = ?1 AND identifier = ?2")
    statement.bind(owner, at: 1).bind(identifier, at: 2)
    defer { statement.reset() }
    return try statement.step() ? ItemRow(statement) : nil
  }

  static func find(number: Int64, _ connection: Connection) throws -> ItemRow? {
    let statement = try connection.statement("SELECT \(columns) FROM item WHERE number = ?1").bind(
      number, at: 1)
    defer { statement.reset() }
    return try statement.step() ? ItemRow(statement) : nil
  }

  /// An owner's rows, by identifier.
  static func ofOwner(_ owner: Int64, _ connection: Connection) throws -> Statement {
    try Statement("SELECT \(columns) FROM item WHERE owner = ?1 ORDER BY identifier", on: connection)
      .bind(owner, at: 1)
  }

  func insert(_ connection: Connection) throws {
    try connection.statement(
      "INSERT INTO item (\(Self.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
    )
    .bind(number, at: 1).bind(owner, at: 2).bind(identifier, at: 3).bind(domain, at: 4)
    .bind(catalogue, at: 5).bind(series, at: 6).bind(time, at: 7).bind(siblings.rawValue, at: 8)
    .bind(history, at: 9).bind(changes, at: 10).bind(payload, at: 11).run()
  }

  /// What ``insert(by:)`` runs.
  static func insertionIfAbsent(_ connection: Connection) throws -> Statement {
    try connection.statement(
      """
      INSERT INTO item (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      ON CONFLICT (owner, identifier) DO NOTHING
      """)
  }

  /// Inserts the row unless there is one with its key.
  func insert(by insertion: Statement) throws {
    insertion.bind(number, at: 1).bind(owner, at: 2).bind(domain, at: 4).bind(catalogue, at: 5)
      .bind(series, at: 6).bind(time, at: 7).bind(siblings.rawValue, at: 8)
      .bind(history, at: 9).bind(changes, at: 10)
    try insertion.run(text: identifier, at: 3, bytes: payload, at: 11)
  }

  static func delete(number: Int64, _ connection: Connection) throws {
    try connection.statement("DELETE FROM item WHERE number = ?1").bind(number, at: 1).run()
  }

  static func setCatalogue(_ catalogue: Int64?, number: Int64, _ connection: Connection) throws {
    try connection.statement("UPDATE item SET catalogue = ?2 WHERE number = ?1")
      .bind(number, at: 1).bind(catalogue, at: 2).run()
  }
}

extension ItemRow {
  /// Whether a search shows the same of both.
  func shows(_ other: ItemRow) -> Bool { domain == other.domain && payload == other.payload }

  /// Gives the row of this number, whose item shows the same, another history.
  func replaceHistory(_ connection: Connection) throws {
    try connection.statement(
      """
      UPDATE item SET catalogue = ?2, series = ?3, time = ?4, siblings = ?5, history = ?6, changes = ?7 WHERE number = ?1
      """
    )
    .bind(number, at: 1).bind(catalogue, at: 2).bind(series, at: 3).bind(time, at: 4).bind(
      siblings.rawValue, at: 5
    )
    .bind(history, at: 6).bind(changes, at: 7).run()
  }
}
