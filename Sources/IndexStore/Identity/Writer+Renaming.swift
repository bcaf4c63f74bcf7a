import Replication
import SpotlightModel

extension Writer {
  /// Takes another name, because others know of writes in ours that this index does not have: the machine was set back as
  /// a whole, or is one of two that were one before.
  ///
  /// What was written since the last reading that is known to be common gets the new name's dots, of the same readings.
  /// Others have not seen these, so they take over what they would else hold for replaced. The old name's context goes back
  /// to that reading, so that the writes that are missing here may come.
  func takeNewName(common: Int64) throws {
    let old = identity.replica
    let oldName = try versions.identifier(old)
    let last = max(common, try versions.context()[oldName])
    identity = try identity.renamed(store.settings.makeReplica(), connection)
    forgetCurrentSeries()
    let renaming = Renaming(old: oldName, new: try versions.identifier(identity.replica), common: common)
    try rename(renaming)
    try renameSeries(from: old, common: common)
    try renameBookkeeping(renaming)
    try setSeen(old, common)
    guard last > common else { return }
    try setSeen(identity.replica, last)
    try OwnReadings(connection).add(last)
  }

  private func setSeen(_ replica: Int64, _ reading: Int64) throws {
    try connection.statement("UPDATE replica SET seen = ?2 WHERE id = ?1")
      .bind(replica, at: 1).bind(reading, at: 2).run()
  }

  /// Items with dots written out.
  private func rename(_ renaming: Renaming) throws {
    var last: Int64 = 0
    while case let rows = try rowsWithDots(after: last), let final = rows.last {
      last = final.number
      for row in rows where !store.hidden.contains(row.number) {
        let before = try versions.siblings(of: row)
        let after = Siblings(before.versions.map(renaming.version))
        guard after != before, let view = after.view else { continue }
        let key = ItemKey(owner: try store.owners.name(of: row.owner), identifier: row.identifier)
        var new = try self.row(of: view, after, row.identifier, owner: row.owner)
        new.catalogue = row.catalogue
        try store(new, after, over: row, Item(key: key, domain: view.domain, attributes: view.attributes))
      }
    }
  }

  private func rowsWithDots(after last: Int64) throws -> [ItemRow] {
    let statement = try connection.statement(
      """
      SELECT \(ItemRow.columns) FROM item
      WHERE number > ?1 AND (history NOT NULL OR changes NOT NULL OR siblings != 0) ORDER BY number LIMIT 1000
      """
    ).bind(last, at: 1)
    defer { statement.reset() }
    var rows: [ItemRow] = []
    while try statement.step() { rows.append(ItemRow(statement)) }
    return rows
  }

  /// The others: their dots are those of their series.
  private func renameSeries(from old: Int64, common: Int64) throws {
    var series: [(id: Int64, start: Int64, changed: Int64?)] = []
    let statement = try connection.statement(
      "SELECT id, start, changed FROM series WHERE replica = ?1 AND start NOT NULL"
    )
    .bind(old, at: 1)
    defer { statement.reset() }
    while try statement.step() {
      series.append((statement.integer(0), statement.integer(1), statement.optionalInteger(2)))
    }
    for (id, start, changed) in series {
      let twin = try addSeries(start: start, changed: changed)
      try connection.statement("UPDATE item SET series = ?2 WHERE series = ?1 AND time > ?3")
        .bind(id, at: 1).bind(twin, at: 2).bind(common &- start, at: 3).run()
    }
  }

  private func renameBookkeeping(_ renaming: Renaming) throws {
    try connection.execute("DELETE FROM mark")
    let statement = try connection.statement("SELECT number, touched FROM removal")
    defer { statement.reset() }
    let update = try connection.statement("UPDATE removal SET touched = ?2 WHERE number = ?1")
    while try statement.step() {
      let before = try versions.vector(statement.bytes(1))
      let after = renaming.vector(before)
      guard after != before else { continue }
      try update.bind(statement.integer(0), at: 1).bind(try after.encoded(versions.number(of:)), at: 2).run()
    }
    let floor = renaming.vector(try versions.removalFloor())
    try connection.statement("UPDATE replica_identity SET removal_floor = ?1")
      .bind(try floor.encoded(versions.number(of:)), at: 1).run()
  }
}

/// Gives a replica's writes after a reading another replica's name.
private struct Renaming {
  var old: ReplicaIdentifier
  var new: ReplicaIdentifier
  /// Up to this reading they keep their name.
  var common: Int64

  func dot(_ dot: Dot) -> Dot {
    dot.replica == old && dot.time > common ? Dot(replica: new, time: dot.time) : dot
  }

  private func stamp(_ stamp: ChangeStamp) -> ChangeStamp { ChangeStamp(dot(stamp.dot), time: stamp.time) }

  func vector(_ vector: VersionVector) -> VersionVector {
    guard vector[old] > common else { return vector }
    var times = vector.times
    times[old] = common
    times[new] = max(vector[old], vector[new])
    return VersionVector(times)
  }

  func version(_ version: Version) -> Version {
    var renamed = version
    renamed.dot = dot(version.dot)
    renamed.history = vector(version.history)
    switch version.changes {
    case .all(let stamp): renamed.changes = .all(self.stamp(stamp))
    case .each(let domain, let attributes):
      renamed.changes = .each(domain: stamp(domain), attributes: attributes.map(stamp))
    }
    return renamed
  }
}
