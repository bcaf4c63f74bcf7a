/// The best of the hits so far. Each holds its whole item, which may be large, so where there is a limit hardly more than so
/// many are kept.
struct BestHits {
  private let limit: Int?
  private(set) var kept: [SearchHit] = []
  /// How many were added.
  private(set) var matchCount = 0

  /// - Parameter limit: at most so many are wanted; nil for all.
  init(limit: Int?) { self.limit = limit }

  mutating func add(_ hit: SearchHit) {
    kept.append(hit)
    matchCount += 1
    // Not at each one, for sorting takes its time where the limit is high.
    if let limit, kept.count - limit > max(8, limit / 4) { cut(to: limit) }
  }

  private mutating func cut(to limit: Int) {
    kept.sort()
    if kept.count > limit { kept.removeLast(kept.count - limit) }
  }

  /// How many are as good as `score` or better; of more than the limit some may be missing.
  func count(atLeast score: MatchScore) -> Int { kept.count { $0.score >= score } }

  /// The best, the best first.
  consuming func sorted() -> [SearchHit] {
    cut(to: limit ?? kept.count)
    return kept
  }
}
