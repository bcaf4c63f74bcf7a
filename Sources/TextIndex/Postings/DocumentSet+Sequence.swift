extension DocumentSet: Sequence {
  /// Goes through the documents in ascending order.
  public struct Iterator: IteratorProtocol {
    private let storage: Storage
    private var index = 0
    /// The bits of the current word that are still to come.
    private var word: UInt64 = 0

    init(_ storage: Storage) {
      self.storage = storage
      if case .bitmap(let bitmap) = storage { word = bitmap.words.first ?? 0 }
    }

    public mutating func next() -> DocumentNumber? {
      switch storage {
      case .sorted(let documents):
        guard index < documents.count else { return nil }
        defer { index += 1 }
        return documents[index]
      case .bitmap(let bitmap):
        while word == 0 {
          index += 1
          guard index < bitmap.words.count else { return nil }
          word = bitmap.words[index]
        }
        defer { word &= word - 1 }
        return DocumentNumber((bitmap.firstWord + index) * Bitmap.wordBits + word.trailingZeroBitCount)
      }
    }
  }

  public func makeIterator() -> Iterator { Iterator(storage) }

  public var underestimatedCount: Int { count }
}

extension DocumentSet {
  /// Up to `limit` documents below `bound`, the greatest first.
  func last(_ limit: Int, below bound: DocumentNumber?) -> [DocumentNumber] {
    switch storage {
    case .sorted(let documents):
      let end = bound.map { bound in documents.partitioningIndex { $0 >= bound } } ?? documents.count
      return documents[..<end].suffix(limit).reversed()
    case .bitmap(let bitmap):
      return bitmap.last(limit, below: bound)
    }
  }
}

extension Bitmap {
  fileprivate func last(_ limit: Int, below bound: DocumentNumber?) -> [DocumentNumber] {
    var documents: [DocumentNumber] = []
    let end = bound.map { Int($0) } ?? Int.max
    var index = min(words.count, (end - 1) / Self.wordBits - firstWord + 1) - 1
    while index >= 0, documents.count < limit {
      let start = (firstWord + index) * Self.wordBits
      var word = words[index]
      if end - start < Self.wordBits { word &= 1 << UInt64(end - start) - 1 }
      while word != 0, documents.count < limit {
        let bit = Self.wordBits - 1 - word.leadingZeroBitCount
        documents.append(DocumentNumber(start + bit))
        word &= ~(1 << UInt64(bit))
      }
      index -= 1
    }
    return documents
  }
}

extension [DocumentNumber] {
  /// The first index from which on `isAfter` holds.
  fileprivate func partitioningIndex(_ isAfter: (DocumentNumber) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension DocumentSet: Equatable {
  public static func == (left: DocumentSet, right: DocumentSet) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension DocumentSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral documents: DocumentNumber...) { self.init(documents) }
}
