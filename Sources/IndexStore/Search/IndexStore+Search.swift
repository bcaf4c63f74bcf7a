public import Queries
import SpotlightModel
import TextIndex

extension IndexStore {
  /// The items that answer a request, the best first. Without words: all items, in the order of their keys.
  public func search(_ request: SearchRequest) throws -> [SearchResult] {
    try consistently {
      if request.words.isEmpty { return try list(request) }
      let query = request.query
      guard !query.isEmpty else { return [] }
      var fetcher = try ItemFetcher(self, domain: request.domain)
      let search = TextSearch(try SQLitePostings(connection))
      let scope = try request.domain.map { try search.documents(in: $0.name) }
      let hits = try search.hits(for: query, limit: request.limit, within: scope) { try fetcher.item($0) }
      return try hits.compactMap { hit in
        try fetcher.item(hit.document).map { SearchResult(item: $0, score: hit.score) }
      }
    }
  }

  private func list(_ request: SearchRequest) throws -> [SearchResult] {
    var results: [SearchResult] = []
    let limit = request.limit ?? Int.max
    guard limit > 0 else { return [] }
    try forEachItem(in: request.domain) { item in
      results.append(SearchResult(item: item, score: MatchScore(rawValue: 0)))
      return results.count < limit
    }
    return results
  }
}
