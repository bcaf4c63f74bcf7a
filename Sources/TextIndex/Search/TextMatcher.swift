import Glibc

/// Finds a query's terms in one text at a time.
struct TextMatcher: ~Copyable {
  /// A set of a query's terms or clauses, as bits.
  typealias Members = UInt128

  let terms: [TextQuery.Term]
  private let beginnings: [TermBeginning]
  private let isTitle: Bool
  private var clauses: [TermChain]
  /// All terms in a row, anywhere and, in titles, from the start on.
  private var sequence: TermChain
  private var start: TermChain
  private var exact: TermChain
  private var scanner = TermScanner()
  private var nextInOrder = 0
  /// Whether the last text had any of the terms.
  private var hasNoted = false

  /// What was found in the last text.
  private(set) var foundClauses: Members = 0
  private(set) var wholeTerms: Members = 0
  /// The number of the text's words.
  private(set) var length = 0

  /// - Parameter isTitle: whether it matters if the text begins with the terms.
  init(_ query: TextQuery, isTitle: Bool) {
    terms = query.terms
    beginnings = terms.map { TermBeginning(of: $0.bytes) }
    self.isTitle = isTitle
    clauses = []
    for clause in query.clauses {
      let start = clauses.last?.terms.upperBound ?? 0
      clauses.append(TermChain(start..<start + clause.terms.count))
    }
    sequence = TermChain(0..<terms.count)
    start = TermChain(0..<terms.count, isAnchored: true)
    exact = TermChain(0..<terms.count, isAnchored: true, isWhole: true)
  }

  var isAtStart: Bool { isTitle && start.isComplete }

  /// Whether the text begins with the terms, each a word of its own.
  var isWholeAtStart: Bool { isTitle && exact.isComplete }

  var isExact: Bool { isTitle && exact.isComplete && exact.end == length }

  var order: MatchScore.Order {
    sequence.isComplete ? .adjacent : nextInOrder == terms.count ? .inOrder : .apart
  }

  /// Looks at a text; what was found in the one before is forgotten.
  mutating func match(_ text: String) {
    reset()
    text.withFastUTF8 { bytes in
      scanner.start(bytes)
      while scanner.next() {
        length = max(length, scanner.places.upperBound)
        for index in beginnings.indices where beginnings[index].matchesStart(of: scanner) {
          if let isWhole = terms[index].matches(scanner.term) { note(index, isWhole: isWhole) }
        }
      }
    }
    for (index, clause) in clauses.enumerated() where clause.isComplete {
      foundClauses |= 1 << Members(index)
    }
  }

  private mutating func reset() {
    length = 0
    guard hasNoted else { return }
    hasNoted = false
    for index in clauses.indices { clauses[index].reset() }
    sequence.reset()
    start.reset()
    exact.reset()
    nextInOrder = 0
    (foundClauses, wholeTerms) = (0, 0)
  }

  private mutating func note(_ term: Int, isWhole: Bool) {
    let places = scanner.places
    hasNoted = true
    if isWhole { wholeTerms |= 1 << Members(term) }
    for index in clauses.indices { clauses[index].note(term, at: places, isWhole: isWhole) }
    sequence.note(term, at: places, isWhole: isWhole)
    if isTitle, scanner.kind != .inner {
      start.note(term, at: places, isWhole: isWhole)
      exact.note(term, at: places, isWhole: isWhole)
    }
    if term == nextInOrder { nextInOrder += 1 }
  }
}

/// Up to eight bytes that a term begins with: most terms of a text differ from it there already.
private struct TermBeginning {
  private let bytes: UInt64
  private let mask: UInt64

  init(of term: [UInt8]) {
    var (bytes, mask) = (UInt64(0), UInt64(0))
    for (index, byte) in term.prefix(8).enumerated() {
      bytes |= UInt64(byte) << UInt64(index * 8)
      mask |= 0xFF << UInt64(index * 8)
    }
    (self.bytes, self.mask) = (bytes, mask)
  }

  /// Whether the scanner's term may begin so. Beyond its end there is what other terms have left.
  @inline(__always)
  func matchesStart(of scanner: borrowing TermScanner) -> Bool {
    let word = UnsafeRawPointer(scanner.buffer).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word) & mask == bytes
  }
}

extension TextQuery.Term {
  /// Whether a term of a text is this one: true where it is just that, false where it goes on, nil where it is another.
  func matches(_ term: UnsafeRawBufferPointer) -> Bool? {
    guard term.count >= bytes.count, term.count == bytes.count || isPrefix, let start = term.baseAddress,
      memcmp(start, bytes, bytes.count) == 0
    else { return nil }
    return term.count == bytes.count
  }
}
