import Replication
import SpotlightModel

extension Writer {
  /// An item's row, without a number yet, from the view of its versions.
  func row(of view: View, _ siblings: Siblings, _ identifier: String, owner: Int64) throws -> ItemRow {
    let shown = Version(
      dot: view.dot, history: view.history, domain: view.domain, attributes: view.attributes,
      changes: view.changes)
    var row = try row(of: shown, identifier, owner: owner)
    if siblings.versions.count > 1 {
      let key = ItemKey(owner: try store.owners.name(of: owner), identifier: identifier)
      let agrees = view.conflicts.isEmpty || StateKey(key)?.isSettledByTime == true
      row.siblings = agrees ? .agreeing : .conflicting
    }
    return row
  }

  /// Makes `siblings` what there is of an item.
  ///
  /// The item takes a new number, unless it shows what it showed; then what happened is to be noted by
  /// ``touch(_:_:_:)``.
  ///
  /// - Parameters:
  ///   - new: the row for them.
  ///   - row: what there was before; nil if nothing.
  ///   - item: what is shown.
  func store(_ new: ItemRow, _ siblings: Siblings, over row: ItemRow?, _ item: Item) throws {
    var new = new
    if let row, row.siblings != .single { try removeVersions(of: row) }
    try storeVersions(siblings, sharing: new)
    if let row, row.shows(new) {
      new.number = row.number
      try leaveStampedSeries(&new, siblings)
      return try new.replaceHistory(connection)
    }
    if let row { try delete(row) }
    new.number = try takeNumber()
    try insert(new, item)
  }

  /// A single version as a row that has no number yet.
  func row(of version: Version, _ identifier: String, owner: Int64) throws -> ItemRow {
    let (series, changes) = try series(of: version.dot, version.changes)
    return ItemRow(
      number: 0, owner: owner, identifier: identifier,
      domain: try store.domains.number(of: version.domain.name), catalogue: nil, series: series,
      time: version.dot.time, history: try versions.encodedHistory(version), changes: changes,
      payload: try store.payload(version.attributes))
  }

  /// The same of a key of a snapshot.
  ///
  /// - Parameter payload: the entry's, with the keys' numbers here.
  func row(of entry: PlainEntry, owner: Int64, payload: [UInt8]) throws -> ItemRow {
    let (series, changes) = try series(of: entry.dot, .all(ChangeStamp(entry.dot, time: entry.changed)))
    return ItemRow(
      number: 0, owner: owner, identifier: entry.key.identifier,
      domain: try store.domains.number(of: entry.domain.name), catalogue: nil, series: series,
      time: entry.dot.time, changes: changes, payload: payload)
  }

  /// The series of a write from elsewhere, and the stored form of its change dots unless the series says it all.
  private func series(of dot: Dot, _ changes: ChangeDots) throws -> (series: Int64, changes: [UInt8]?) {
    let replica = try store.replicas.number(of: dot.replica.rawValue)
    if case .all(let stamp) = changes, stamp.dot == dot {
      guard stamp.time < dot.time else { return (try seriesTable.ordinary(replica), nil) }
      if let series = try seriesTable.stamped(replica, changed: stamp.time) { return (series, nil) }
    }
    return (try seriesTable.ordinary(replica), try changes.encoded(versions.number(of:)))
  }

  /// A row that keeps its number must not take up a series that was found to be of no use to any.
  private func leaveStampedSeries(_ row: inout ItemRow, _ siblings: Siblings) throws {
    guard let view = siblings.view else { return }
    row.series = try seriesTable.ordinary(store.replicas.number(of: view.dot.replica.rawValue))
    row.changes = view.changes == .all(view.dot) ? nil : try view.changes.encoded(versions.number(of:))
  }

  private func storeVersions(_ siblings: Siblings, sharing row: ItemRow) throws {
    guard siblings.versions.count > 1 else { return }
    let statement = try connection.statement(
      """
      INSERT INTO version (owner, identifier, replica, time, domain, history, changes, payload)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    statement.bind(row.owner, at: 1).bind(row.identifier, at: 2)
    for version in siblings.versions {
      try versions.bind(version, to: statement, at: 3, sharing: row.payload)
      try statement.run()
    }
  }

  func removeVersions(of row: ItemRow) throws {
    try connection.statement("DELETE FROM version WHERE owner = ?1 AND identifier = ?2")
      .bind(row.owner, at: 1).bind(row.identifier, at: 2).run()
  }

  /// What a note that a key was touched tells of its item; see the column `removal.loss`.
  enum Loss: Int64 {
    case none = 0
    /// The item went by the latest of the writes.
    case known = 1
    /// The item went, perhaps by the latest of the writes.
    case guessed = 2
  }

  /// Notes that writes touched a key, so that snapshots of what changed name it.
  func touch(_ owner: Int64, _ identifier: String, _ vector: VersionVector, _ loss: Loss = .none) throws {
    try connection.statement(
      "INSERT INTO removal (number, owner, identifier, touched, loss) VALUES (?1, ?2, ?3, ?4, ?5)"
    )
    .bind(try takeNumber(), at: 1).bind(owner, at: 2).bind(identifier, at: 3)
    .bind(try vector.encoded(versions.number(of:)), at: 4).bind(loss.rawValue, at: 5).run()
  }
}

// MARK: Writes over several versions

extension Writer {
  /// Writes an item of which there are several versions.
  func write(
    _ item: Item, overSiblings row: ItemRow, catalogue: Int64?, settling: Settlement = .changed,
    _ counts: inout ApplyCounts
  ) throws {
    let before = try versions.siblings(of: row)
    let after = try before.written(domain: item.domain, attributes: item.attributes, settling: settling) {
      try takeDot()
    }
    try noteOverridden(before.view, by: after.view, row)
    guard let view = after.view else { return }
    var new = try self.row(of: view, after, row.identifier, owner: row.owner)
    new.catalogue = catalogue
    if row.shows(new) { try touch(row.owner, row.identifier, after.history) }
    try store(new, after, over: row, item)
    counts.changed += 1
  }

  /// Keeps for people what a write overrode while it was in conflict.
  ///
  /// - Parameter after: nil where the item was deleted.
  func noteOverridden(_ before: View?, by after: View?, _ row: ItemRow) throws {
    for conflict in before?.conflicts ?? [] {
      let left = after?.candidates(for: conflict.attribute) ?? []
      for candidate in [conflict.shown] + conflict.others where !left.contains(candidate.value) {
        try OverriddenValues(store).add(candidate, of: conflict.attribute, row)
      }
    }
  }
}

extension View {
  /// What is shown of an attribute, nil for the domain, and what is in conflict with it.
  fileprivate func candidates(for attribute: AttributeKey?) -> [AttributeValue] {
    if let conflict = conflicts.first(where: { $0.attribute == attribute }) {
      return ([conflict.shown] + conflict.others).map(\.value)
    }
    guard let attribute else { return [.text(domain.name)] }
    return attributes[attribute].map { [$0] } ?? []
  }
}
