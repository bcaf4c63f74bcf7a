import SpotlightModel

/// A file being read for the first time, whose rows come in by batches and become visible all at once.
///
/// Batches are made by a ``BatchBuilder`` on any thread and added here, by the thread of the store; best in the order
/// in which they were begun. Until ``publish(_:)`` nobody sees them; if that never comes, as in a crash, they are
/// removed when the index is next opened for writing.
public final class StagedIngest {
  let store: IndexStore
  /// Whose rows they are.
  public let catalogue: CatalogueIdentifier
  let domain: Domain
  let reading: ReadingOccasion
  let id: Int64
  let series: Int64
  let numbers: NumberRange
  private var rowCount: Int64 = 0
  private var added: Int64 = 0
  private var lock: FileLock?
  private var postings = WaitingPostings()

  init(
    store: IndexStore, catalogue: CatalogueIdentifier, domain: Domain, reading: ReadingOccasion, id: Int64,
    series: Int64, numbers: NumberRange, lock: FileLock
  ) {
    self.store = store
    self.catalogue = catalogue
    self.domain = domain
    self.reading = reading
    self.id = id
    self.series = series
    self.numbers = numbers
    self.lock = lock
  }

  /// Makes batches; each thread has its own.
  public func makeBuilder() -> BatchBuilder { BatchBuilder(numbers: numbers) }

  /// Stores a batch, hidden. After an error the stage can only be abandoned.
  public func add(_ batch: PreparedBatch) throws {
    guard lock != nil else { throw StoreError(.misuse, "The stage has been published or abandoned.") }
    try store.unhurried {
      try store.write { writer in
        added += try writer.insertHidden(batch, self, firstTime: rowCount)
        if let gathered = batch.postings { postings.append(gathered) }
        try postings.write(writer.connection, all: false)
      }
    }
    rowCount += Int64(batch.count)
  }

  /// Makes all rows visible, with what `body` writes, in one transaction that is on the disk when this returns.
  ///
  /// - Returns: what the rows did, and what `body` returned.
  @discardableResult
  public func publish<Result>(
    _ body: (Writer) throws -> Result
  ) throws -> (counts: ApplyCounts, result: Result) {
    guard lock != nil else { throw StoreError(.misuse, "The stage has been published or abandoned.") }
    let published = try store.write { writer in
      var counts = ApplyCounts()
      counts.added = Int(added)
      try postings.write(writer.connection, all: true)
      try writer.setStart(of: series, count: rowCount)
      try writer.giveBackNumbers(numbers)
      counts += try writer.applyAside(self)
      return (counts: counts, result: try body(writer))
    }
    lock = nil
    try store.settleAfterIngest()
    return published
  }

  /// Removes what was added.
  public func abandon() throws {
    guard lock != nil else { return }
    try store.purge(id)
    lock = nil
    try store.settleAfterIngest()
  }
}
