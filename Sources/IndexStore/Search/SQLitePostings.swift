import TextIndex

/// The inverted index in its two tables, which together are read as one.
struct SQLitePostings: PostingSource {
  let connection: Connection

  func chunks(
    of key: [UInt8], _ body: (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let statement = try connection.statement(
      """
      SELECT first, data FROM posting WHERE key = ?1 UNION ALL SELECT first, data FROM recent_posting WHERE key = ?1
      ORDER BY first
      """
    ).bind(key, at: 1)
    defer { statement.reset() }
    while try statement.step() {
      try body(DocumentNumber(clamping: statement.integer(0)), statement.bytes(1))
    }
  }

  func chunks(
    from lower: [UInt8], upTo upper: [UInt8],
    _ body: (
      _ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer
    ) throws -> Bool
  ) throws {
    let statement = try connection.statement(
      """
      SELECT key, first, data FROM posting WHERE key >= ?1 AND key < ?2
      UNION ALL SELECT key, first, data FROM recent_posting WHERE key >= ?1 AND key < ?2 ORDER BY key, first
      """
    ).bind(lower, at: 1).bind(upper, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let first = DocumentNumber(clamping: statement.integer(1))
      guard try body(statement.bytes(0), first, statement.bytes(2)) else { return }
    }
  }
}
