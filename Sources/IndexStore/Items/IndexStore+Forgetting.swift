public import SpotlightModel
import TextIndex

extension IndexStore {
  /// Deindexes every item of a domain and of those within it, some at a time, so that the log stays small and others
  /// can write in between. What an interruption leaves is found by asking again.
  ///
  /// - Parameter batch: how many items a transaction takes.
  /// - Returns: how many items were deindexed.
  @discardableResult
  public func deindexItems(in domain: Domain, batch: Int = 5_000) throws -> Int {
    var rest = try consistently {
      Array(try TextSearch(try SQLitePostings(connection)).documents(in: domain.name).documents)[...]
    }
    var removed = 0
    while !rest.isEmpty {
      let documents = rest.prefix(max(1, batch))
      rest = rest.dropFirst(documents.count)
      removed += try write { writer in
        var fetcher = try ItemFetcher(self, domain: domain)
        let keys = try documents.compactMap { try fetcher.key($0) }
        return try writer.apply(keys.map { .deindex($0) }, from: .command).removed
      }
    }
    return removed
  }
}
