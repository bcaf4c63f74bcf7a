public import Queries
import SpotlightModel
import TextIndex

extension IndexStore {
  /// The items that answer a request, the best first. Without words: all items, in the order of their keys, or those that
  /// answer the request's query, the last written first.
  ///
  /// - Parameter context: what the query's meaning depends on.
  public func search(
    _ request: SearchRequest, in context: QueryContext = QueryContext()
  ) throws -> [SearchResult] {
    if let limit = request.limit, limit <= 0 { return [] }
    return try consistently {
      guard !request.words.isEmpty else {
        return try list(request, context).map { SearchResult(item: $0, score: MatchScore(rawValue: 0)) }
      }
      let search = TextSearch(try SQLitePostings(connection))
      let scope =
        try request.filter.map { try candidates(CandidatePlan($0), in: request.domain) }
        ?? request.domain.map { try search.documents(in: $0.name) }
      let matcher = request.filter.map { QueryMatcher($0, in: context) }
      var fetcher = try ItemFetcher(self, domain: request.domain)
      return try search.hits(for: request.query, limit: request.limit, within: scope) { document in
        guard let item = try fetcher.item(document), matcher?.matches(item) ?? true else { return nil }
        return item
      }.map { SearchResult(item: $0.item, score: $0.score) }
    }
  }
}

// MARK: Lists

extension IndexStore {
  /// Up to so many documents are sorted by their keys; where there are more, passing through all keys finds enough of
  /// them sooner.
  private static let sortingLimit = 100_000

  private func list(_ request: SearchRequest, _ context: QueryContext) throws -> [Item] {
    if request.filter == nil, let domain = request.domain {
      let scope = try StoreCandidates(connection).documents(of: domain)
      if scope.count <= Self.sortingLimit { return try list(scope, request) }
    }
    var items: [Item] = []
    try forEachItem(answering: request, in: context) { item in
      items.append(item)
      return request.limit.map { items.count < $0 } ?? true
    }
    return items
  }

  private func list(_ scope: DocumentSet, _ request: SearchRequest) throws -> [Item] {
    var fetcher = try ItemFetcher(self, domain: request.domain)
    var entries: [(key: ItemKey, document: DocumentNumber)] = []
    for document in scope.documents {
      if let key = try fetcher.key(document) { entries.append((key, document)) }
    }
    entries.sort { $0.key < $1.key }
    return try entries.prefix(request.limit ?? Int.max).compactMap { try fetcher.item($0.document) }
  }
}
