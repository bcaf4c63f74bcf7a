import SpotlightModel

/// Joins chunks of one key that follow each other into as few as their size allows: what ``merge(_:dropping:)`` does where
/// nothing is dropped, but mostly without taking them apart, for gaps can be put behind gaps.
public struct PostingJoiner {
  private struct Part {
    var first: DocumentNumber
    var data: Range<Int>
  }

  private var parts: [Part] = []
  /// The data of all parts.
  private var bytes: [UInt8] = []
  private var joined: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { parts.isEmpty }

  /// Adds a chunk whose documents all come after those of the chunk before.
  public mutating func add(first: DocumentNumber, _ data: UnsafeRawBufferPointer) {
    let start = bytes.count
    bytes.append(contentsOf: data)
    parts.append(Part(first: first, data: start..<bytes.count))
  }

  /// Gives away the chunks that come of those that were added, and begins anew.
  ///
  /// - Throws: ``PostingFormatError`` where a chunk is damaged, and what `emit` throws.
  public mutating func finish(
    _ emit: (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    defer {
      parts.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    if parts.count == 1 {
      try bytes.withUnsafeBytes { try emit(parts[0].first, $0) }
    } else if try isJoined() {
      try joined.withUnsafeBytes { try emit(parts[0].first, $0) }
    } else {
      for chunk in PostingChunk.encode(DocumentSet(try documents()), key: []) {
        try chunk.data.withUnsafeBytes { try emit(chunk.first, $0) }
      }
    }
  }

  /// Puts the gaps of all parts into `joined`; false where there are bits, or bits would be better, or it is too much.
  private mutating func isJoined() throws -> Bool {
    guard let start = parts.first?.first, bytes.count + parts.count * 5 <= PostingChunk.maximumBytes else {
      return false
    }
    let bytes = bytes
    joined.removeAll(keepingCapacity: true)
    joined.append(PostingCodec.gaps)
    var (count, last) = (0, start)
    for part in parts {
      if count > 0 {
        guard part.first > last else { return false }
        LEB128.append(UInt64(part.first - last - 1), to: &joined)
      }
      let isGaps = try bytes.withUnsafeBytes { bytes in
        let data = UnsafeRawBufferPointer(rebasing: bytes[part.data])
        guard data.first ?? PostingCodec.gaps == PostingCodec.gaps else { return false }
        let gaps = UnsafeRawBufferPointer(rebasing: data.dropFirst())
        joined.append(contentsOf: gaps)
        let size = try PostingCodec.sizeOfGaps(first: part.first, gaps)
        count += size.count
        last = size.last
        return true
      }
      guard isGaps else { return false }
    }
    return !PostingEncoder.suitsBits(count, first: start, last: last)
  }

  private func documents() throws -> [DocumentNumber] {
    var documents: [DocumentNumber] = []
    for part in parts {
      try bytes.withUnsafeBytes { bytes in
        try PostingCodec.decode(
          first: part.first, UnsafeRawBufferPointer(rebasing: bytes[part.data]), into: &documents)
      }
    }
    return documents
  }
}
