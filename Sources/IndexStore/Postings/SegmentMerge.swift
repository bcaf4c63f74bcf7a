import TextIndex

/// Merges neighbouring segments into one, a piece at a time, from the lowest keys on. Between pieces every chunk is in
/// exactly one place, so that searches, other writers and crashes do not matter.
struct SegmentMerge {
  private let connection: Connection
  private let sources: [PostingSegments.Segment]
  private let target: Int64
  /// Nil where nothing is to be dropped.
  private let living: LivingDocuments?

  init(
    _ sources: [PostingSegments.Segment], into target: Int64, keeping living: LivingDocuments?,
    _ connection: Connection
  ) {
    self.connection = connection
    self.sources = sources
    self.target = target
    self.living = living
  }

  /// What is left of a source after a piece was taken from its front.
  private struct Remainder {
    var segment: Int64
    /// The block that is now the first one, with what is left of it; nil where nothing is left at all.
    var block: (id: Int64, content: PostingBlockBuilder)?
  }

  /// Moves chunks of at least `budget` bytes, or all that are left.
  ///
  /// - Returns: whether all have been moved.
  func step(budget: Int) throws -> Bool {
    let remainders = try move(budget: budget)
    for remainder in remainders { try trim(remainder) }
    return remainders.allSatisfy { $0.block == nil }
  }

  private func move(budget: Int) throws -> [Remainder] {
    var writer = try PostingSegmentWriter(target, connection)
    var joiner = PostingJoiner()
    let cursors = try sources.map { try PostingCursor($0.id, connection) }
    var live: [Int] = []
    for index in cursors.indices where try cursors[index].next() { live.append(index) }
    var key: [UInt8] = []
    var moved = 0
    while moved < budget, let lowest = Self.lowest(live, cursors) {
      key.removeAll(keepingCapacity: true)
      key.append(contentsOf: cursors[lowest].key)
      let sources = live.lazy.map { cursors[$0] }
      if living != nil {
        moved += try filterList(key, sources, to: &writer)
      } else {
        moved += try joinList(key, sources, with: &joiner, to: &writer)
      }
      if live.contains(where: { cursors[$0].isFinished }) { live.removeAll { cursors[$0].isFinished } }
    }
    try writer.finish()
    return try sources.indices.map { index in
      guard live.contains(index) else { return Remainder(segment: sources[index].id, block: nil) }
      return Remainder(
        segment: sources[index].id, block: (cursors[index].block, try cursors[index].restOfBlock()))
    }
  }

  /// The first cursor that is at the lowest key.
  private static func lowest(_ live: [Int], _ cursors: [PostingCursor]) -> Int? {
    guard var lowest = live.first else { return nil }
    for index in live.dropFirst() where compare(cursors[index].key, cursors[lowest].key) < 0 {
      lowest = index
    }
    return lowest
  }

  /// Moves a list, and leaves the cursors behind it.
  private func joinList(
    _ key: [UInt8], _ cursors: some Sequence<PostingCursor>, with joiner: inout PostingJoiner,
    to writer: inout PostingSegmentWriter
  ) throws -> Int {
    var moved = 0
    for cursor in cursors {
      while !cursor.isFinished, compare(cursor.key, key) == 0 {
        moved += cursor.byteCount
        // Chunks that are large already gain nothing by being put together.
        if cursor.dataCount < Self.smallChunk {
          cursor.withChunk { _, first, data in joiner.add(first: first, data) }
        } else {
          try finish(&joiner, key, to: &writer)
          try cursor.withChunk { try writer.append($0, $1, $2) }
        }
        _ = try cursor.next()
      }
    }
    try finish(&joiner, key, to: &writer)
    return moved
  }

  private func finish(_ joiner: inout PostingJoiner, _ key: [UInt8], to writer: inout PostingSegmentWriter)
    throws
  {
    guard !joiner.isEmpty else { return }
    try key.withUnsafeBytes { key in
      try joiner.finish { try writer.append(key, $0, $1) }
    }
  }

  private static let smallChunk = 8 << 10

  /// Moves what is alive of a list, and leaves the cursors behind it.
  private func filterList(
    _ key: [UInt8], _ cursors: some Sequence<PostingCursor>, to writer: inout PostingSegmentWriter
  ) throws -> Int {
    var moved = 0
    var chunks: [PostingChunk] = []
    for cursor in cursors {
      while !cursor.isFinished, compare(cursor.key, key) == 0 {
        moved += cursor.byteCount
        chunks.append(cursor.chunk)
        _ = try cursor.next()
      }
    }
    try write(merge(chunks) { living?.contains($0) == false }, to: &writer)
    return moved
  }

  private func write(_ chunks: [PostingChunk], to writer: inout PostingSegmentWriter) throws {
    for chunk in chunks {
      try chunk.key.withUnsafeBytes { key in
        try chunk.data.withUnsafeBytes { try writer.append(key, chunk.first, $0) }
      }
    }
  }

  private func trim(_ remainder: Remainder) throws {
    guard let (id, content) = remainder.block else {
      try connection.statement("DELETE FROM posting_block WHERE segment = ?1").bind(remainder.segment, at: 1)
        .run()
      try connection.statement("DELETE FROM posting_segment WHERE id = ?1").bind(remainder.segment, at: 1)
        .run()
      return
    }
    try connection.statement(
      """
      DELETE FROM posting_block WHERE segment = ?1
        AND (key, first) < (SELECT key, first FROM posting_block WHERE id = ?2)
      """
    ).bind(remainder.segment, at: 1).bind(id, at: 2).run()
    try connection.statement("UPDATE posting_block SET key = ?2, first = ?3, data = ?4 WHERE id = ?1")
      .bind(id, at: 1).bind(content.key, at: 2).bind(Int64(content.first), at: 3).bind(content.bytes, at: 4)
      .run()
  }
}
