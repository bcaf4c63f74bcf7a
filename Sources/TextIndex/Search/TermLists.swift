/// Reads the posting lists of a query's terms, each at most once.
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
  private var lists: [Request: List] = [:]
  private var lengthLists: [TitleLength: DocumentSet] = [:]

  init(_ source: Source) { self.source = source }

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
    let list = try source.documents(for: length.key)
    lengthLists[length] = list
    return list
  }

  private func read(_ request: Request) throws -> List {
    guard request.isPrefix else {
      return List(documents: try source.documents(for: PostingKey(request.tier, request.term)))
    }
    let letters = UTF8Decoding.scalarCount(request.term)
    guard letters > PostingKey.longestPrefix else {
      return List(
        documents: try source.documents(for: PostingKey(request.tier, prefix: request.term, letters: letters))
      )
    }
    return try readWords(request)
  }

  /// Unites the lists of the words that begin so.
  private func readWords(_ request: Request) throws -> List {
    let lower = PostingKey(request.tier, request.term).bytes
    var upper = lower
    // No byte of UTF-8 is 0xFF.
    upper[upper.count - 1] += 1
    var builder = DocumentSetBuilder()
    var words = 0
    var lastKey: [UInt8] = []
    try source.chunks(from: lower, upTo: upper) { key, first, data in
      if !key.elementsEqual(lastKey) {
        guard words < Self.mostWords else {
          words += 1
          return false
        }
        words += 1
        lastKey = Array(key)
      }
      try builder.add(first: first, data)
      return true
    }
    return List(documents: builder.build(), isComplete: words <= Self.mostWords)
  }

  /// The documents that have a word that begins with the first letters of a term: every one that has the term, and more.
  func roughList(_ tier: PostingKey.Tier, _ term: TextQuery.Term) throws -> DocumentSet {
    guard let length = term.bytes.byteCount(ofScalars: PostingKey.longestPrefix) else { return DocumentSet() }
    return try source.documents(
      for: PostingKey(tier, prefix: term.bytes[..<length], letters: PostingKey.longestPrefix))
  }
}

extension PostingSource {
  /// The documents of a list, living or dead.
  public func documents(for key: PostingKey) throws -> DocumentSet {
    var builder = DocumentSetBuilder()
    try chunks(of: key.bytes) { try builder.add(first: $0, $1) }
    return builder.build()
  }
}

extension UTF8Decoding {
  static func scalarCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
