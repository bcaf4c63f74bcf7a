import TextIndex

extension CandidatePlan: CustomStringConvertible {
  /// The plan as people read it, a line a step; what is within another step stands further to the right.
  public var lines: [String] {
    switch self {
    case .scan(let reason): ["look at every item: \(reason)"]
    case .nothing: ["nothing can match"]
    case .term(let term, let tier): ["\(place(tier)): \(Self.shown(term))"]
    case .domains(let pattern): ["domains that match \(pattern)"]
    case .all(let plans): ["all of"] + plans.flatMap { $0.lines.map { "  \($0)" } }
    case .any(let plans): ["any of"] + plans.flatMap { $0.lines.map { "  \($0)" } }
    }
  }

  public var description: String { lines.joined(separator: "\n") }

  private func place(_ tier: PostingKey.Tier) -> String {
    switch tier {
    case .title, .titleStart: "titles"
    case .keyword: "keywords"
    default: "texts"
    }
  }

  private static func shown(_ term: TextQuery.Term) -> String {
    let word = String(decoding: term.bytes, as: UTF8.self)
    return term.isPrefix ? "words that begin with “\(word)”" : "the word “\(word)”"
  }
}

extension ScanReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .negation: "there is no index of what does not match"
    case .quantity(let field): "there is no index of the numbers and dates of \(field)"
    case .anyValue(let field): "there is no index of what has any value of \(field)"
    case .noWord(let pattern): "nothing of \(pattern) must be a word or the beginning of one"
    }
  }
}
