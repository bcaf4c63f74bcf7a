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
    let cursors = try sources.map { try PostingCursor($0.id, connection) }
    var live: [Int] = []
    for index in cursors.indices where try cursors[index].next() { live.append(index) }
    var moved = 0
    while moved < budget, !live.isEmpty {
      let (lowest, ties) = Self.lowest(live, cursors)
      if ties == 1, living == nil {
        moved += try copyList(cursors[lowest], to: &writer)
        if cursors[lowest].isFinished { live.removeAll { $0 == lowest } }
      } else {
        let key = cursors[lowest].key
        let having = live.filter { compare(cursors[$0].key, key) == 0 }
        moved += try mergeList(key, having.map { cursors[$0] }, to: &writer)
        live.removeAll { cursors[$0].isFinished }
      }
    }
    try writer.finish()
    return try sources.indices.map { index in
      guard live.contains(index) else { return Remainder(segment: sources[index].id, block: nil) }
      return Remainder(
        segment: sources[index].id, block: (cursors[index].block, try cursors[index].restOfBlock()))
    }
  }

  /// The cursor at the lowest key, and how many are at that key.
  private static func lowest(_ live: [Int], _ cursors: [PostingCursor]) -> (index: Int, ties: Int) {
    var lowest = live[0]
    var ties = 1
    for index in live.dropFirst() {
      let order = compare(cursors[index].key, cursors[lowest].key)
      if order < 0 {
        lowest = index
        ties = 1
      } else if order == 0 {
        ties += 1
      }
    }
    return (lowest, ties)
  }

  /// Moves a list that only one source has, as it is, and leaves the cursor behind it.
  private func copyList(_ cursor: PostingCursor, to writer: inout PostingSegmentWriter) throws -> Int {
    let key = cursor.key
    var moved = 0
    repeat {
      moved += cursor.byteCount
      try cursor.withChunk { try writer.append($0, $1, $2) }
    } while try cursor.next() && compare(cursor.key, key) == 0
    return moved
  }

  /// Moves a list that several sources have parts of, or that may hold the dead, and leaves the cursors behind it.
  private func mergeList(
    _ key: [UInt8], _ cursors: [PostingCursor], to writer: inout PostingSegmentWriter
  ) throws -> Int {
    var moved = 0
    var chunks: [PostingChunk] = []
    for cursor in cursors {
      repeat {
        moved += cursor.byteCount
        chunks.append(cursor.chunk)
      } while try cursor.next() && compare(cursor.key, key) == 0
    }
    if let living {
      try write(merge(chunks) { !living.contains($0) }, to: &writer)
    } else {
      // Chunks that are large already gain nothing by being taken apart and put together again.
      for run in chunks.runs(where: { $0.data.count < Self.smallChunk }) {
        try write(run.count > 1 ? merge(Array(run)) { _ in false } : Array(run), to: &writer)
      }
    }
    return moved
  }

  private static let smallChunk = 8 << 10

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

extension [PostingChunk] {
  /// The longest stretches of chunks that belong together, and each other chunk alone.
  fileprivate func runs(where belongs: (PostingChunk) -> Bool) -> [ArraySlice<PostingChunk>] {
    var runs: [ArraySlice<PostingChunk>] = []
    var start = 0
    while start < count {
      let run = self[start...].prefix(while: belongs)
      let end = Swift.max(run.endIndex, start + 1)
      runs.append(self[start..<end])
      start = end
    }
    return runs
  }
}
