import Glibc

/// The documents of all terms that begin with the same letters, gathered while the terms go by in order.
struct PrefixUnion {
  private let tier: PostingKey.Tier
  private let letters: Int
  private var prefix: [UInt8] = []
  /// The documents while they are few, in any order.
  private var few: [DocumentNumber] = []
  /// The documents as bits once they are many.
  private var words: [UInt64]
  private let firstWord: Int
  /// The words that have bits.
  private var used: Range<Int>?
  private var encoder = PostingEncoder()
  /// The lists that are complete.
  private(set) var lists = PostingBatch()

  private let mostFew: Int

  /// - Parameter documents: the lowest and the highest document there is.
  init(_ tier: PostingKey.Tier, letters: Int, documents: ClosedRange<DocumentNumber>, documentCount: Int) {
    self.tier = tier
    self.letters = letters
    firstWord = Int(documents.lowerBound) / Bitmap.wordBits
    let wordCount = Int(documents.upperBound) / Bitmap.wordBits - firstWord + 1
    // Bits would be a waste where the documents are few and far between.
    let hasBits = wordCount <= 1024 + documentCount
    words = hasBits ? [UInt64](repeating: 0, count: wordCount) : []
    mostFew = hasBits ? 64 : Int.max
  }

  /// Adds a term's documents. Terms come in the order of their bytes.
  mutating func add(_ term: [UInt8], _ documents: UnsafeBufferPointer<DocumentNumber>) {
    guard let length = term.byteCount(ofScalars: letters) else { return }
    if prefix.count != length || memcmp(prefix, term, length) != 0 {
      finish()
      prefix.append(contentsOf: term[..<length])
    }
    if used == nil, few.count + documents.count <= mostFew {
      few.append(contentsOf: documents)
      return
    }
    if used == nil {
      few.sort()
      few.withUnsafeBufferPointer { mark($0) }
      few.removeAll(keepingCapacity: true)
    }
    mark(documents)
  }

  /// Marks ascending documents.
  private mutating func mark(_ documents: UnsafeBufferPointer<DocumentNumber>) {
    guard let first = documents.first, let last = documents.last else { return }
    words.withUnsafeMutableBufferPointer { words in
      for document in documents {
        words[Int(document / 64) &- firstWord] |= 1 << UInt64(document % 64)
      }
    }
    let marked = Int(first / 64) - firstWord..<Int(last / 64) - firstWord + 1
    used =
      used.map { min($0.lowerBound, marked.lowerBound)..<max($0.upperBound, marked.upperBound) } ?? marked
  }

  /// Writes the list of the current prefix, if there is one, and begins anew.
  mutating func finish() {
    guard !prefix.isEmpty else { return }
    let key = PostingKey(tier, prefix: prefix, letters: letters).bytes
    key.withUnsafeBytes { key in
      if let used {
        words.withUnsafeMutableBufferPointer { words in
          let part = UnsafeMutableBufferPointer(rebasing: words[used])
          encoder.encode(UnsafeBufferPointer(part), firstWord: firstWord + used.lowerBound) {
            lists.append(key: key, first: $0, data: $1)
          }
          part.update(repeating: 0)
        }
      } else {
        few.sort()
        few.removeRepetitions()
        few.withUnsafeBufferPointer { few in
          encoder.encode(ascending: few) { lists.append(key: key, first: $0, data: $1) }
        }
      }
    }
    few.removeAll(keepingCapacity: true)
    used = nil
    prefix.removeAll(keepingCapacity: true)
  }
}

extension [UInt8] {
  /// How many bytes the first `count` scalars of UTF-8 take; nil where there are fewer.
  func byteCount(ofScalars count: Int) -> Int? {
    var offset = 0
    for _ in 0..<count {
      guard offset < self.count else { return nil }
      offset += UTF8Decoding.length(leadingByte: self[offset])
    }
    return offset <= self.count ? offset : nil
  }
}
