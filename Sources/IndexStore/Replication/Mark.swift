import Replication

/// A place in the sequence of document numbers: items and removals of lower numbers hold nothing that `context` does not
/// cover. See the table `mark`.
struct Mark {
  var number: Int64
  var context: VersionVector

  /// As of the present transaction.
  static func current(_ versions: Versions, nextNumber: Int64) throws -> Mark {
    let firstHidden = try versions.store.connection.integer("SELECT min(first) FROM hidden_range")
    return Mark(
      number: firstHidden > 0 ? min(firstHidden, nextNumber) : nextNumber, context: try versions.context())
  }

  /// Of several contexts of one number the first one says the least, and so serves the most.
  func save(_ versions: Versions) throws {
    let connection = versions.store.connection
    try connection.statement("INSERT OR IGNORE INTO mark (number, context) VALUES (?1, ?2)")
      .bind(number, at: 1).bind(try context.encoded(versions.number(of:)), at: 2).run()
    try Self.thin(connection)
  }

  /// Keeps few marks, the closer together the later they are: of those whose distances to the last have as many binary
  /// digits, the earliest.
  private static func thin(_ connection: Connection) throws {
    let statement = try connection.statement("SELECT number FROM mark ORDER BY number")
    defer { statement.reset() }
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(0)) }
    guard let last = numbers.last else { return }
    var kept: Set<Int> = []
    let deletion = try connection.statement("DELETE FROM mark WHERE number = ?1")
    for number in numbers
    where !kept.insert((last - number).bitWidth - (last - number).leadingZeroBitCount).inserted {
      try deletion.bind(number, at: 1).run()
    }
  }

  /// The number from which on there may be something that `base` does not cover.
  static func start(coveredBy base: VersionVector, _ versions: Versions) throws -> Int64 {
    let statement = try versions.store.connection.statement(
      "SELECT number, context FROM mark ORDER BY number DESC")
    defer { statement.reset() }
    while try statement.step() {
      if base.covers(try versions.vector(statement.bytes(1))) { return statement.integer(0) }
    }
    return 0
  }
}
