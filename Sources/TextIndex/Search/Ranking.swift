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

  /// Nil where the attributes do not match.
  public mutating func score(of attributes: Attributes) -> MatchScore? {
    var judgement = Judgement()
    attributes.forEachText { part, text in
      // The rest is not needed where the title has everything, nor the other texts where the keywords have.
      if judgement.found != allClauses || part == judgement.part { look(at: text, part, &judgement) }
    }
    guard judgement.found == allClauses else { return nil }
    let length = TitleLength(words: judgement.titleWords)
    let isWhole = judgement.whole == allTerms
    return switch judgement.part {
    case .title: titleScore(isWhole: isWhole, length)
    case .keyword: MatchScore(.keywords, judgement.order, isWhole: isWhole, length)
    case .other: MatchScore(.text, judgement.order, isWhole: isWhole, length)
    }
  }

  /// What is known of a document whose texts are looked at one by one.
  private struct Judgement {
    /// Which part the last text was that was looked at.
    var part = TextPart.title
    var found: TextMatcher.Members = 0
    var whole: TextMatcher.Members = 0
    /// The best that one text alone has.
    var order = MatchScore.Order.apart
    var titleWords = 0
  }

  private mutating func look(at text: String, _ part: TextPart, _ judgement: inout Judgement) {
    judgement.part = part
    guard part != .title else {
      title.match(text)
      judgement.found = title.foundClauses
      judgement.whole = title.wholeTerms
      judgement.titleWords = title.length
      return
    }
    other.match(text)
    judgement.found |= other.foundClauses
    judgement.whole |= other.wholeTerms
    if other.foundClauses == allClauses { judgement.order = max(judgement.order, other.order) }
  }

  /// Of a title that has all clauses.
  private func titleScore(isWhole: Bool, _ length: TitleLength) -> MatchScore {
    if title.isExact { return MatchScore(.exactTitle, .adjacent, isWhole: true, length) }
    return title.isAtStart
      ? MatchScore(.titleStart, .adjacent, isWhole: title.isWholeAtStart, length)
      : MatchScore(.title, title.order, isWhole: isWhole, length)
  }
}

extension MatchScore.Order: Comparable {
  public static func < (left: MatchScore.Order, right: MatchScore.Order) -> Bool {
    left.rawValue < right.rawValue
  }
}
