/// Finds the parts of a text that a query asks for, so that they can be shown to a person.
public struct Highlighter: Sendable {
  private let query: TextQuery

  public init(_ query: TextQuery) { self.query = query }

  /// The parts of `text` that match, as ranges of its UTF-8, ascending and apart. Where a query has just the beginning
  /// of a word, that is the part, if the word is written as it is folded; else it is the whole word.
  public func ranges(in text: String) -> [Range<Int>] {
    let words = TextAnalyzer.terms(of: text)
    return Self.united(query.clauses.flatMap { Self.ranges(of: $0, in: words) })
  }

  private struct Occurrence {
    var range: Range<Int>
    var places: Range<Int>
  }

  private static func ranges(of clause: TextQuery.Clause, in words: [TextAnalyzer.Term]) -> [Range<Int>] {
    var chain: [[Occurrence]] = []
    for term in clause.terms {
      let ends = chain.last.map { Set($0.map(\.places.upperBound)) }
      chain.append(
        words.compactMap { occurrence(of: term, in: $0) }
          .filter { ends?.contains($0.places.lowerBound) ?? true })
    }
    for index in chain.indices.dropLast().reversed() {
      let starts = Set(chain[index + 1].map(\.places.lowerBound))
      chain[index].removeAll { !starts.contains($0.places.upperBound) }
    }
    return chain.flatMap { $0.map(\.range) }
  }

  private static func occurrence(of term: TextQuery.Term, in word: TextAnalyzer.Term) -> Occurrence? {
    guard let isWhole = word.bytes.withUnsafeBytes({ term.matches($0) }) else { return nil }
    var range = word.range
    if !isWhole, range.count == word.bytes.count {
      range = range.lowerBound..<range.lowerBound + term.bytes.count
    }
    return Occurrence(range: range, places: word.places)
  }

  private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound {
        united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }
}
