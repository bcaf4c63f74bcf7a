import SpotlightModel

extension Writer {
  /// - Parameter firstTime: the reading of the first row, counted from the start of the stage's series.
  /// - Returns: how many keys are new.
  func insertHidden(_ batch: PreparedBatch, _ stage: StagedIngest, firstTime: Int64) throws -> Int64 {
    let owner = try store.owners.number(of: stage.domain.name)
    let domain = try store.domains.number(of: stage.domain.name)
    let statement = try connection.statement(
      """
      INSERT INTO item (number, owner, identifier, domain, catalogue, series, time, payload)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (owner, identifier) DO NOTHING
      """)
    statement.bind(owner, at: 2).bind(domain, at: 4).bind(stage.catalogue.rawValue, at: 5)
      .bind(stage.series, at: 6)
    var added: Int64 = 0
    var encoder = PayloadEncoder()
    var keys = KeyNumberCache()
    for (index, row) in batch.rows.enumerated() {
      let number = batch.first + Int64(index)
      keys.rewind()
      encoder.bytes.removeAll(keepingCapacity: true)
      try encoder.append(row.attributes) { try keys.number(of: $0, store.storedNumber(of:)) }
      statement.bind(number, at: 1).bind(firstTime + Int64(index), at: 7)
      try statement.run(text: row.identifier, at: 3, bytes: encoder.bytes, at: 8)
      if connection.changedRows == 1 {
        added += 1
      } else {
        let row = ItemRow(
          number: number, owner: owner, identifier: row.identifier, domain: domain,
          catalogue: stage.catalogue.rawValue, series: stage.series, time: firstTime + Int64(index),
          payload: encoder.bytes)
        try insertContested(row, stage)
      }
    }
    return added
  }

  /// A row whose key is taken: by an earlier row of the same file, which it replaces, or by an item that is visible, or
  /// going to be, and then it waits for the end.
  private func insertContested(_ row: ItemRow, _ stage: StagedIngest) throws {
    let other = try ItemRow.find(owner: row.owner, identifier: row.identifier, connection)
    if let other, (stage.numbers.first...stage.numbers.last).contains(other.number) {
      try delete(other)
      try row.insert(connection)
      return
    }
    try connection.statement(
      """
      INSERT INTO staged_aside (number, stage, owner, identifier, domain, payload)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    )
    .bind(row.number, at: 1).bind(stage.id, at: 2).bind(row.owner, at: 3).bind(row.identifier, at: 4)
    .bind(row.domain, at: 5).bind(row.payload, at: 6).run()
    noteDeaths(1)
  }

  /// Gives the rows of a series their place in time, and the name that this index has now.
  func setStart(of series: Int64, count: Int64) throws {
    let start = count > 0 ? takeReadings(count) : 0
    try connection.statement("UPDATE series SET start = ?2, replica = ?3 WHERE id = ?1")
      .bind(series, at: 1).bind(start, at: 2).bind(identity.replica, at: 3).run()
  }

  /// Frees the numbers that were set apart and not used, if nobody has taken later ones meanwhile.
  func giveBackNumbers(_ numbers: NumberRange) throws {
    if identity.nextNumber == numbers.last + 1 { identity.nextNumber = numbers.end }
  }

  /// Ends the stage and applies the rows that had to wait, a thousand at a time.
  func applyAside(_ stage: StagedIngest) throws -> ApplyCounts {
    var counts = ApplyCounts()
    counts.added -= try displacedCount(stage.id)
    try connection.statement("DELETE FROM hidden_range WHERE stage = ?1").bind(stage.id, at: 1).run()
    store.hidden = try HiddenRanges.load(connection)
    var last: Int64 = 0
    while case let (changes, final) = try asideRows(stage, after: last), !changes.isEmpty {
      last = final
      counts += try apply(changes, from: .catalogue(stage.catalogue, stage.reading))
    }
    try endStage(stage.id)
    return counts
  }

  /// How many of a stage's rows others have put aside since they were stored.
  func displacedCount(_ stage: Int64) throws -> Int {
    let statement = try connection.statement("SELECT displaced FROM stage WHERE id = ?1").bind(stage, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  private func asideRows(_ stage: StagedIngest, after last: Int64) throws -> ([Change], Int64) {
    let statement = try connection.statement(
      """
      SELECT number, identifier, payload FROM staged_aside WHERE stage = ?1 AND number > ?2
      ORDER BY number LIMIT 1000
      """
    ).bind(stage.id, at: 1).bind(last, at: 2)
    defer { statement.reset() }
    var changes: [Change] = []
    var final = last
    while try statement.step() {
      final = statement.integer(0)
      let key = ItemKey(owner: stage.domain.name, identifier: statement.text(1))
      let attributes = try store.attributes(statement.bytes(2))
      changes.append(.index(Item(key: key, domain: stage.domain, attributes: attributes)))
    }
    return (changes, final)
  }
}
