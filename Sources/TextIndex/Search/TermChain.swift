/// Recognises terms that stand right after each other while a text goes by.
struct TermChain {
  /// Which of the query's terms.
  let terms: Range<Int>
  /// Whether it must begin with the text.
  let isAnchored: Bool
  /// Whether the beginning of a word does not do for a word.
  let isWhole: Bool
  /// For each term, where the chains end that have got so far, the latest only.
  private var ends: [[Int]]
  /// Where the latest complete chain ends; 0 while there is none.
  private(set) var end = 0

  /// Terms that stand beside the sequence can begin so many places back: see ``TermScanner``.
  private static let memory = TermScanner.maximumBytes

  init(_ terms: Range<Int>, isAnchored: Bool = false, isWhole: Bool = false) {
    self.terms = terms
    self.isAnchored = isAnchored
    self.isWhole = isWhole
    ends = Array(repeating: [], count: terms.count)
  }

  var isComplete: Bool { end > 0 }

  mutating func reset() {
    for index in ends.indices { ends[index].removeAll(keepingCapacity: true) }
    end = 0
  }

  /// Notes that the text has a term at some places.
  mutating func note(_ term: Int, at places: Range<Int>, isWhole: Bool) {
    guard terms.contains(term), isWhole || !self.isWhole else { return }
    let index = term - terms.lowerBound
    if index == 0 {
      guard !isAnchored || places.lowerBound == 0 else { return }
    } else {
      guard ends[index - 1].contains(places.lowerBound) else { return }
    }
    if index == terms.count - 1 {
      end = max(end, places.upperBound)
    } else {
      if ends[index].count == Self.memory { ends[index].removeFirst() }
      ends[index].append(places.upperBound)
    }
  }
}
