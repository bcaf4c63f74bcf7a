import Glibc

/// Reads the posting lists of a query's terms, each at most once, as far as they matter.
struct TermLists<Source: PostingSource> {
  /// The documents that have a term, or, where there are too many words that begin so, some of them.
  struct List {
    var documents: DocumentSet
    var isComplete = true
  }

  /// The most words whose lists are united for a beginning of more letters than have a list of their own.
  static var mostWords: Int { 1000 }

  private struct Request: Hashable {
    var tier: PostingKey.Tier
    var term: [UInt8]
    var isPrefix: Bool
  }

  private let source: Source
  private var wanted: WantedDocuments?
  private var lists: [Request: List] = [:]
  private var lengthLists: [TitleLength: DocumentSet] = [:]

  init(_ source: Source, within wanted: DocumentSet?) {
    self.source = source
    self.wanted = wanted.flatMap(WantedDocuments.init)
  }

  /// From now on only these documents matter. Lists may still have others.
  mutating func restrict(to documents: DocumentSet) { wanted = WantedDocuments(documents) }

  /// - Parameter isWhole: whether the term must be a word of its own although it may be unfinished.
  mutating func list(_ tier: PostingKey.Tier, _ term: TextQuery.Term, isWhole: Bool) throws -> List {
    let request = Request(tier: tier, term: term.bytes, isPrefix: term.isPrefix && !isWhole)
    if let list = lists[request] { return list }
    let list = try read(request)
    lists[request] = list
    return list
  }

  /// The documents whose titles have a length, which is not ``TitleLength/untitled``.
  mutating func list(of length: TitleLength) throws -> DocumentSet {
    if let list = lengthLists[length] { return list }
    let list = try source.documents(for: length.key, within: wanted)
    lengthLists[length] = list
    return list
  }

  private func read(_ request: Request) throws -> List {
    guard request.isPrefix else {
      let key = PostingKey(request.tier, request.term)
      return List(documents: try source.documents(for: key, within: wanted))
    }
    let letters = UTF8Decoding.scalarCount(request.term)
    guard letters > PostingKey.longestPrefix else {
      let key = PostingKey(request.tier, prefix: request.term, letters: letters)
      return List(documents: try source.documents(for: key, within: wanted))
    }
    return try readWords(request)
  }

  /// Unites the lists of the words that begin so.
  private func readWords(_ request: Request) throws -> List {
    let lower = PostingKey(request.tier, request.term).bytes
    var upper = lower
    // No byte of UTF-8 is 0xFF.
    upper[upper.count - 1] += 1
    var builder = DocumentSetBuilder(within: wanted)
    var words = 0
    var lastKey: [UInt8] = []
    try source.chunks(from: lower, upTo: upper) { key, first, data in
      if !key.holds(lastKey) {
        words += 1
        guard words <= Self.mostWords else { return false }
        lastKey.removeAll(keepingCapacity: true)
        lastKey.append(contentsOf: key)
      }
      try builder.add(first: first, data)
      return true
    }
    return List(documents: builder.build(), isComplete: words <= Self.mostWords)
  }

  /// The documents that have a word that begins with the first letters of a term: every one that has the term, and more.
  func roughList(_ tier: PostingKey.Tier, _ term: TextQuery.Term) throws -> DocumentSet {
    guard let length = term.bytes.byteCount(ofScalars: PostingKey.longestPrefix) else { return DocumentSet() }
    let key = PostingKey(tier, prefix: term.bytes[..<length], letters: PostingKey.longestPrefix)
    return try source.documents(for: key, within: wanted)
  }
}

extension PostingSource {
  /// The documents of a list, living or dead.
  ///
  /// - Parameter wanted: the only ones that matter; nil for all.
  func documents(for key: PostingKey, within wanted: WantedDocuments? = nil) throws -> DocumentSet {
    var builder = DocumentSetBuilder(within: wanted)
    try chunks(of: key.bytes) { try builder.add(first: $0, $1) }
    return builder.build()
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    guard let start = baseAddress, count == bytes.count else { return isEmpty && bytes.isEmpty }
    return memcmp(start, bytes, count) == 0
  }
}

extension UTF8Decoding {
  static func scalarCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
