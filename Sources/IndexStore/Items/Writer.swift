import Replication
import SpotlightModel
import TextIndex

/// Alters the index within one transaction; see ``IndexStore/write(_:)``. Not to be kept beyond it.
public final class Writer {
  let store: IndexStore
  let connection: Connection
  let versions: Versions
  var identity: ReplicaIdentity
  /// What files said, where the index shows something else.
  var bases: FileRowTable
  /// Rows behind those of catalogues of greater rank.
  var shadows: FileRowTable
  var seriesTable: SeriesTable
  private var postings: PostingWriter
  private(set) var lastDot: Int64?
  private var plainSeries: Int64?
  private var ranks: [Int64: [UInt8]] = [:]
  private var deaths: Int64 = 0

  private static let mostSegments = 64

  init(_ store: IndexStore) throws {
    self.store = store
    connection = store.connection
    versions = Versions(store: store)
    store.hidden = try HiddenRanges.load(connection)
    identity = try ReplicaIdentity.load(connection)
    bases = try FileRowTable("catalogue_base", connection)
    shadows = try FileRowTable("shadow", connection)
    seriesTable = SeriesTable(connection)
    postings = PostingWriter(connection)
  }

  /// Writes what was gathered.
  func finish() throws {
    try postings.flush()
    // Where nobody calls for upkeep, each write does some of it in time.
    if try connection.integer("SELECT count(*) FROM posting_segment") > Self.mostSegments {
      _ = try mergePostings(budget: 1 << 20)
    }
    try identity.save(connection, lastDot: lastDot)
    if deaths > 0 {
      try connection.statement("UPDATE upkeep SET dead = dead + ?1").bind(deaths, at: 1).run()
    }
  }

  // MARK: Numbers and readings

  /// The next `count` document numbers.
  func takeNumbers(_ count: Int64) throws -> ClosedRange<Int64> {
    let (last, overflows) = identity.nextNumber.addingReportingOverflow(count - 1)
    guard !overflows, last < Int64(DocumentNumber.max) else { throw StoreError.outOfNumbers(connection.path) }
    defer { identity.nextNumber = last + 1 }
    return identity.nextNumber...last
  }

  /// The next document number.
  func takeNumber() throws -> Int64 {
    try takeNumbers(1).lowerBound
  }

  /// The dot of a write that is being made.
  func takeDot() throws -> Dot {
    let time = identity.clock.tick(wall: store.settings.now())
    lastDot = time
    return Dot(replica: try versions.identifier(identity.replica), time: time)
  }

  /// `count` successive readings, of which the first is returned.
  func takeReadings(_ count: Int64) -> Int64 {
    let first = identity.clock.reserve(count, wall: store.settings.now())
    lastDot = identity.clock.last
    return first
  }

  /// The series of writes made here and now.
  func currentSeries() throws -> Int64 {
    if let plainSeries { return plainSeries }
    let series = try seriesTable.ordinary(identity.replica)
    plainSeries = series
    return series
  }

  /// To be called when the index took another name.
  func forgetCurrentSeries() { plainSeries = nil }

  /// The series of rows read for the first time from a file last modified at `modified` (milliseconds since 1970).
  func series(modified: Int64) throws -> Int64 {
    let changed = HybridClock.reading(wall: modified)
    return try seriesTable.stamped(identity.replica, changed: changed)
      ?? addSeries(start: 0, changed: changed)
  }

  func addSeries(start: Int64?, changed: Int64?) throws -> Int64 {
    let statement = try connection.statement(
      "INSERT INTO series (replica, start, changed) VALUES (?1, ?2, ?3) RETURNING id"
    ).bind(identity.replica, at: 1).bind(start, at: 2).bind(changed, at: 3)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  // MARK: Rows

  /// Makes an item's row visible and findable.
  func insert(_ row: ItemRow, _ item: Item) throws {
    try row.insert(connection)
    try addPostings(row.number, item)
  }

  /// Makes an item findable by its number, which must be greater than all that were added before.
  func addPostings(_ number: Int64, _ item: Item) throws {
    // State values, which have no owner, no search shows.
    if !item.key.owner.isEmpty { try postings.add(number, item) }
  }

  /// Takes an item's row away. Its postings are dead from now on.
  func delete(_ row: ItemRow) throws {
    try ItemRow.delete(number: row.number, connection)
    deaths += 1
  }

  /// Counts postings that no document stands behind any more.
  func noteDeaths(_ count: Int) { deaths += Int64(count) }

  /// A catalogue's place in the order that decides which of two holds a key: those that are followed no longer come
  /// first, then by path, then by root, as bytes. The last is shown.
  func rank(of catalogue: Int64) throws -> [UInt8] {
    if let rank = ranks[catalogue] { return rank }
    let statement = try connection.statement("SELECT state <> ?2, path, root FROM catalogue WHERE id = ?1")
      .bind(catalogue, at: 1).bind(CatalogueRecord.State.unfollowed.rawValue, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return [] }
    // No path holds a zero byte.
    let rank = [UInt8(statement.integer(0))] + Array(statement.bytes(1)) + [0] + Array(statement.bytes(2))
    ranks[catalogue] = rank
    return rank
  }

  func forgetRank(of catalogue: Int64) { ranks[catalogue] = nil }

  /// To be called when catalogues changed places in that order: the rows in `shadow` are to be compared again.
  func noteReordering() throws {
    ranks = [:]
    if !shadows.isEmpty { try connection.execute("UPDATE upkeep SET reordered = 1") }
  }
}
