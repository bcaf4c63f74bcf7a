/// A set of documents, in ascending order: as numbers where they are sparse, as bits where they are dense. Made of
/// documents it takes no more than eight bytes each; as part of another set, no more than that one.
public struct DocumentSet: Sendable {
  enum Storage: Sendable {
    /// Ascending, without repetition.
    case sorted([DocumentNumber])
    case bitmap(Bitmap)
  }

  private(set) var storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  public init() { storage = .sorted([]) }

  /// Documents in any order, repeated or not.
  public init(_ documents: some Sequence<DocumentNumber>) {
    var documents = Array(documents)
    documents.sort()
    documents.removeRepetitions()
    self.init(ascending: documents)
  }

  /// Documents in ascending order, without repetition.
  init(ascending documents: [DocumentNumber]) {
    guard let first = documents.first, let last = documents.last,
      Self.isDense(documents.count, first: first, last: last)
    else {
      storage = .sorted(documents)
      return
    }
    storage = .bitmap(Bitmap(documents))
  }

  init(_ bitmap: Bitmap) { storage = .bitmap(bitmap) }

  /// Whether so many documents between these take less room as bits.
  static func isDense(_ count: Int, first: DocumentNumber, last: DocumentNumber) -> Bool {
    count > 64 && Int(last - first) / 64 <= count
  }

  public var count: Int {
    switch storage {
    case .sorted(let documents): documents.count
    case .bitmap(let bitmap): bitmap.count
    }
  }

  public var isEmpty: Bool { count == 0 }

  public func contains(_ document: DocumentNumber) -> Bool {
    switch storage {
    case .sorted(let documents):
      let index = documents.firstIndex(notBefore: document)
      return index < documents.count && documents[index] == document
    case .bitmap(let bitmap): return bitmap.contains(document)
    }
  }
}

extension DocumentSet {
  /// The documents in ascending order.
  public var documents: [DocumentNumber] {
    switch storage {
    case .sorted(let documents): documents
    case .bitmap(let bitmap): bitmap.documents
    }
  }
}

// MARK: Operations

extension DocumentSet {
  public func intersection(_ other: DocumentSet) -> DocumentSet {
    switch (storage, other.storage) {
    case (.bitmap(let left), .bitmap(let right)): DocumentSet(left.intersection(right))
    case (.sorted(let left), .bitmap(let right)): DocumentSet(.sorted(left.filter(right.contains)))
    case (.bitmap(let left), .sorted(let right)): DocumentSet(.sorted(right.filter(left.contains)))
    case (.sorted(let left), .sorted(let right)):
      DocumentSet(.sorted(left.count < right.count ? left.common(with: right) : right.common(with: left)))
    }
  }

  /// The same documents, as numbers where these take less room than the bits that they are in.
  public func compacted() -> DocumentSet {
    guard case .bitmap(let bitmap) = storage, bitmap.count < bitmap.words.count else { return self }
    return DocumentSet(.sorted(bitmap.documents))
  }

  public func union(_ other: DocumentSet) -> DocumentSet {
    if isEmpty { return other }
    if other.isEmpty { return self }
    if case .bitmap(let left) = storage, case .bitmap(let right) = other.storage, left.isNear(right) {
      return DocumentSet(left.union(right))
    }
    return DocumentSet(ascending: documents.merged(with: other.documents))
  }

  public func subtracting(_ other: DocumentSet) -> DocumentSet {
    switch (storage, other.storage) {
    case (.bitmap(let left), .bitmap(let right)): DocumentSet(left.subtracting(right))
    case (.bitmap(let left), .sorted(let right)):
      DocumentSet(left.subtracting(right.isEmpty ? Bitmap(firstWord: 0, words: []) : left.marking(right)))
    case (.sorted(let left), _): DocumentSet(.sorted(left.filter { !other.contains($0) }))
    }
  }
}

extension Bitmap {
  /// Whether a bitmap over both would not be mostly the room between them.
  fileprivate func isNear(_ other: Bitmap) -> Bool {
    let lower = min(firstWord, other.firstWord)
    let upper = max(firstWord + words.count, other.firstWord + other.words.count)
    return upper - lower <= count + other.count
  }

  /// A bitmap of the same range with those of `documents` that lie in it.
  fileprivate func marking(_ documents: [DocumentNumber]) -> Bitmap {
    var marks = [UInt64](repeating: 0, count: words.count)
    for document in documents {
      let index = Int(document) / Bitmap.wordBits - firstWord
      if marks.indices.contains(index) { marks[index] |= 1 << UInt64(document % 64) }
    }
    return Bitmap(firstWord: firstWord, words: marks)
  }
}

extension [DocumentNumber] {
  /// The first index, at or after `start`, whose document is `document` or greater.
  func firstIndex(notBefore document: DocumentNumber, from start: Int = 0) -> Int {
    var step = 1
    var low = start
    while low + step < count, self[low + step] < document {
      low += step
      step *= 2
    }
    var high = Swift.min(count, low + step + 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < document { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What is in both, where `self` is the shorter one.
  fileprivate func common(with longer: [DocumentNumber]) -> [DocumentNumber] {
    longer.count / 16 < count ? commonByStepping(with: longer) : commonBySearching(in: longer)
  }

  private func commonByStepping(with other: [DocumentNumber]) -> [DocumentNumber] {
    [DocumentNumber](unsafeUninitializedCapacity: count) { common, found in
      var (left, right) = (0, 0)
      while left < count, right < other.count {
        let (first, second) = (self[left], other[right])
        // Written in any case, and kept where both are the same: whether they are cannot be foreseen.
        common[found] = first
        found &+= first == second ? 1 : 0
        left &+= first <= second ? 1 : 0
        right &+= second <= first ? 1 : 0
      }
    }
  }

  private func commonBySearching(in longer: [DocumentNumber]) -> [DocumentNumber] {
    var common: [DocumentNumber] = []
    var index = 0
    for document in self {
      index = longer.firstIndex(notBefore: document, from: index)
      guard index < longer.count else { break }
      if longer[index] == document { common.append(document) }
    }
    return common
  }

  fileprivate func merged(with other: [DocumentNumber]) -> [DocumentNumber] {
    var merged: [DocumentNumber] = []
    merged.reserveCapacity(count + other.count)
    var (left, right) = (0, 0)
    while left < count, right < other.count {
      let (first, second) = (self[left], other[right])
      merged.append(Swift.min(first, second))
      left += first <= second ? 1 : 0
      right += second <= first ? 1 : 0
    }
    merged.append(contentsOf: self[left...])
    merged.append(contentsOf: other[right...])
    return merged
  }

  /// Leaves one of each, where equal ones stand side by side.
  mutating func removeRepetitions() {
    var end = 0
    for index in indices where index == 0 || self[index] != self[end - 1] {
      self[end] = self[index]
      end += 1
    }
    removeLast(count - end)
  }
}
