import TextIndex

/// Walks over the chunks of a segment in the order of their keys.
final class PostingCursor {
  private let statement: Statement
  private let lower: [UInt8]
  private var isAtEnd: Bool
  private var storage: [UInt8] = []
  private var reader = PostingBlockReader()
  /// Whether there are no more chunks.
  private(set) var isFinished = false
  /// The block that the present chunk is in.
  private(set) var block: Int64 = 0

  /// - Parameter lower: where to begin; empty for the beginning.
  init(_ segment: Int64, from lower: [UInt8] = [], _ connection: Connection) throws {
    self.lower = lower
    // The block before the first that begins at `lower` or later may end with chunks that are wanted.
    statement = try connection.statement(
      """
      SELECT id, data FROM posting_block WHERE segment = ?1 AND key >= coalesce(
        (SELECT max(key) FROM posting_block WHERE segment = ?1 AND key < ?2), x'')
      ORDER BY key, first
      """)
    isAtEnd = try !statement.bind(segment, at: 1).bind(lower, at: 2).step()
    if !isAtEnd { takeBlock() }
  }

  deinit { statement.reset() }

  var key: [UInt8] { reader.key }
  var first: DocumentNumber { reader.first }

  /// Goes to the next chunk, at first to the first one; false where there is none.
  func next() throws -> Bool {
    while true {
      while try storage.withUnsafeBytes({ try reader.next(in: $0) }) {
        if lower.isEmpty || compare(reader.key, lower) >= 0 { return true }
      }
      if !isAtEnd { isAtEnd = try !statement.step() }
      guard !isAtEnd else {
        isFinished = true
        return false
      }
      takeBlock()
    }
  }

  private func takeBlock() {
    block = statement.integer(0)
    storage.removeAll(keepingCapacity: true)
    storage.append(contentsOf: statement.bytes(1))
    reader = PostingBlockReader()
  }

  /// The present chunk.
  func withChunk<Result>(
    _ body: (_ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws ->
      Result
  ) rethrows -> Result {
    try storage.withUnsafeBytes { bytes in
      try reader.key.withUnsafeBytes {
        try body($0, reader.first, UnsafeRawBufferPointer(rebasing: bytes[reader.data]))
      }
    }
  }

  /// How much the present chunk takes, roughly.
  var byteCount: Int { reader.key.count + reader.data.count }

  var dataCount: Int { reader.data.count }

  /// The chunks of the block from the present one on.
  func restOfBlock() throws -> PostingBlockBuilder {
    var rest = PostingBlockBuilder()
    var reader = reader
    try storage.withUnsafeBytes { bytes in
      repeat {
        reader.key.withUnsafeBytes {
          rest.append($0, reader.first, UnsafeRawBufferPointer(rebasing: bytes[reader.data]))
        }
      } while try reader.next(in: bytes)
    }
    return rest
  }

  /// The present chunk, in memory of its own.
  var chunk: PostingChunk { withChunk { PostingChunk(key: Array($0), first: $1, data: Array($2)) } }
}
