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

  /// The most terms that are looked at; what is typed beyond them is ignored.
  public static let maximumTerms = 128

  public private(set) var clauses: [Clause] = []

  public init() {}

  /// Whether nothing is asked for, as when only punctuation was typed.
  public var isEmpty: Bool { clauses.isEmpty }

  /// Asks for the words of `text`, one after the other. `endsInPrefix`: the last of them may be the beginning of a word.
  public mutating func require(_ text: String, endsInPrefix: Bool) {
  }
}
