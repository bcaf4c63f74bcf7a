import SpotlightModel

/// A document that answers a query.
public struct SearchHit: Hashable, Sendable {
  public var document: DocumentNumber
  public var score: MatchScore
  public var title: String
  public var item: Item

  public var key: ItemKey { item.key }
}

extension SearchHit: Comparable {
  /// Whether `left` is shown before `right`: by score; then the shorter title; then by the titles' bytes; then by key.
  public static func < (left: SearchHit, right: SearchHit) -> Bool {
    if left.score != right.score { return left.score > right.score }
    let (leftCount, rightCount) = (left.title.utf8.count, right.title.utf8.count)
    if leftCount != rightCount { return leftCount < rightCount }
    if !left.title.utf8.elementsEqual(right.title.utf8) {
      return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
    }
    return left.key < right.key
  }
}
