import SpotlightModel

/// The numbers that stand for the names of one table (`id`, `name`). Numbers are never given to another name.
final class Interner {
  private let connection: Connection
  private let select: String
  private let selectName: String
  private let insert: String
  private var numbers: [ExactText: Int64] = [:]
  private var names: [Int64: String] = [:]

  init(table: String, on connection: Connection) {
    self.connection = connection
    select = "SELECT id FROM \(table) WHERE name = ?1"
    selectName = "SELECT name FROM \(table) WHERE id = ?1"
    insert = "INSERT INTO \(table) (name) VALUES (?1) RETURNING id"
  }

  /// The number of a name that is known already.
  func existingNumber(of name: String) throws -> Int64? {
    if let number = numbers[ExactText(name)] { return number }
    let statement = try connection.statement(select).bind(name, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return remember(name, statement.integer(0))
  }

  /// The number of a name, which is given one if need be.
  func number(of name: String) throws -> Int64 {
    if let number = try existingNumber(of: name) { return number }
    let statement = try connection.statement(insert).bind(name, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError(.other, "\"\(name)\" could not be given a number.") }
    return remember(name, statement.integer(0))
  }

  func name(of number: Int64) throws -> String {
    if let name = names[number] { return name }
    let statement = try connection.statement(selectName).bind(number, at: 1)
    defer { statement.reset() }
    guard try statement.step() else {
      throw StoreError(.corrupt, "\(connection.path): nothing is known by the number \(number).")
    }
    let name = statement.text(0)
    remember(name, number)
    return name
  }

  /// Forgets what was learnt: numbers given out in a transaction that was undone are no longer valid.
  func forget() {
    numbers = [:]
    names = [:]
  }

  @discardableResult private func remember(_ name: String, _ number: Int64) -> Int64 {
    numbers[ExactText(name)] = number
    names[number] = name
    return number
  }
}
