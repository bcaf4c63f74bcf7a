import SpotlightModel

/// Finds the best documents for a query, without looking at all that match.
///
/// Posting lists give candidates, the most promising first: titles that are the words, titles that begin with them,
/// titles, keywords, the rest; within each, short titles first. They are judged one by one with ``Ranking``, until no
/// further one can be better than the worst hit that is wanted.
public struct TextSearch<Source: PostingSource> {
  public var source: Source
  /// Where there is a limit of hits, the search ends when so many documents match, or as many as the limit if that is
  /// greater. What it has found then are the ones with the shortest titles and the newest.
  public var matchLimit = 512
  /// Where there is a limit of hits, the search ends when so many living documents were looked at. Only phrases and
  /// beginnings of very many words look at documents that do not match in the end.
  public var itemLimit = 8192

  public init(_ source: Source) { self.source = source }

  /// The best hits, the best first; none where nothing is asked for.
  ///
  /// - Parameters:
  ///   - limit: at most so many; nil for all that match.
  ///   - scope: only these documents, as those of a domain (``documents(in:)``); nil for all.
  ///   - item: the item of a document; nil where it is dead or not wanted. It is asked for each document at most once.
  /// - Throws: ``PostingFormatError`` where the index is damaged, and what `source` and `item` throw.
  public func hits(
    for query: TextQuery, limit: Int?, within scope: DocumentSet? = nil,
    item: (DocumentNumber) throws -> Item?
  ) throws -> [SearchHit] {
    if query.isEmpty || limit.map({ $0 <= 0 }) == true { return [] }
    var candidates = CandidateSearch(source, query, within: scope)
    var ranking = Ranking(query)
    var hits = BestHits(limit: limit)
    var seen: Set<DocumentNumber> = []
    var looked = 0
    while let batch = try candidates.next() {
      if let limit, isEnough(hits, limit: limit, looked: looked, bound: batch.bound) { break }
      for document in batch.documents where seen.insert(document).inserted {
        guard let item = try item(document) else { continue }
        looked += 1
        guard let score = ranking.score(of: item.attributes) else { continue }
        let title = item.attributes.titleText ?? ""
        hits.add(SearchHit(document: document, score: score, title: title, item: item))
      }
    }
    return hits.sorted()
  }

  private func isEnough(_ hits: BestHits, limit: Int, looked: Int, bound: MatchScore) -> Bool {
    if looked >= itemLimit || hits.matchCount >= max(matchLimit, limit) { return true }
    return hits.matchCount >= limit && hits.count(atLeast: bound) >= limit
  }

  /// The documents of a group, living or dead, and those of any group whose name has the same digest.
  public func documents(in group: String) throws -> DocumentSet {
    try source.documents(for: .group(group))
  }
}

extension TextSearch {
  /// The documents, living or dead, that have a term in a tier. Where too many words begin with it, also others that have
  /// a word with the same first letters.
  ///
  /// - Parameter wanted: the only ones that matter; nil for all.
  public func documents(
    having term: TextQuery.Term, in tier: PostingKey.Tier, within wanted: DocumentSet? = nil
  ) throws -> DocumentSet {
    var lists = TermLists(source, within: wanted)
    let list = try lists.list(tier, term, isWhole: false)
    let documents = list.isComplete ? list.documents : try lists.roughList(tier, term)
    return wanted.map { documents.intersection($0) } ?? documents
  }
}
