import FoundationEssentials
import InMemoryIndex
import Queries
import SpotlightModel
import TextIndex

/// Bytes as a query and, behind a NUL, a text to be searched. What an expression is written as must parse to it again, and
/// its plan must find every item that answers it.
func readQuery(_ input: [UInt8]) {
  let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: parts[0], as: UTF8.self)
  do {
    let query = try QueryExpression(parsing: text)
    let again = try QueryExpression(parsing: query.description)
    precondition(again == query, "an expression is written as another")
    let texts = [text] + parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    compareAnswers(to: query, in: texts + query.literalTexts)
  } catch {
    precondition((1...text.count + 1).contains(error.column), "an error beyond the text")
  }
}

private func compareAnswers(to query: QueryExpression, in texts: [String]) {
  let context = QueryContext(now: Date(timeIntervalSince1970: 1_773_835_200), calendar: .utc)
  let matcher = QueryMatcher(query, in: context)
  var items = texts.map { item(["title": .text($0), "a": .text($0)], domain: $0) }
  items.append(
    item(["textContent": .text(texts.joined(separator: " ")), "keywords": .list(texts.map { .text($0) })]))
  let index = SmallIndex(items)
  guard let candidates = try? CandidatePlan(query).documents(in: index) else { return }
  for (number, item) in items.enumerated() where matcher.matches(item) {
    precondition(candidates.contains(DocumentNumber(number)), "the plan misses an item")
  }
}

private func item(_ attributes: Attributes, domain: String = "d") -> Item {
  Item(key: ItemKey(owner: "o", identifier: "i"), domain: Domain(domain), attributes: attributes)
}

private struct SmallIndex: CandidateSource {
  private let items: [Item]
  private let search: TextSearch<InMemoryPostings>

  init(_ items: [Item]) {
    self.items = items
    var inverter = Inverter()
    for (number, item) in items.enumerated() { inverter.add(DocumentNumber(number), DocumentText(item)) }
    var postings = InMemoryPostings()
    postings.add(inverter.flush())
    search = TextSearch(postings)
  }

  func documents(
    having term: TextQuery.Term, in tier: PostingKey.Tier, within wanted: DocumentSet?
  ) throws -> DocumentSet {
    try search.documents(having: term, in: tier, within: wanted)
  }

  func domains() -> [Domain] { items.map(\.domain) }

  func documents(of domain: Domain) throws -> DocumentSet { try search.documents(in: domain.name) }
}

extension QueryExpression {
  /// The texts of its patterns, so that something is found.
  fileprivate var literalTexts: [String] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.literalTexts)
    case .not(let negated): negated.literalTexts
    case .text(_, let pattern):
      [
        pattern.parts.map { part in
          if case .text(let text) = part { text } else { "a" }
        }.joined()
      ]
    case .quantity, .range: []
    }
  }
}
