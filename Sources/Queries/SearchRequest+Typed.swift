import SpotlightModel
import TextIndex

extension SearchRequest {
  /// What somebody typed: words, of which the last may be unfinished, and phrases in quotes. Every text is a request;
  /// a quote without its partner is a character like any other.
  ///
  /// `star wa` finds *Star Wars*, `"star wars"` only the two words side by side, and `star ` with the space after it
  /// no *Stardust*.
  public init(typed: String, domain: Domain? = nil, limit: Int? = 20) {
    var parser = TypedWords(typed)
    self.init(words: parser.words(), domain: domain, limit: limit)
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

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func words() -> [SearchRequest.Word] {
    var words: [SearchRequest.Word] = []
    while position < scalars.count {
      if scalars[position].properties.isWhitespace {
        position += 1
      } else if let phrase = takePhrase() {
        words.append(.init(phrase, .phrase))
      } else {
        words.append(takeWord())
      }
    }
    return words
  }

  /// The text of a quoted phrase that starts here, if there is one.
  private mutating func takePhrase() -> String? {
    guard let end = closingQuote(at: position) else { return nil }
    defer { position = end + 1 }
    return text(position + 1..<end)
  }

  /// Everything up to white space or a phrase. Only at the very end of what was typed it may be unfinished.
  private mutating func takeWord() -> SearchRequest.Word {
    let start = position
    repeat {
      position += 1
    } while position < scalars.count && !scalars[position].properties.isWhitespace
      && closingQuote(at: position) == nil
    return .init(text(start..<position), position == scalars.count ? .prefix : .word)
  }

  private func closingQuote(at opening: Int) -> Int? {
    let closers: [Unicode.Scalar]
    switch scalars[opening] {
    case "\"": closers = ["\""]
    case "\u{201C}", "\u{201E}": closers = ["\u{201C}", "\u{201D}"]
    case "\u{AB}": closers = ["\u{BB}"]
    default: return nil
    }
    return scalars[(opening + 1)...].firstIndex(where: closers.contains)
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}
