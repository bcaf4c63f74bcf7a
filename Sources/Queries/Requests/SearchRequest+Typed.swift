import SpotlightModel
import TextIndex

extension SearchRequest {
  /// What somebody typed: words, of which the last may be unfinished, and phrases in quotes. Every text is a request;
  /// a quote without its partner is a character like any other.
  ///
  /// `star wa` finds *Star Wars*, `"star wars"` only the two words side by side, and `star ` with the space after it
  /// no *Stardust*.
  public init(
    typed: String, filter: QueryExpression? = nil, domain: Domain? = nil, limit: Int? = 20
  ) {
    var parser = TypedWords(typed)
    self.init(words: parser.words(), filter: filter, domain: domain, limit: limit)
  }

  /// The words as the index knows them. Words of punctuation alone are left out.
  public var query: TextQuery {
    var query = TextQuery()
    for word in words { query.require(word.text, endsInPrefix: word.kind == .prefix) }
    return query
  }
}

/// Splits typed text at white space and quotes.
private struct TypedWords {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// Where each closing quote stands last, so that an opening one without a partner is known at once.
  private let lastQuotes: [Unicode.Scalar: Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    let quotes = scalars.indices.lazy.filter { [scalars] in Self.closingQuotes.contains(scalars[$0]) }
    lastQuotes = Dictionary(quotes.map { [scalars] in (scalars[$0], $0) }, uniquingKeysWith: { $1 })
  }

  mutating func words() -> [SearchRequest.Word] {
    var words: [SearchRequest.Word] = []
    while position < scalars.count {
      if scalars[position].properties.isWhitespace {
        position += 1
      } else if let end = closingQuote {
        words.append(.init(text(position + 1..<end), .phrase))
        position = end + 1
      } else {
        words.append(takeWord())
      }
    }
    return words
  }

  /// Everything up to white space. Only at the very end of what was typed it may be unfinished.
  private mutating func takeWord() -> SearchRequest.Word {
    let start = position
    while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
    return .init(text(start..<position), position == scalars.count ? .prefix : .word)
  }

  private static let closingQuotes: Set<Unicode.Scalar> = ["\"", "\u{201C}", "\u{201D}", "\u{BB}"]

  /// Where the phrase ends that starts here, if one does.
  private var closingQuote: Int? {
    let closers: [Unicode.Scalar]
    switch scalars[position] {
    case "\"": closers = ["\""]
    case "\u{201C}", "\u{201E}": closers = ["\u{201C}", "\u{201D}"]
    case "\u{AB}": closers = ["\u{BB}"]
    default: return nil
    }
    guard closers.contains(where: { lastQuotes[$0, default: 0] > position }) else { return nil }
    return scalars[(position + 1)...].firstIndex(where: closers.contains)
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}
