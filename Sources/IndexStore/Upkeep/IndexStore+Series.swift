extension IndexStore {
  /// So few are not worth going through all items.
  private static let seriesIgnored: Int64 = 1_000

  /// Forgets series of writes that no item is from any more. That takes a look at every item, so it is done only where the
  /// series are twice as many as they were after the last time.
  func dropSeries() throws {
    let count = try connection.integer("SELECT count(*) FROM series")
    guard count > Self.seriesIgnored, count > 2 * seriesKept else { return }
    // All items are gone through without keeping writers out.
    let unused = try unusedSeries()
    guard !unused.numbers.isEmpty else { return seriesKept = count }
    if try drop(unused) { seriesKept = count - Int64(unused.numbers.count) }
  }

  /// Series that no item was from, as the index was at one moment.
  struct UnusedSeries {
    var numbers: Set<Int64>
    /// Another one once another connection has written.
    var dataVersion: Int64
  }

  /// Those that no item is from, but for the ordinary ones, which are few; none while rows are stored that nobody sees
  /// yet, for these have numbers from before.
  func unusedSeries() throws -> UnusedSeries {
    try consistently {
      let dataVersion = try connection.integer("PRAGMA data_version")
      guard try connection.integer("SELECT count(*) FROM stage") == 0 else {
        return UnusedSeries(numbers: [], dataVersion: dataVersion)
      }
      let all = try numbers(
        "SELECT id FROM series WHERE start IS NOT NULL AND NOT (start = 0 AND changed IS NULL)")
      return UnusedSeries(
        numbers: all.subtracting(try numbers("SELECT series FROM item")), dataVersion: dataVersion)
    }
  }

  /// Forgets these series, unless something was written since: any item may be from one of them by now, and only going
  /// through all of them again would tell.
  ///
  /// - Returns: whether they are forgotten.
  func drop(_ unused: UnusedSeries) throws -> Bool {
    try write { _ in
      guard try connection.integer("PRAGMA data_version") == unused.dataVersion else { return false }
      let statement = try connection.statement("DELETE FROM series WHERE id = ?1")
      for id in unused.numbers { try statement.bind(id, at: 1).run() }
      return true
    }
  }

  private func numbers(_ sql: String) throws -> Set<Int64> {
    let statement = try Statement(sql, on: connection)
    var numbers: Set<Int64> = []
    var last: Int64?
    while try statement.step() {
      let number = statement.integer(0)
      if number != last { numbers.insert(number) }
      last = number
    }
    return numbers
  }
}
