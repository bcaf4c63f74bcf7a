/// What a document must contain: every clause, each in one of its texts.
public struct TextQuery: Hashable, Sendable {
  public struct Term: Hashable, Sendable {
    /// Folded, UTF-8.
    public var bytes: [UInt8]
    /// Whether a longer word that begins so is meant too.
    public var isPrefix: Bool
  }

  /// Terms that must follow each other directly; usually just one.
  public struct Clause: Hashable, Sendable {
    public var terms: [Term]
  }

  /// The most terms that are looked at; what is asked for beyond them is ignored.
  public static let maximumTerms = 128

  public private(set) var clauses: [Clause] = []
  /// How many words a title has that is just what is asked for.
  private(set) var length = 0

  public init() {}

  /// Whether nothing is asked for, as when only punctuation was typed.
  public var isEmpty: Bool { clauses.isEmpty }

  /// The terms of all clauses, in order.
  var terms: [Term] { clauses.flatMap(\.terms) }

  /// Asks for the words of `text`, one after the other. `endsInPrefix`: the last of them may be the beginning of a word.
  ///
  /// A single letter of a script without spaces may always be the beginning of a word.
  public mutating func require(_ text: String, endsInPrefix: Bool) {
    let room = Self.maximumTerms - terms.count
    let found = TextAnalyzer.terms(of: text).filter { !$0.isAside }.prefix(room)
    guard let last = found.last else { return }
    var clause = Clause(terms: found.map { Term(bytes: $0.bytes, isPrefix: $0.isSingle) })
    if endsInPrefix { clause.terms[clause.terms.count - 1].isPrefix = true }
    clauses.append(clause)
    length += last.places.upperBound
  }
}
