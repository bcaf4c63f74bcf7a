import TextIndex

/// The inverted index, all segments read as one.
struct SQLitePostings: PostingSource {
  private let connection: Connection
  private let segments: [Int64]

  init(_ connection: Connection) throws {
    self.connection = connection
    segments = try PostingSegments(connection).all().map(\.id)
  }

  func chunks(
    of key: [UInt8], _ body: (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for segment in segments {
      try blocks(from: key, in: segment) { block in
        var reader = PostingBlockReader()
        while try reader.next(in: block) {
          let order = compare(reader.key, key)
          if order > 0 { return false }
          if order == 0 { try body(reader.first, UnsafeRawBufferPointer(rebasing: block[reader.data])) }
        }
        return true
      }
    }
  }

  func chunks(
    from lower: [UInt8], upTo upper: [UInt8],
    _ body: (
      _ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer
    ) throws -> Bool
  ) throws {
    var cursors: [PostingCursor] = []
    for segment in segments {
      let cursor = try PostingCursor(segment, from: lower, connection)
      if try cursor.next() { cursors.append(cursor) }
    }
    // Segments are in the order of documents, so of equal keys the earliest segment's comes first.
    while let index = cursors.indices.min(by: { compare(cursors[$0].key, cursors[$1].key) < 0 }) {
      guard compare(cursors[index].key, upper) < 0 else { return }
      guard try cursors[index].withChunk(body) else { return }
      if try !cursors[index].next() { cursors.remove(at: index) }
    }
  }

  /// The blocks of a segment that may have `key` or keys after it, until `body` returns false.
  private func blocks(
    from key: [UInt8], in segment: Int64, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let before = try connection.statement(
      """
      SELECT data FROM posting_block WHERE segment = ?1 AND key < ?2 ORDER BY key DESC, first DESC LIMIT 1
      """
    ).bind(segment, at: 1).bind(key, at: 2)
    defer { before.reset() }
    if try before.step(), try !body(before.bytes(0)) { return }
    let same = try connection.statement(
      "SELECT data FROM posting_block WHERE segment = ?1 AND key = ?2 ORDER BY first"
    ).bind(segment, at: 1).bind(key, at: 2)
    defer { same.reset() }
    while try same.step() {
      guard try body(same.bytes(0)) else { return }
    }
  }
}
