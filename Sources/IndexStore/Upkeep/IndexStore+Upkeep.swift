import CSQLite
import Replication
import TextIndex

extension IndexStore {
  /// Does some of the work that keeps the index quick and small: removes what is hidden for good, merges segments of the inverted index, drops what is
  /// dead from it, gives free pages back to the disk, empties the log. To be called while there is nothing else to do,
  /// until it returns false.
  ///
  /// - Parameter budget: how many bytes of postings to move at most, roughly: 4 MB take some 50 ms.
  /// - Returns: whether there is more to do.
  public func upkeep(budget: Int = 4 << 20) throws -> Bool {
    if try removeLeaving(limit: max(1, budget >> 10)) { return true }
    if try mergePostings(budget: budget) { return true }
    if try returnPages() { return true }
    try cutRemovals()
    try dropSeries()
    try truncateLog()
    return false
  }

  /// Merges segments of the inverted index, a piece of about `budget` bytes.
  ///
  /// - Returns: whether there is more to merge.
  public func mergePostings(budget: Int) throws -> Bool {
    guard try needsMerge() else {
      living = nil
      return false
    }
    return try unhurried { try write { try $0.mergePostings(budget: budget) } }
  }

  /// A look without locking anybody out.
  private func needsMerge() throws -> Bool {
    try consistently {
      let segments = try PostingSegments(connection).all()
      if segments.contains(where: { $0.target != nil }) || SegmentPolicy.choose(segments) != nil {
        return true
      }
      return try deadAreMany() && !segments.isEmpty
    }
  }

  /// Whether so many numbers in the segments are dead that going through all of them pays.
  func deadAreMany() throws -> Bool {
    let dead = try connection.integer("SELECT dead FROM upkeep")
    // A count beyond what numbers there are is damaged; whatever it says, they are many.
    guard dead > 1_000, dead <= Int64(DocumentNumber.max) else { return dead > 1_000 }
    // Counts no further than it matters: there are many items where few are dead.
    let statement = try connection.statement("SELECT count(*) FROM (SELECT 1 FROM item LIMIT ?1)")
      .bind(4 * dead, at: 1)
    defer { statement.reset() }
    return try statement.step() && statement.integer(0) < 4 * dead
  }

  /// Forgets deletions once there are very many. A snapshot of what changed since before then cannot be made any more;
  /// a full one serves instead, and nothing else depends on them.
  private func cutRemovals() throws {
    guard try connection.integer("SELECT count(*) FROM (SELECT 1 FROM removal LIMIT 200001)") > 200_000 else {
      return
    }
    try write { try $0.cutRemovals() }
  }

  /// Gives pages that hold nothing any more back to the disk, some at a time.
  private func returnPages() throws -> Bool {
    let free = try connection.integer("PRAGMA freelist_count")
    guard free > 1_000, try free > connection.integer("PRAGMA page_count") / 8 else { return false }
    let statement = try connection.statement("PRAGMA incremental_vacuum(1000)")
    // Each step frees one page.
    while try statement.step() {}
    return true
  }

  /// Brings the log back into the database and gives memory back, after much was written.
  func settleAfterIngest() throws {
    try truncateLog()
    try shrink()
  }

  /// Writes the log's pages to the database and empties it, as far as readers allow; what they hold up is done another
  /// time.
  public func truncateLog() throws {
    // While it waits for readers it keeps all writers out.
    connection.lockWait.isOn = false
    defer { connection.lockWait.isOn = true }
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
      throw noting(
        StoreError.last(of: connection.handle, path: connection.path, while: "emptying the write-ahead log"))
    }
  }

  /// Frees what memory can be done without until there is work again.
  public func shrink() throws {
    for interner in [owners, domains, replicas, attributeKeys] { interner.forget() }
    keys = StoredKeys()
    living = nil
    try connection.shrink()
  }
}

extension Writer {
  /// Forgets all deletions.
  func cutRemovals() throws {
    try connection.statement("UPDATE replica_identity SET removal_floor = ?1")
      .bind(try versions.context().encoded(versions.number(of:)), at: 1).run()
    try connection.execute("DELETE FROM removal")
  }

  /// One piece of the merge that is under way, or of the next one.
  func mergePostings(budget: Int) throws -> Bool {
    var segments = try PostingSegments(connection).all()
    if !segments.contains(where: { $0.target != nil }) {
      guard try beginMerge(segments) else { return false }
      segments = try PostingSegments(connection).all()
    }
    guard let target = segments.compactMap(\.target).first else { return false }
    let dropsDead = try connection.integer("SELECT dead_before IS NOT NULL FROM upkeep") != 0
    if dropsDead, store.living == nil { store.living = try LivingDocuments(connection) }
    let merge = SegmentMerge(
      segments.filter { $0.target == target }, into: target, keeping: dropsDead ? store.living : nil,
      connection)
    if try merge.step(budget: budget), dropsDead {
      try connection.execute("UPDATE upkeep SET dead = max(0, dead - dead_before), dead_before = NULL")
      store.living = nil
    }
    return true
  }

  private func beginMerge(_ segments: [PostingSegments.Segment]) throws -> Bool {
    let all = try store.deadAreMany()
    guard let sources = all ? segments[...] : SegmentPolicy.choose(segments),
      let first = sources.first, let last = sources.map(\.last).max()
    else { return false }
    if all { try connection.execute("UPDATE upkeep SET dead_before = dead") }
    let target = try PostingSegments(connection).addSegment(first: first.first, last: last)
    let statement = try connection.statement("UPDATE posting_segment SET target = ?2 WHERE id = ?1")
    for source in sources { try statement.bind(source.id, at: 1).bind(target, at: 2).run() }
    return true
  }
}
