/// The terms that a text must have for a piece of text to occur in it.
public enum RequiredTerms {
  /// Where an occurrence begins or ends.
  public enum Edge: Hashable, Sendable {
    /// Anywhere, within a word too.
    case anywhere
    /// At a border of words, also one between a small letter and a capital.
    case border
    /// Where the text does.
    case end
  }

  /// Every text in which `piece` occurs so, compared by any ``TextFolding``, is indexed under all these terms. The words
  /// within are whole ones; a word that the piece's edge may cut is the beginning of one, or left out.
  public static func terms(of piece: String, from start: Edge, to end: Edge) -> [TextQuery.Term] {
    var terms: [TextQuery.Term] = []
    var scanner = TermScanner()
    piece.withFastUTF8 { bytes in
      scanner.start(bytes)
      let first = scanner.currentRange.lowerBound
      // Where the piece ends but for what counts for nothing; known when the scanner has come there.
      var found: [(term: [UInt8], range: Range<Int>, isSingle: Bool)] = []
      while scanner.next() {
        guard scanner.kind == .word || scanner.kind == .single else { continue }
        found.append((Array(scanner.term), scanner.range, scanner.kind == .single))
      }
      let last = lastPart(of: bytes)
      for (term, range, isSingle) in found {
        switch role(of: term) {
        case .regional: continue
        case .unspaced, .symbol: terms.append(TextQuery.Term(bytes: term, isPrefix: isSingle))
        default:
          if range.lowerBound <= first, start == .anywhere { continue }
          terms.append(TextQuery.Term(bytes: term, isPrefix: range.upperBound >= last && end != .end))
        }
      }
    }
    return terms
  }

  private static func role(of term: [UInt8]) -> FoldedScalar.Role {
    let value = term.withUnsafeBytes { UTF8Decoding.scalar($0, at: 0).scalar }
    return Unicode.Scalar(value).map { FoldedScalar.role(of: $0) } ?? .separator
  }

  /// Where the last scalar that counts for something begins.
  private static func lastPart(of bytes: UnsafeRawBufferPointer) -> Int {
    var (position, last) = (0, 0)
    while position < bytes.count {
      let (scalar, length) = UTF8Decoding.scalar(bytes, at: position)
      if FoldingTable.shared.entry(for: scalar).single?.role != .ignored { last = position + 1 }
      position += length
    }
    return last
  }
}
