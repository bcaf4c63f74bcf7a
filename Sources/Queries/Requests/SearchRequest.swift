import SpotlightModel

/// What somebody looks for: items that match all the words, and the query if there is one.
public struct SearchRequest: Hashable, Sendable {
  /// One thing that an item must contain.
  public struct Word: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// The text as a whole word.
      case word
      /// A word that begins with the text.
      case prefix
      /// The text's words one after the other.
      case phrase
    }

    public var text: String
    public var kind: Kind

    public init(_ text: String, _ kind: Kind) {
      self.text = text
      self.kind = kind
    }
  }

  /// Empty to list every item.
  public var words: [Word]
  /// What else must hold.
  public var filter: QueryExpression?
  /// Only items of this domain and those within it.
  public var domain: Domain?
  /// At most so many results; nil for all.
  public var limit: Int?

  public init(
    words: [Word], filter: QueryExpression? = nil, domain: Domain? = nil, limit: Int? = 20
  ) {
    self.words = words
    self.filter = filter
    self.domain = domain
    self.limit = limit
  }
}
