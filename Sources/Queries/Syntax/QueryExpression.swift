public import SpotlightModel

/// What a query string asks of an item, as a tree. The language is described in <doc:QueryLanguage>.
///
/// `!=` has no case of its own: `a != b` is `!(a == b)`.
public indirect enum QueryExpression: Hashable, Sendable {
  /// Every one of them holds; there are at least two.
  case all([QueryExpression])
  /// At least one of them holds; there are at least two.
  case any([QueryExpression])
  case not(QueryExpression)
  /// A value of the field matches a pattern.
  case text(QueryField, TextPattern)
  /// A value of the field stands in a relation to a number or a moment.
  case quantity(QueryField, QuantityRelation, Quantity)
  /// A value of the field lies between two bounds, both included.
  case range(QueryField, from: Quantity, to: Quantity)
}

/// What a comparison looks at.
public enum QueryField: Hashable, Sendable {
  /// One attribute.
  case attribute(AttributeKey)
  /// `*`: every attribute but the text content.
  case anyMetadata
  /// `**`: every attribute.
  case anything
}

/// How a value stands to a number or a moment.
public enum QuantityRelation: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// What has an order: a number or a moment.
public enum Quantity: Hashable, Sendable {
  case number(DecimalNumber)
  case time(TimeExpression)
}

/// A text with wildcards, and how it is compared.
public struct TextPattern: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// Just this text; never empty.
    case text(String)
    /// `*`: any text, the empty one too.
    case anything
  }

  /// Of two neighbours one is a text and one a wildcard. None for the empty text.
  public let parts: [Part]
  public var modifiers: TextModifiers

  /// Neighbours of a kind are joined, and empty texts left out.
  public init(_ parts: [Part], _ modifiers: TextModifiers = []) {
    self.modifiers = modifiers
    var joined: [Part] = []
    for part in parts where part != .text("") {
      switch (joined.last, part) {
      case (.anything, .anything): break
      case (.text(let before), .text(let text)): joined[joined.count - 1] = .text(before + text)
      default: joined.append(part)
      }
    }
    self.parts = joined
  }
}

/// What a comparison of texts does not mind, and where it looks.
public struct TextModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: upper and lower case are the same.
  public static let ignoringCase = TextModifiers(rawValue: 1)
  /// `d`: letters with and without accents are the same.
  public static let ignoringDiacritics = TextModifiers(rawValue: 2)
  /// `w`: a match may begin and end at any border of words, not just where the value does.
  public static let atWords = TextModifiers(rawValue: 4)
  /// `t`: each word of the pattern is looked for by itself, in any order.
  public static let byTokens = TextModifiers(rawValue: 8)

  /// The modifiers with the letters that stand for them.
  public static let letters: [(letter: Character, modifier: TextModifiers)] = [
    ("c", .ignoringCase), ("d", .ignoringDiacritics), ("w", .atWords), ("t", .byTokens),
  ]
}
