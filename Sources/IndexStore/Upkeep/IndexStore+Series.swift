extension IndexStore {
  /// So few are not worth going through all items.
  private static let seriesIgnored: Int64 = 1_000

  /// Forgets series of writes that no item is from any more. That takes a look at every item, so it is done only where the
  /// series are twice as many as they were after the last time.
  func dropSeries() throws {
    let count = try connection.integer("SELECT count(*) FROM series")
    guard count > Self.seriesIgnored, count > 2 * seriesKept else { return }
    // All items are gone through without keeping writers out; then only those that were written meanwhile.
    let (found, next) = try consistently {
      (try unusedSeries(), try connection.integer("SELECT next_number FROM replica_identity"))
    }
    guard !found.isEmpty else { return seriesKept = count }
    seriesKept = try write { writer in
      let unused = found.subtracting(try usedSeries(from: next))
      let statement = try connection.statement("DELETE FROM series WHERE id = ?1")
      for id in unused { try statement.bind(id, at: 1).run() }
      return count - Int64(unused.count)
    }
  }

  /// Those that no item is from, but for the ordinary ones, which are few; none while rows are stored that nobody sees
  /// yet, for these have numbers from before.
  private func unusedSeries() throws -> Set<Int64> {
    guard try connection.integer("SELECT count(*) FROM stage") == 0 else { return [] }
    let all = try numbers(
      "SELECT id FROM series WHERE start IS NOT NULL AND NOT (start = 0 AND changed IS NULL)")
    return all.subtracting(try usedSeries(from: 0))
  }

  /// The series of the items with numbers from `first` on.
  private func usedSeries(from first: Int64) throws -> Set<Int64> {
    try numbers("SELECT series FROM item WHERE number >= ?1", first)
  }

  private func numbers(_ sql: String, _ parameter: Int64? = nil) throws -> Set<Int64> {
    let statement = try Statement(sql, on: connection)
    if let parameter { statement.bind(parameter, at: 1) }
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
