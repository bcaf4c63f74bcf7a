/// The only documents that matter while lists are read, for which these are looked into rather than taken apart.
struct WantedDocuments {
  /// Ascending.
  let documents: [DocumentNumber]
  let bitmap: Bitmap
  /// As bits they take no more than 2 MB.
  private static let mostWords = 1 << 18

  /// Nil where it would not pay: there are none, or many, or they lie far apart.
  init?(_ set: DocumentSet) {
    guard case .sorted(let documents) = set.storage, let first = documents.first, let last = documents.last,
      Int(last - first) / Bitmap.wordBits < Self.mostWords
    else { return nil }
    self.documents = documents
    bitmap = Bitmap(documents)
  }
}

/// Gathers chunks, of one key or of many, into one set.
struct DocumentSetBuilder {
  private let wanted: WantedDocuments?
  private var documents: [DocumentNumber] = []
  /// Whether `documents` is in order and without repetition so far.
  private var isAscending = true
  private var bits = BitRuns()
  private var scratch: [DocumentNumber] = []

  /// - Parameter wanted: the only documents to be gathered; nil for all.
  init(within wanted: WantedDocuments? = nil) { self.wanted = wanted }

  mutating func add(first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws(PostingFormatError) {
    if let wanted { return try add(those: wanted, first: first, data) }
    if let chunk = try PostingCodec.bitChunk(first: first, data) { return bits.add(chunk) }
    noteOrder(first)
    try PostingCodec.decode(first: first, data, into: &documents)
  }

  private mutating func add(
    those wanted: WantedDocuments, first: DocumentNumber, _ data: UnsafeRawBufferPointer
  ) throws(PostingFormatError) {
    noteOrder(first)
    if let chunk = try PostingCodec.bitChunk(first: first, data) {
      for document in wanted.documents[wanted.documents.firstIndex(notBefore: first)...] {
        guard document <= chunk.last else { break }
        if chunk.contains(document) { documents.append(document) }
      }
    } else {
      scratch.removeAll(keepingCapacity: true)
      try PostingCodec.decode(first: first, data, into: &scratch)
      for document in scratch where wanted.bitmap.contains(document) { documents.append(document) }
    }
  }

  private mutating func noteOrder(_ first: DocumentNumber) {
    if let last = documents.last, last >= first { isAscending = false }
  }

  consuming func build() -> DocumentSet {
    if bits.isEmpty { return isAscending ? DocumentSet(ascending: documents) : unordered() }
    if documents.isEmpty, let bitmap = bits.single { return DocumentSet(bitmap) }
    return unordered()
  }

  /// Marking bits is much quicker than sorting, as long as the documents do not lie too far apart.
  private func unordered() -> DocumentSet {
    var range = bits.wordRange
    if let low = documents.min(), let high = documents.max() {
      let others = Int(low) / Bitmap.wordBits..<Int(high) / Bitmap.wordBits + 1
      range =
        range.map { min($0.lowerBound, others.lowerBound)..<max($0.upperBound, others.upperBound) } ?? others
    }
    guard let range else { return DocumentSet() }
    guard range.count / 2 <= documents.count + bits.count else {
      return DocumentSet(documents + bits.bitmaps.flatMap(\.documents))
    }
    var words = [UInt64](repeating: 0, count: range.count)
    bits.mark(&words, firstWord: range.lowerBound)
    for document in documents {
      words[Int(document) / Bitmap.wordBits - range.lowerBound] |= 1 << UInt64(document % 64)
    }
    return DocumentSet(Bitmap(firstWord: range.lowerBound, words: words))
  }
}
