/// Divides text into the terms that it is indexed under and found by. ``TermScanner`` has the rules.
public enum TextAnalyzer {
  /// One term of a text.
  public struct Term: Hashable, Sendable {
    /// Folded, UTF-8, 64 bytes at most.
    public var bytes: [UInt8]
    /// Where it stands in the text's UTF-8.
    public var range: Range<Int>
    /// A term that ends where another starts stands right before it.
    public var places: Range<Int>
    /// Whether it stands beside the sequence of the others, as another way to write some of them.
    public var isAside: Bool
    /// Whether it is one letter of a script without spaces, and so a word or just the beginning of one.
    public var isSingle: Bool
  }

  /// The terms of a text.
  public static func terms(of text: String) -> [Term] {
    var terms: [Term] = []
    var scanner = TermScanner()
    scanner.forEachTerm(of: text) { scanner in
      terms.append(
        Term(
          bytes: Array(scanner.term), range: scanner.range, places: scanner.places,
          isAside: scanner.kind == .aside || scanner.kind == .inner, isSingle: scanner.kind == .single))
    }
    return terms
  }
}

extension TermScanner {
  /// Calls `body` at each term of a text.
  @inline(__always)
  mutating func forEachTerm(of text: String, _ body: (borrowing TermScanner) -> Void) {
    text.withFastUTF8 { bytes in
      start(bytes)
      while next() { body(self) }
      start(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}

extension String {
  /// Calls `body` with the text's UTF-8, without a copy where the text has it at hand, as all native strings do.
  @inline(__always)
  func withFastUTF8(_ body: (UnsafeRawBufferPointer) -> Void) {
    guard utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) == nil else { return }
    var copy = self
    copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension TextAnalyzer {
  /// Whether a scalar stands between words.
  public static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    let entry = FoldingTable.shared.entry(for: scalar.value)
    guard let single = entry.single else {
      return entry.several.allSatisfy { FoldedScalar(packed: $0).role == .separator }
    }
    return single.role == .separator
  }
}
