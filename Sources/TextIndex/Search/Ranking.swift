import SpotlightModel

/// Judges documents for one query: whether they really match, how well, and where.
public struct Ranking: ~Copyable {
  private var title: TextMatcher
  private var other: TextMatcher
  private let allClauses: TextMatcher.Members
  private let allTerms: TextMatcher.Members

  public init(_ query: TextQuery) {
    title = TextMatcher(query, isTitle: true)
    other = TextMatcher(query, isTitle: false)
    allClauses = Self.first(query.clauses.count)
    allTerms = Self.first(query.terms.count)
  }

  private static func first(_ count: Int) -> TextMatcher.Members {
    count >= TextMatcher.Members.bitWidth ? .max : (1 << TextMatcher.Members(count)) - 1
  }

  /// Nil where the text does not match.
  public mutating func score(of text: DocumentText) -> MatchScore? {
    title.match(text.title ?? "")
    let length = TitleLength(words: title.length)
    var found = title.foundClauses
    var whole = title.wholeTerms
    if found == allClauses {
      if title.isExact { return MatchScore(.exactTitle, .adjacent, isWhole: true, length) }
      return title.isAtStart
        ? MatchScore(.titleStart, .adjacent, isWhole: title.isWholeAtStart, length)
        : MatchScore(.title, title.order, isWhole: whole == allTerms, length)
    }
    var order = MatchScore.Order.apart
    for (place, texts) in [(MatchScore.Place.keywords, text.keywords), (.text, text.other)] {
      for text in texts {
        other.match(text)
        found |= other.foundClauses
        whole |= other.wholeTerms
        if other.foundClauses == allClauses { order = max(order, other.order) }
      }
      if found == allClauses { return MatchScore(place, order, isWhole: whole == allTerms, length) }
    }
    return nil
  }
}

extension MatchScore.Order: Comparable {
  public static func < (left: MatchScore.Order, right: MatchScore.Order) -> Bool {
    left.rawValue < right.rawValue
  }
}
