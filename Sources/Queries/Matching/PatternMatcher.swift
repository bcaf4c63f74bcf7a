import TextIndex

/// Compares texts with a pattern, of which it has folded the pieces.
struct PatternMatcher: Sendable {
  /// What stands between the wildcards.
  private let pieces: [PieceSearch]
  private let beginsAnywhere: Bool
  private let endsAnywhere: Bool
  private let folding: TextFolding
  private let atWords: Bool

  /// - Parameter pattern: one that is not to be taken by tokens.
  init(_ pattern: TextPattern) {
    let folding = pattern.modifiers.folding
    pieces = pattern.parts.compactMap { part in
      if case .text(let text) = part { PieceSearch(ComparableText(text, folding).bytes) } else { nil }
    }
    beginsAnywhere = pattern.parts.first == .anything
    endsAnywhere = pattern.parts.last == .anything
    self.folding = folding
    atWords = pattern.modifiers.contains(.atWords)
  }

  /// Whether every value matches, be it a text or not.
  var matchesAnything: Bool { pieces.isEmpty && beginsAnywhere }

  func matches(_ text: String) -> Bool {
    matchesAnything || matches(ComparableText(text, folding, findsBorders: atWords))
  }

  /// Taking each piece where it occurs first leaves the most room for those after it, so nothing is ever tried again.
  private func matches(_ text: ComparableText) -> Bool {
    guard !pieces.isEmpty else { return text.bytes.isEmpty }
    var position = 0
    for (index, piece) in pieces.enumerated() {
      let beginning = index == 0 && !beginsAnywhere
      let ending = index == pieces.count - 1 && !endsAnywhere
      let end =
        atWords
        ? piece.end(in: text.bytes, from: position) { range in
          isSound(range, in: text) && (!beginning || text.isBorder(range.lowerBound))
            && (!ending || text.isBorder(range.upperBound))
        } : self.end(of: piece, in: text, from: position, beginning, ending)
      guard let end else { return false }
      position = end
    }
    return true
  }

  /// - Parameters:
  ///   - beginning: whether the piece must stand at the text's beginning.
  ///   - ending: whether it must stand at its end.
  private func end(
    of piece: PieceSearch, in text: ComparableText, from start: Int, _ beginning: Bool, _ ending: Bool
  ) -> Int? {
    let count = piece.bytes.count
    guard beginning || ending else {
      return piece.end(in: text.bytes, from: start) { isSound($0, in: text) }
    }
    let place = beginning ? 0 : text.bytes.count - count
    guard place >= start, text.bytes.count - place >= count, !ending || place + count == text.bytes.count,
      text.bytes[place..<place + count].elementsEqual(piece.bytes), isSound(place..<place + count, in: text)
    else { return nil }
    return place + count
  }

  /// Whether an occurrence cuts no letter from its marks.
  private func isSound(_ range: Range<Int>, in text: ComparableText) -> Bool {
    (range.lowerBound == 0 || text.isEdge(range.lowerBound)) && text.isEdge(range.upperBound)
  }
}

extension TextModifiers {
  /// What the modifiers have compared as the same.
  var folding: TextFolding {
    var folding: TextFolding = []
    if contains(.ignoringCase) { folding.insert(.ignoringCase) }
    if contains(.ignoringDiacritics) { folding.insert(.ignoringDiacritics) }
    return folding
  }
}
