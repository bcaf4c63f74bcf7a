/// Gathers chunks, of one key or of many, into one set.
struct DocumentSetBuilder {
  private var documents: [DocumentNumber] = []
  private var bitmaps: [Bitmap] = []
  /// Whether `documents` is in order and without repetition so far.
  private var isAscending = true

  /// The documents added so far, those of several chunks counted as often.
  private(set) var count = 0

  mutating func add(first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws(PostingFormatError) {
    if let bitmap = try PostingCodec.bitmap(first: first, data) {
      bitmaps.append(bitmap)
      count += bitmap.count
      return
    }
    if let last = documents.last, last >= first { isAscending = false }
    let before = documents.count
    try PostingCodec.decode(first: first, data, into: &documents)
    count += documents.count - before
  }

  consuming func build() -> DocumentSet {
    if bitmaps.isEmpty, isAscending { return DocumentSet(ascending: documents) }
    if bitmaps.count == 1, documents.isEmpty { return DocumentSet(bitmaps[0]) }
    let range = wordRange
    // Marking bits is much quicker than sorting, as long as they do not lie too far apart.
    guard range.count / 2 <= count else {
      return DocumentSet(documents + bitmaps.flatMap(\.documents))
    }
    var words = [UInt64](repeating: 0, count: range.count)
    for bitmap in bitmaps {
      let offset = bitmap.firstWord - range.lowerBound
      for (index, word) in bitmap.words.enumerated() { words[offset + index] |= word }
    }
    for document in documents {
      words[Int(document) / Bitmap.wordBits - range.lowerBound] |= 1 << UInt64(document % 64)
    }
    return DocumentSet(Bitmap(firstWord: range.lowerBound, words: words))
  }

  /// The words that a bitmap of everything has.
  private var wordRange: Range<Int> {
    var lower = documents.min().map { Int($0) / Bitmap.wordBits } ?? Int.max
    var upper = documents.max().map { Int($0) / Bitmap.wordBits + 1 } ?? 0
    for bitmap in bitmaps {
      lower = min(lower, bitmap.firstWord)
      upper = max(upper, bitmap.firstWord + bitmap.words.count)
    }
    return lower..<upper
  }
}
