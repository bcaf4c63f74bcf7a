public import SpotlightModel
public import TextIndex

/// An item that answers a request.
public struct SearchResult: Hashable, Sendable {
  public var item: Item
  /// How well it answers; zero in a mere list.
  public var score: MatchScore

  public init(item: Item, score: MatchScore) {
    self.item = item
    self.score = score
  }
}
