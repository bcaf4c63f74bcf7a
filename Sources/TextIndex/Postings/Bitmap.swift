/// A set of documents as one bit for each number of a range.
struct Bitmap: Sendable {
  static let wordBits = 64

  /// Which group of 64 documents the first word stands for.
  var firstWord: Int
  var words: [UInt64]
  /// The number of documents.
  var count: Int

  init(firstWord: Int, words: [UInt64]) {
    self.init(firstWord: firstWord, words: words, count: words.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  private init(firstWord: Int, words: [UInt64], count: Int) {
    self.firstWord = firstWord
    self.words = words
    self.count = count
  }

  /// From ascending documents, of which there is at least one.
  init(_ documents: [DocumentNumber]) {
    let firstWord = Int(documents[0]) / Self.wordBits
    let lastWord = Int(documents[documents.count - 1]) / Self.wordBits
    var words = [UInt64](repeating: 0, count: lastWord - firstWord + 1)
    for document in documents {
      words[Int(document) / Self.wordBits - firstWord] |= 1 << UInt64(document % 64)
    }
    self.init(firstWord: firstWord, words: words, count: documents.count)
  }

  private var wordRange: Range<Int> { firstWord..<firstWord + words.count }

  func contains(_ document: DocumentNumber) -> Bool {
    let index = Int(document) / Self.wordBits - firstWord
    return words.indices.contains(index) && words[index] >> UInt64(document % 64) & 1 == 1
  }

  func intersection(_ other: Bitmap) -> Bitmap {
    let common = wordRange.clamped(to: other.wordRange)
    guard !common.isEmpty else { return Bitmap(firstWord: 0, words: [], count: 0) }
    return combined(over: common, with: other, &)
  }

  func union(_ other: Bitmap) -> Bitmap {
    let range = min(firstWord, other.firstWord)..<max(wordRange.upperBound, other.wordRange.upperBound)
    var union = [UInt64](repeating: 0, count: range.count)
    for (index, word) in words.enumerated() { union[firstWord - range.lowerBound + index] = word }
    for (index, word) in other.words.enumerated() {
      union[other.firstWord - range.lowerBound + index] |= word
    }
    return Bitmap(firstWord: range.lowerBound, words: union)
  }

  func subtracting(_ other: Bitmap) -> Bitmap {
    let common = wordRange.clamped(to: other.wordRange)
    var words = words
    for word in common { words[word - firstWord] &= ~other.words[word - other.firstWord] }
    return Bitmap(firstWord: firstWord, words: words)
  }

  /// The words of `range`, which both cover, combined.
  private func combined(
    over range: Range<Int>, with other: Bitmap, _ operation: (UInt64, UInt64) -> UInt64
  ) -> Bitmap {
    var count = 0
    let (left, right) = (range.lowerBound - firstWord, range.lowerBound - other.firstWord)
    let combined = [UInt64](unsafeUninitializedCapacity: range.count) { result, initialized in
      for index in 0..<range.count {
        let word = operation(words[left + index], other.words[right + index])
        result.initializeElement(at: index, to: word)
        count += word.nonzeroBitCount
      }
      initialized = range.count
    }
    return Bitmap(firstWord: range.lowerBound, words: combined, count: count)
  }

  /// Calls `body` with each document, in ascending order.
  @inline(__always)
  func forEach(_ body: (DocumentNumber) -> Void) {
    for (index, word) in words.enumerated() {
      let start = (firstWord + index) * Self.wordBits
      var word = word
      while word != 0 {
        body(DocumentNumber(start + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  /// The documents in ascending order.
  var documents: [DocumentNumber] {
    [DocumentNumber](unsafeUninitializedCapacity: count) { result, initialized in
      forEach {
        result.initializeElement(at: initialized, to: $0)
        initialized += 1
      }
    }
  }
}
