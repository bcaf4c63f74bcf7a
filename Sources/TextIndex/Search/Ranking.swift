import SpotlightModel

/// Judges documents for one query: whether they really match, how well, and where.
public struct Ranking {
  public init(_ query: TextQuery) {}

  /// Nil where the text does not match.
  public mutating func score(of text: DocumentText) -> MatchScore? { nil }

  /// The parts of `text` that match a word of the query, as ranges of its UTF-8, ascending and apart.
  public mutating func highlights(in text: String) -> [Range<Int>] { [] }
}
