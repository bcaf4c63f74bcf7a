import Replication

/// Finds the series that an item's dot belongs to, so that the usual item needs no change dots of its own.
struct SeriesTable {
  private struct Series: Hashable {
    var replica: Int64
    var changed: Int64?
  }

  private let connection: Connection
  private var numbers: [Series: Int64] = [:]
  /// A snapshot in which each item has a stamp of its own gains nothing from series.
  private var stampsLeft = 1_000

  init(_ connection: Connection) { self.connection = connection }

  /// The series of a replica's ordinary writes.
  mutating func ordinary(_ replica: Int64) throws -> Int64 {
    let series = Series(replica: replica)
    return try find(series) ?? add(series)
  }

  /// The series of writes whose attributes are all as of the reading `changed`; nil where there are too many of these.
  mutating func stamped(_ replica: Int64, changed: Int64) throws -> Int64? {
    let series = Series(replica: replica, changed: changed)
    if let number = try find(series) { return number }
    guard stampsLeft > 0 else { return nil }
    stampsLeft -= 1
    return try add(series)
  }

  private mutating func find(_ series: Series) throws -> Int64? {
    if let number = numbers[series] { return number }
    let statement = try connection.statement(
      "SELECT id FROM series WHERE start = 0 AND replica = ?1 AND changed IS ?2 LIMIT 1"
    ).bind(series.replica, at: 1).bind(series.changed, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    numbers[series] = statement.integer(0)
    return statement.integer(0)
  }

  private mutating func add(_ series: Series) throws -> Int64 {
    let statement = try connection.statement(
      "INSERT INTO series (replica, start, changed) VALUES (?1, 0, ?2) RETURNING id"
    ).bind(series.replica, at: 1).bind(series.changed, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError("A series of writes could not be stored.") }
    let number = statement.integer(0)
    numbers[series] = number
    return number
  }
}
