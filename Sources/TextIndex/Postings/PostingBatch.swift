/// Chunks in the order of their keys, in one block of memory: what an ``Inverter`` gives away to be stored.
public struct PostingBatch: Sendable {
  /// The number of chunks.
  public private(set) var count = 0
  private var storage: [UInt8] = []

  public init() {}

  init(reservingBytes bytes: Int) { storage.reserveCapacity(bytes) }

  /// The bytes of memory in use.
  public var byteCount: Int { storage.count }

  /// Calls `body` with each chunk's key, lowest document and data. The memory is valid only during the call.
  public func forEach(
    _ body: (_ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws ->
      Void
  ) rethrows {
    try storage.withUnsafeBytes { bytes in
      var offset = 0
      for _ in 0..<count {
        let header = bytes.loadUnaligned(fromByteOffset: offset, as: Header.self)
        let key = offset + MemoryLayout<Header>.size
        let data = key + Int(header.keyCount)
        offset = data + Int(header.dataCount)
        try body(
          UnsafeRawBufferPointer(rebasing: bytes[key..<data]), header.first,
          UnsafeRawBufferPointer(rebasing: bytes[data..<offset]))
      }
    }
  }

  /// The chunks, each in memory of its own.
  public var chunks: [PostingChunk] {
    var chunks: [PostingChunk] = []
    chunks.reserveCapacity(count)
    forEach { key, first, data in
      chunks.append(PostingChunk(key: Array(key), first: first, data: Array(data)))
    }
    return chunks
  }
}

extension PostingBatch {
  /// What stands before each chunk's key and data.
  private struct Header {
    var first: DocumentNumber
    var keyCount: UInt32
    var dataCount: UInt32
  }

  mutating func append(key: UnsafeRawBufferPointer, first: DocumentNumber, data: UnsafeRawBufferPointer) {
    let header = Header(first: first, keyCount: UInt32(key.count), dataCount: UInt32(data.count))
    withUnsafeBytes(of: header) { storage.append(contentsOf: $0) }
    storage.append(contentsOf: key)
    storage.append(contentsOf: data)
    count += 1
  }

  /// Appends chunks whose keys come after all that are here.
  mutating func append(_ other: PostingBatch) {
    storage.append(contentsOf: other.storage)
    count += other.count
  }
}
