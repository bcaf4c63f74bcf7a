/// How well a document answers a query; greater is better. Documents of one score are in the order of ``SearchHit``.
///
/// What counts, the most important first:
/// 1. where all the words were found (``Place``);
/// 2. how they stand there (``Order``);
/// 3. whether the word that may be unfinished was found there as a word of its own;
/// 4. the length of the title, fewer words before more: 1, 2, 3, 4, 5 to 8, more, no title.
///
/// It is a function of the document and the query alone, whatever else the index holds.
public struct MatchScore: Hashable, Sendable, Comparable, RawRepresentable {
  /// Where the words of a query were found, all of them.
  public enum Place: UInt16, Sendable {
    /// Anywhere in the document.
    case text = 1
    /// In the title and the keywords.
    case keywords
    /// In the title.
    case title
    /// At the start of the title, in order, with nothing between.
    case titleStart
    /// They are the title.
    case exactTitle
  }

  /// How the words stand to each other.
  public enum Order: UInt16, Sendable {
    /// In several texts, or in one in another order.
    case apart = 1
    /// In one text, in the order asked for.
    case inOrder
    /// In one text, in order, with nothing between.
    case adjacent
  }

  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ place: Place, _ order: Order, isWhole: Bool, _ length: TitleLength) {
    let brevity = UInt16(TitleLength.untitled.rawValue - length.rawValue)
    rawValue = place.rawValue << 6 | order.rawValue << 4 | (isWhole ? 8 : 0) | brevity
  }

  public var place: Place { Place(rawValue: rawValue >> 6) ?? .text }

  public static func < (left: MatchScore, right: MatchScore) -> Bool { left.rawValue < right.rawValue }
}
