import Replication
import SpotlightModel

extension Writer {
  /// A stage that belongs to no catalogue: a snapshot's.
  func beginMergeStage() throws -> Int64 {
    let statement = try connection.statement(
      "INSERT INTO stage (catalogue, series) VALUES (0, 0) RETURNING id")
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError("A stage could not be begun.") }
    return statement.integer(0)
  }

  /// Sets numbers apart that nobody sees yet.
  func hide(_ numbers: ClosedRange<Int64>, stage: Int64) throws {
    let statement = try connection.statement(
      "UPDATE hidden_range SET last = ?2 WHERE last = ?1 - 1 AND stage = ?3")
    statement.bind(numbers.lowerBound, at: 1).bind(numbers.upperBound, at: 2).bind(stage, at: 3)
    try statement.run()
    guard connection.changedRows == 0 else { return }
    try connection.statement("INSERT INTO hidden_range (first, last, stage) VALUES (?1, ?2, ?3)")
      .bind(numbers.lowerBound, at: 1).bind(numbers.upperBound, at: 2).bind(stage, at: 3).run()
  }

  /// Lets everybody see a stage's rows.
  func showStage(_ stage: Int64) throws {
    try connection.statement("DELETE FROM hidden_range WHERE stage = ?1").bind(stage, at: 1).run()
    store.hidden = try HiddenRanges.load(connection)
  }

  // MARK: What must be settled at the end

  func putAside(_ entry: SnapshotEntry, _ owner: Int64, stage: Int64) throws {
    let touched =
      try entry.siblings.history.covers(entry.touched) ? nil : entry.touched.encoded(versions.number(of:))
    let statement = try connection.statement(
      """
      INSERT OR REPLACE INTO staged_version (stage, owner, identifier, replica, time, domain, history, changes, payload,
        touched)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """
    ).bind(stage, at: 1).bind(owner, at: 2).bind(entry.key.identifier, at: 3).bind(touched, at: 10)
    for version in entry.siblings.versions {
      try versions.bind(version, to: statement, at: 4)
      try statement.run()
    }
    guard entry.siblings.isEmpty else { return }
    for column in 4...6 { statement.bind(0, at: Int32(column)) }
    for column in 7...9 { statement.bind([UInt8](), at: Int32(column)) }
    try statement.run()
  }

  /// Passes what was put aside, key by key.
  func forEachStagedEntry(_ stage: Int64, _ body: (SnapshotEntry) throws -> Void) throws {
    let statement = try Statement(
      """
      SELECT owner, identifier, touched, replica, time, domain, history, changes, payload FROM staged_version
      WHERE stage = ?1 ORDER BY owner, identifier, replica, time
      """, on: connection
    ).bind(stage, at: 1)
    var last: (owner: Int64, identifier: String)?
    var gathered: [Version] = []
    var touched = VersionVector()
    func pass() throws {
      guard let last else { return }
      let key = ItemKey(owner: try store.owners.name(of: last.owner), identifier: last.identifier)
      let siblings = Siblings(gathered)
      try body(
        SnapshotEntry(key: key, siblings: siblings, touched: touched.joined(with: siblings.history)))
    }
    while try statement.step() {
      let (owner, identifier) = (statement.integer(0), statement.text(1))
      if last?.owner != owner || last?.identifier.utf8.elementsEqual(identifier.utf8) != true {
        try pass()
        (last, gathered, touched) = ((owner, identifier), [], VersionVector())
      }
      if !statement.isNull(2) { touched.join(try versions.vector(statement.bytes(2))) }
      if statement.integer(3) != 0 { gathered.append(try versions.version(statement, at: 3)) }
    }
    try pass()
  }

  /// Moves a hidden row of a snapshot that is being merged out of the way.
  ///
  /// - Returns: whether it was one.
  func putAsideIfMerged(_ row: ItemRow) throws -> Bool {
    let statement = try connection.statement(
      """
      SELECT stage.id FROM hidden_range JOIN stage ON stage.id = hidden_range.stage
      WHERE ?1 BETWEEN first AND last AND stage.catalogue = 0
      """
    ).bind(row.number, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return false }
    let key = ItemKey(owner: try store.owners.name(of: row.owner), identifier: row.identifier)
    let siblings = try versions.siblings(of: row)
    try putAside(
      SnapshotEntry(key: key, siblings: siblings, touched: siblings.history), row.owner,
      stage: statement.integer(0))
    return true
  }
}
