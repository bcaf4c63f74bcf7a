/// Finds where words of a text begin and end, as ``TermScanner`` divides it:
///
/// - between a run of letters and digits and anything else, and on both sides of what is neither;
/// - within a word, between a small letter and a capital one, in words that the index does not cut;
/// - around each letter of a script without spaces, each symbol, each flag;
/// - at both ends of the text.
struct WordBorders {
  private var borders = [0]
  /// What stands before, marks left out.
  private var role = FoldedScalar.Role.end
  private var isAfterSmall = false
  /// Where it ends.
  private var end = 0
  /// How many of the borders were there before the current word.
  private var countBeforeWord = 1
  /// The bytes of the current word in the index, and whether there it is cut.
  private var wordBytes = 0
  private var isCut = false
  /// Whether the scalar at hand is more than a mark on the one before.
  private var isPart = false
  /// Whether the regional letter before is the first of a flag's two.
  private var isWithinFlag = false

  /// To be called with each scalar in turn.
  ///
  /// - Parameter offset: where it will stand.
  mutating func look(at scalar: Unicode.Scalar, from offset: Int) {
    let entry = FoldingTable.shared.entry(for: scalar.value)
    guard let first = entry.first, let last = entry.last, !isMark(first) else {
      isPart = false
      return
    }
    isPart = true
    let isCapital = scalar.isASCII ? ("A"..."Z").contains(scalar) : first.isCapital
    let goesOn = role.isOfWord && first.isLetterOrDigit
    if !goesOn {
      closeWord()
      if !(first.role == .regional && isWithinFlag) { note(offset) }
    }
    let hasRoom = measure(entry)
    if goesOn, isAfterSmall, isCapital, hasRoom { borders.append(offset) }
    isWithinFlag = first.role == .regional && !isWithinFlag
    isAfterSmall = scalar.isASCII ? ("a"..."z").contains(scalar) : last.isSmall
    role = last.role
  }

  /// To be called after each scalar with the offset behind it.
  mutating func noteEnd(_ offset: Int) {
    if isPart { end = offset }
  }

  /// All borders, of a text that ends at `end`.
  mutating func borders(end: Int) -> [Int] {
    closeWord()
    note(end)
    return borders
  }

  /// Marks neither part words nor make any.
  private func isMark(_ scalar: FoldedScalar) -> Bool {
    scalar.role == .ignored || scalar.role == .voicing && role == .unspaced
  }

  /// Notes that something ended where it did, and something begins at `offset`.
  private mutating func note(_ offset: Int) {
    for border in [end, offset] where borders.last.map({ $0 < border }) ?? true { borders.append(border) }
    countBeforeWord = borders.count
    (wordBytes, isCut) = (0, false)
  }

  private mutating func closeWord() {
    if isCut { borders.removeLast(borders.count - countBeforeWord) }
    isCut = false
  }

  /// Adds what a scalar folds to to the current word; returns whether the first of it had room.
  private mutating func measure(_ entry: FoldingTable.Entry) -> Bool {
    if let single = entry.single { return measure(single) }
    var hasRoom = true
    for (index, packed) in entry.several.enumerated() {
      let fits = measure(FoldedScalar(packed: packed))
      if index == 0 { hasRoom = fits }
    }
    return hasRoom
  }

  private mutating func measure(_ scalar: FoldedScalar) -> Bool {
    guard scalar.isLetterOrDigit else { return true }
    let length = UTF8Decoding.length(of: scalar.value)
    if isCut || wordBytes + length > TermScanner.maximumBytes { isCut = true } else { wordBytes += length }
    return !isCut
  }
}

extension FoldedScalar.Role {
  fileprivate var isOfWord: Bool { self == .letter || self == .digit }
}

extension FoldingTable.Entry {
  fileprivate var first: FoldedScalar? { single ?? several.first.map { FoldedScalar(packed: $0) } }
  fileprivate var last: FoldedScalar? { single ?? several.last.map { FoldedScalar(packed: $0) } }
}
