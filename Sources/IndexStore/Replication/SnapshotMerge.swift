import Replication
import SpotlightModel

/// Merges a snapshot's keys one by one, within one transaction.
struct SnapshotMerge {
  private(set) var keys: KeyMerge
  private let header: SnapshotHeader
  /// Items here that the snapshot has, or had.
  private(set) var met: SeenNumbers
  /// Later numbers are of items that came while the snapshot was read.
  private let firstNew: Int64

  /// - Parameters:
  ///   - met: what was met before.
  ///   - firstNew: the next free number when the reading of the snapshot began.
  init(_ writer: Writer, _ header: SnapshotHeader, met: SeenNumbers = SeenNumbers(), firstNew: Int64? = nil)
    throws
  {
    keys = try KeyMerge(writer, header)
    self.header = header
    self.met = met
    self.firstNew = firstNew ?? writer.identity.nextNumber
  }

  mutating func take(_ entry: SnapshotEntry) throws {
    let owner = try keys.writer.store.owners.number(of: entry.key.owner)
    let row = try keys.writer.shown(owner: owner, identifier: entry.key.identifier)
    if let row { met.insert(row.number) }
    try keys.merge(entry, row, owner: owner)
  }

  /// To be called once all keys were taken and the snapshot has proved sound.
  mutating func finish() throws {
    if header.kind == .full { try dropUnnamed() }
    let writer = keys.writer
    if header.kind == .full { try writer.raiseRemovalFloor(to: header.context) }
    try writer.join(header.context)
    try Mark.current(writer.versions, nextNumber: writer.identity.nextNumber).save(writer.versions)
  }

  // MARK: What a full snapshot does not name

  /// Of what the snapshot's replica has seen and no longer has nothing stays.
  private mutating func dropUnnamed() throws {
    var last: Int64 = 0
    while case let numbers = try unnamed(after: last), let final = numbers.last {
      last = final
      for number in numbers {
        guard let row = try ItemRow.find(number: number, keys.writer.connection) else { continue }
        let key = ItemKey(
          owner: try keys.writer.store.owners.name(of: row.owner), identifier: row.identifier)
        let nothing = SnapshotEntry(key: key, siblings: Siblings(), touched: VersionVector())
        try keys.merge(nothing, row, owner: row.owner)
      }
    }
  }

  /// The next items that may have to go.
  private func unnamed(after last: Int64) throws -> [Int64] {
    let versions = keys.writer.versions
    let statement = try keys.writer.connection.statement(
      "SELECT number, series, time, siblings FROM item WHERE number > ?1 AND number < ?2 ORDER BY number"
    ).bind(last, at: 1).bind(firstNew, at: 2)
    defer { statement.reset() }
    var numbers: [Int64] = []
    while numbers.count < 1_000, try statement.step() {
      let number = statement.integer(0)
      if met.contains(number) || versions.store.hidden.contains(number) { continue }
      let dot = try versions.dot(series: statement.integer(1), time: statement.integer(2))
      if statement.integer(3) != 0 || keys.there.contains(dot) { numbers.append(number) }
    }
    return numbers
  }
}

extension Writer {
  /// What was deleted before a full snapshot was made it does not name, so no delta can.
  fileprivate func raiseRemovalFloor(to context: VersionVector) throws {
    let floor = try versions.removalFloor().joined(with: context)
    try connection.statement("UPDATE replica_identity SET removal_floor = ?1")
      .bind(try floor.encoded(versions.number(of:)), at: 1).run()
  }

  /// Adds to what has been seen here. Our clock follows, though not far.
  fileprivate func join(_ context: VersionVector) throws {
    let statement = try connection.statement("UPDATE replica SET seen = max(seen, ?2) WHERE id = ?1")
    for (replica, time) in context.times {
      let number = try store.replicas.number(of: replica.rawValue)
      try statement.bind(number, at: 1).bind(time, at: 2).run()
      identity.clock.observe(time, wall: store.settings.now())
    }
  }
}
