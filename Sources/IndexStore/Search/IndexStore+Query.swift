public import Queries
public import SpotlightModel
import TextIndex

extension IndexStore {
  /// How a request is carried out, for people to read.
  public struct SearchExplanation: Sendable {
    /// How candidates for the request's query are found.
    public var plan: CandidatePlan
    /// How many documents have to be judged, some of them dead perhaps; nil for all items.
    public var candidateCount: Int?
  }

  /// How a request's query is carried out, without the judging; nil where it has none.
  public func explanation(of request: SearchRequest) throws -> SearchExplanation? {
    guard let query = request.filter else { return nil }
    let plan = CandidatePlan(query)
    return try consistently {
      SearchExplanation(plan: plan, candidateCount: try candidates(plan, in: request.domain)?.count)
    }
  }

  /// Passes the items that answer a request's query to `body`, the last written first, until it returns false. The
  /// request's words and limit do not count.
  ///
  /// Items are read as they are passed, so that the first are there at once and there may be any number.
  public func forEachItem(
    answering request: SearchRequest, in context: QueryContext = QueryContext(), _ body: (Item) throws -> Bool
  ) throws {
    guard let query = request.filter else { return try forEachItem(in: request.domain, body) }
    try consistently {
      let matcher = QueryMatcher(query, in: context)
      guard let candidates = try candidates(CandidatePlan(query), in: request.domain) else {
        return try forEachItemLastFirst { try !matcher.matches($0) || body($0) }
      }
      var fetcher = try ItemFetcher(self, domain: request.domain)
      for document in candidates.documents.reversed() {
        guard let item = try fetcher.item(document), matcher.matches(item) else { continue }
        guard try body(item) else { return }
      }
    }
  }

  /// The documents that may answer, within a domain if there is one; nil for all.
  func candidates(_ plan: CandidatePlan, in domain: Domain?) throws -> DocumentSet? {
    let source = try StoreCandidates(connection)
    return try plan.documents(in: source, within: domain.map { try source.documents(of: $0) })
  }

  /// Every item, the last written first. Items whose attributes cannot be read are passed over.
  private func forEachItemLastFirst(_ body: (Item) throws -> Bool) throws {
    // The empty name is the index itself, whose state values are no items.
    let statement = try Statement(
      """
      SELECT number, owner, identifier, domain, payload FROM item
      WHERE owner NOT IN (SELECT id FROM owner WHERE name = '') ORDER BY number DESC
      """, on: connection)
    while try statement.step() {
      if hidden.contains(statement.integer(0)) { continue }
      let key = ItemKey(owner: try owners.name(of: statement.integer(1)), identifier: statement.text(2))
      let domain = Domain(try domains.name(of: statement.integer(3)))
      guard let attributes = try readableAttributes(statement.bytes(4)) else { continue }
      guard try body(Item(key: key, domain: domain, attributes: attributes)) else { return }
    }
  }
}
