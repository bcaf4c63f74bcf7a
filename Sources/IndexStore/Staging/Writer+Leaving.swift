extension Writer {
  /// Deindexes every item that is a row of a catalogue that is no more.
  ///
  /// Where these are very many, they only become invisible, all at once, and ``IndexStore/upkeep(budget:)`` removes them
  /// by and by: so neither the log nor the time that others wait grows with them.
  ///
  /// - Parameter rows: how many there are, roughly.
  /// - Returns: how many items are gone.
  public func withdrawItems(of catalogue: CatalogueIdentifier, rows: Int) throws -> Int {
    if rows > store.settings.removedAtOnce, let count = try hideItems(of: catalogue) { return count }
    return try deindexItems(of: catalogue).removed
  }

  /// So many stretches of numbers can be hidden. Where there are more, items of many catalogues were written in turn.
  private static let mostRanges = 1_000

  /// Nil where it cannot be done: rows of other catalogues stand behind these, or rows of a file that is being read
  /// between them.
  private func hideItems(of catalogue: CatalogueIdentifier) throws -> Int? {
    guard try connection.integer("SELECT EXISTS (SELECT 1 FROM shadow)") == 0,
      let (ranges, count) = try ranges(of: catalogue), !ranges.contains(where: store.hidden.overlap)
    else { return nil }
    let statement = try connection.statement(
      "INSERT INTO stage (catalogue, series, leaves) VALUES (?1, ?2, 1) RETURNING id"
    ).bind(catalogue.rawValue, at: 1).bind(try currentSeries(), at: 2)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError(.other, "Items could not be hidden.") }
    for range in ranges { try hide(range, stage: statement.integer(0)) }
    try bases.removeAll(of: catalogue.rawValue)
    store.hidden = try HiddenRanges.load(connection)
    return count
  }

  /// The numbers of a catalogue's items, as stretches in which there are no others, and how many items there are.
  private func ranges(of catalogue: CatalogueIdentifier) throws -> (ranges: [ClosedRange<Int64>], count: Int)?
  {
    let statement = try connection.statement("SELECT number, catalogue IS ?1 FROM item ORDER BY number")
      .bind(catalogue.rawValue, at: 1)
    defer { statement.reset() }
    var ranges: [ClosedRange<Int64>] = []
    var count = 0
    var goesOn = false
    while try statement.step() {
      let (number, isWanted) = (statement.integer(0), statement.integer(1) != 0)
      if isWanted {
        let first = goesOn ? ranges.popLast()?.lowerBound ?? number : number
        ranges.append(first...number)
        count += 1
      }
      goesOn = isWanted
      if ranges.count > Self.mostRanges { return nil }
    }
    return (ranges, count)
  }

  /// Removes some of the items that are hidden for good.
  ///
  /// - Returns: how many.
  func removeLeaving(limit: Int) throws -> Int {
    let rows = try leavingRows(limit: limit)
    var counts = ApplyCounts()
    for row in rows { try remove(row, &counts) }
    if rows.isEmpty { for stage in try leavingStages() { try endStage(stage) } }
    return rows.count
  }

  private func leavingRows(limit: Int) throws -> [ItemRow] {
    let statement = try connection.statement(
      """
      SELECT \(ItemRow.columns) FROM item WHERE number IN (
        SELECT item.number FROM stage JOIN hidden_range ON hidden_range.stage = stage.id
        JOIN item ON item.number BETWEEN first AND last WHERE leaves LIMIT ?1)
      """
    ).bind(Int64(limit), at: 1)
    defer { statement.reset() }
    var rows: [ItemRow] = []
    while try statement.step() { rows.append(ItemRow(statement)) }
    return rows
  }

  private func leavingStages() throws -> [Int64] {
    let statement = try connection.statement("SELECT id FROM stage WHERE leaves")
    defer { statement.reset() }
    var stages: [Int64] = []
    while try statement.step() { stages.append(statement.integer(0)) }
    return stages
  }
}

extension IndexStore {
  /// Whether there are items that were hidden for good and are still to be removed.
  public func hasLeaving() throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM stage WHERE leaves)") != 0
  }

  /// Removes some of the items that were hidden for good. Upkeep does so too; whoever is about to stage a catalogue with
  /// the same keys does it before, as they would be in the way.
  ///
  /// - Returns: whether there may be more.
  public func removeLeaving(limit: Int = 5_000) throws -> Bool {
    guard try hasLeaving() else { return false }
    return try unhurried { try write { try $0.removeLeaving(limit: limit) } } > 0
  }
}
