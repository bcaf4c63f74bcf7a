import Replication

extension IndexStore {
  /// Begins to read a file whose rows are to become visible all at once.
  ///
  /// - Parameters:
  ///   - record: the catalogue; it is saved as being read if it has not been saved before.
  ///   - reading: how its rows meet what the index holds.
  ///   - rows: how many rows there are going to be, at most.
  public func stage(
    _ record: inout CatalogueRecord, reading: ReadingOccasion, rows: Int
  ) throws -> StagedIngest {
    guard let lock = FileLock(stageLockPath, .shared) else {
      throw StoreError(.busy, "\(home) is being cleaned up by another process; try again in a moment.")
    }
    try loadKeys()
    let stage = try write { writer in
      if record.id == nil {
        record.state = .reading
        // Whatever becomes of this reading, until its rows are visible the file is one that nobody has read.
        var unread = record
        unread.fingerprint = nil
        record.id = try writer.save(&unread)
      }
      return try writer.beginStage(record, reading, rows: rows, lock)
    }
    try connection.setCache(.ingesting)
    return stage
  }

  /// Removes what unfinished stages of processes that are gone have left.
  func recover() throws {
    guard try connection.integer("SELECT EXISTS (SELECT 1 FROM stage WHERE NOT leaves)") != 0,
      let lock = FileLock(stageLockPath, .exclusive)
    else { return }
    try withExtendedLifetime(lock) {
      for stage in try stages() { try purge(stage) }
    }
  }

  private func stages() throws -> [Int64] {
    let statement = try connection.statement("SELECT id FROM stage WHERE NOT leaves")
    defer { statement.reset() }
    var stages: [Int64] = []
    while try statement.step() { stages.append(statement.integer(0)) }
    return stages
  }

  /// Removes a stage's rows, some at a time, so that neither memory nor the log grow; they stay hidden until all are
  /// gone.
  func purge(_ stage: Int64) throws {
    while true {
      let removed = try write { writer in
        try writer.connection.statement(
          """
          DELETE FROM item WHERE number IN (
            SELECT item.number FROM hidden_range JOIN item ON item.number BETWEEN first AND last
            WHERE stage = ?1 LIMIT 20000)
          """
        ).bind(stage, at: 1).run()
        let removed = writer.connection.changedRows
        writer.noteDeaths(removed)
        if removed == 0 { try writer.endStage(stage) }
        return removed
      }
      if removed == 0 { return }
    }
  }
}

extension Writer {
  fileprivate func beginStage(
    _ record: CatalogueRecord, _ reading: ReadingOccasion, rows: Int, _ lock: FileLock
  ) throws -> StagedIngest {
    guard let catalogue = record.id else {
      throw StoreError(.misuse, "A catalogue to be staged was not saved.")
    }
    var changed: Int64?
    if case .first(let modified) = reading { changed = HybridClock.reading(wall: modified) }
    let series = try addSeries(start: nil, changed: changed)
    let statement = try connection.statement(
      "INSERT INTO stage (catalogue, series) VALUES (?1, ?2) RETURNING id"
    ).bind(catalogue.rawValue, at: 1).bind(series, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError(.other, "A stage could not be begun.") }
    let id = statement.integer(0)
    let numbers = try reserveNumbers(rows: rows, stage: id)
    return StagedIngest(
      store: store, catalogue: catalogue, domain: record.domain, reading: reading, id: id, series: series,
      numbers: numbers, lock: lock)
  }

  /// Blocks of numbers are not always used up, so more are set apart than there are rows.
  private func reserveNumbers(rows: Int, stage: Int64) throws -> NumberRange {
    let count = 2 * Int64(max(0, rows)) + 1 << 18
    let numbers = try takeNumbers(count)
    try hide(numbers, stage: stage)
    return NumberRange(numbers)
  }

  /// Forgets a stage. Its rows, if there are any, are visible from now on.
  func endStage(_ stage: Int64) throws {
    for sql in [
      "DELETE FROM hidden_range WHERE stage = ?1", "DELETE FROM staged_aside WHERE stage = ?1",
      "DELETE FROM staged_version WHERE stage = ?1",
      "DELETE FROM stage WHERE id = ?1",
    ] {
      try connection.statement(sql).bind(stage, at: 1).run()
    }
    store.hidden = try HiddenRanges.load(connection)
  }
}
