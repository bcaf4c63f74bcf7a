import SpotlightModel
import TestSupport
import Testing

@testable import TextIndex

@Suite struct BestHitsTests {
  private func hit(_ number: Int, score: Int) -> SearchHit {
    let item = Item(
      key: ItemKey(owner: "a", identifier: "\(number)"), domain: Domain("a"), attributes: Attributes())
    return SearchHit(
      document: DocumentNumber(number), score: MatchScore(rawValue: .init(score)), title: "", item: item)
  }

  @Test("hardly more hits than are wanted are held, and they are the best", arguments: [1, 7, 40, 1_000])
  func bounded(limit: Int) {
    var random = SeededGenerator(seed: UInt64(limit))
    let all = (0..<600).map { hit($0, score: Int.random(in: 0..<50, using: &random)) }
    var best = BestHits(limit: limit)
    for (index, hit) in all.enumerated() {
      best.add(hit)
      #expect(best.kept.count <= limit + max(8, limit / 4))
      #expect(best.matchCount == index + 1)
    }
    for score in [0, 25, 49] {
      let bound = MatchScore(rawValue: .init(score))
      #expect(min(best.count(atLeast: bound), limit) == min(all.count { $0.score >= bound }, limit))
    }
    #expect(best.sorted() == Array(all.sorted().prefix(limit)))
  }

  @Test("without a limit all hits are kept")
  func unlimited() {
    let all = (0..<100).map { hit($0, score: $0 % 7) }
    var best = BestHits(limit: nil)
    for hit in all { best.add(hit) }
    #expect(best.sorted() == all.sorted())
  }
}
