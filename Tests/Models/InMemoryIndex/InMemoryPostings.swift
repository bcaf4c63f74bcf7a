public import TextIndex

/// Posting lists in a sorted array.
public struct InMemoryPostings: PostingSource {
  public private(set) var chunks: [PostingChunk] = []

  public init() {}

  public mutating func add(_ batch: PostingBatch) {
    chunks.append(contentsOf: batch.chunks)
    chunks.sort { left, right in
      left.key == right.key ? left.first < right.first : left.key.lexicographicallyPrecedes(right.key)
    }
  }

  private func index(notBefore key: [UInt8]) -> Int {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  public func chunks(
    of key: [UInt8], _ body: (DocumentNumber, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for chunk in chunks[index(notBefore: key)...].prefix(while: { $0.key == key }) {
      try chunk.data.withUnsafeBytes { try body(chunk.first, $0) }
    }
  }

  public func chunks(
    from lower: [UInt8], upTo upper: [UInt8],
    _ body: (UnsafeRawBufferPointer, DocumentNumber, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    for chunk in chunks[index(notBefore: lower)..<index(notBefore: upper)] {
      let goesOn = try chunk.key.withUnsafeBytes { key in
        try chunk.data.withUnsafeBytes { try body(key, chunk.first, $0) }
      }
      if !goesOn { return }
    }
  }
}
