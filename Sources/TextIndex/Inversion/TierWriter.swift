/// Writes the lists of one tier, those of its words, then those of their first letters.
struct TierWriter: ~Copyable {
  private let tier: PostingKey.Tier
  private var prefixes: [PrefixUnion]
  private var encoder = PostingEncoder()
  private var key: [UInt8] = []
  private var term: [UInt8] = []
  private var gaps: [UInt8] = []
  private var documents: UnsafeMutableBufferPointer<DocumentNumber>

  init(_ tier: PostingKey.Tier, documents: ClosedRange<DocumentNumber>, documentCount: Int) {
    self.tier = tier
    prefixes = tier.prefixLengths.map {
      PrefixUnion(tier, letters: $0, documents: documents, documentCount: documentCount)
    }
    // A list has a document once at most, and every gap takes a byte at least.
    self.documents = .allocate(capacity: documentCount + 1)
  }

  deinit { documents.deallocate() }

  mutating func write(_ postings: borrowing TermPostings, to batch: inout PostingBatch) {
    for order in postings.sortedEntries() {
      let entry = Int(order.entry)
      postings.readTerm(of: entry, into: &term)
      postings.readGaps(of: entry, into: &gaps)
      write(first: postings.first(of: entry), to: &batch)
    }
    for index in prefixes.indices {
      prefixes[index].finish()
      batch.append(prefixes[index].lists)
    }
  }

  private mutating func write(first: DocumentNumber, to batch: inout PostingBatch) {
    key.removeAll(keepingCapacity: true)
    key.append(tier.rawValue)
    key.append(contentsOf: term)
    guard let start = documents.baseAddress else { return }
    let count = gaps.withUnsafeBytes { PostingCodec.decodeGaps(first: first, $0, to: start).count }
    let list = UnsafeBufferPointer(start: start, count: count)
    for index in prefixes.indices { prefixes[index].add(term, list) }
    key.withUnsafeBytes { key in
      if isStoredAsWritten(list) {
        if !gaps.isEmpty { gaps.insert(PostingCodec.gaps, at: 0) }
        gaps.withUnsafeBytes { batch.append(key: key, first: first, data: $0) }
      } else {
        encoder.encode(ascending: list) { batch.append(key: key, first: $0, data: $1) }
      }
    }
  }

  /// Whether the gaps are the chunk: they are not too many, and no part of them is likely to be better as bits.
  private func isStoredAsWritten(_ list: UnsafeBufferPointer<DocumentNumber>) -> Bool {
    gaps.count < PostingChunk.maximumBytes && list.count < Int(list[list.count - 1] - list[0]) / 32 + 8
  }
}

extension PostingKey.Tier {
  /// Of how many first letters this tier has lists.
  var prefixLengths: Range<Int> {
    switch self {
    case .group, .titleLength: 1..<1
    case .titleStart, .title, .keyword, .text: 1..<PostingKey.longestPrefix + 1
    }
  }
}
