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
    let search = PostingBlockSearch(key: key)
    for segment in segments {
      try blocks(from: key, in: segment) { try search.chunks(in: $0, body) }
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
    while let (index, end) = Self.lowest(cursors) {
      let cursor = cursors[index]
      repeat {
        guard compare(cursor.key, upper) < 0, try cursor.withChunk(body) else { return }
      } while try cursor.next() && end.map { compare(cursor.key, $0) < 0 } ?? true
      if cursor.isFinished { cursors.remove(at: index) }
    }
  }

  /// The cursor with the lowest key, and the next key that another has; nil where no other is left.
  ///
  /// Segments are in the order of documents, so of equal keys the earliest segment's comes first.
  private static func lowest(_ cursors: [PostingCursor]) -> (index: Int, end: [UInt8]?)? {
    guard !cursors.isEmpty else { return nil }
    var lowest = 0
    var end: [UInt8]?
    for index in cursors.indices.dropFirst() {
      if compare(cursors[index].key, cursors[lowest].key) < 0 {
        end = cursors[lowest].key
        lowest = index
      } else if end.map({ compare(cursors[index].key, $0) < 0 }) ?? true {
        end = cursors[index].key
      }
    }
    return (lowest, end)
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
