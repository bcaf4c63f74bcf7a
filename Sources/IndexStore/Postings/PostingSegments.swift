import TextIndex

/// The segments of the inverted index: like the levels of a log-structured merge tree (O'Neil et al., 1996), each is
/// written once in the order of its keys, and neighbours are merged when there are many.
struct PostingSegments {
  struct Segment {
    var id: Int64
    var first: Int64
    var last: Int64
    var bytes: Int64
    var target: Int64?
  }

  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// By ascending documents.
  func all() throws -> [Segment] {
    let statement = try connection.statement(
      "SELECT id, first, last, bytes, target FROM posting_segment ORDER BY first, id")
    defer { statement.reset() }
    var segments: [Segment] = []
    while try statement.step() {
      segments.append(
        Segment(
          id: statement.integer(0), first: statement.integer(1), last: statement.integer(2),
          bytes: statement.integer(3), target: statement.optionalInteger(4)))
    }
    return segments
  }

  /// A new segment of documents that no other has.
  func append(_ batch: PostingBatch, first: Int64, last: Int64) throws {
    guard batch.count > 0 else { return }
    let id = try addSegment(first: first, last: last)
    var writer = try PostingSegmentWriter(id, connection)
    try batch.forEach { try writer.append($0, $1, $2) }
    try writer.finish()
  }

  func addSegment(first: Int64, last: Int64) throws -> Int64 {
    let statement = try connection.statement(
      "INSERT INTO posting_segment (first, last, bytes) VALUES (?1, ?2, 0) RETURNING id"
    ).bind(first, at: 1).bind(last, at: 2)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}

/// Writes blocks to the end of a segment.
struct PostingSegmentWriter {
  private let segment: Int64
  private let connection: Connection
  private let statement: Statement
  private var block = PostingBlockBuilder()
  private(set) var byteCount: Int64 = 0

  init(_ segment: Int64, _ connection: Connection) throws {
    self.segment = segment
    self.connection = connection
    statement = try connection.statement(
      "INSERT INTO posting_block (segment, key, first, data) VALUES (?1, ?2, ?3, ?4)")
  }

  /// Chunks come in the order of their keys, those of one key in the order of documents.
  mutating func append(
    _ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer
  ) throws {
    if block.isFull(for: key, data) { try flush() }
    block.append(key, first, data)
  }

  mutating func finish() throws {
    try flush()
    try connection.statement("UPDATE posting_segment SET bytes = bytes + ?2 WHERE id = ?1")
      .bind(segment, at: 1).bind(byteCount, at: 2).run()
  }

  private mutating func flush() throws {
    guard !block.isEmpty else { return }
    try statement.bind(segment, at: 1).bind(block.key, at: 2).bind(Int64(block.first), at: 3)
      .bind(block.bytes, at: 4).run()
    byteCount += Int64(block.bytes.count)
    block.removeAll()
  }
}
