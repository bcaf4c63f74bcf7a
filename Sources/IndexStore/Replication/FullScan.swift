import Replication
import SpotlightModel

/// All items with all their versions, in the order of their keys, of one state of the index.
struct FullScan {
  private let versions: Versions
  private var store: IndexStore { versions.store }

  init(_ versions: Versions) { self.versions = versions }

  func forEach(_ body: (SnapshotLine) throws -> Void) throws {
    try store.loadKeys()
    let names = AttributeNames(store.keys.names)
    for owner in try store.ownersByName() {
      let rows = try ItemRow.ofOwner(owner.number, store.connection)
      while try rows.step() {
        let row = ItemRow(rows)
        if store.hidden.contains(row.number) { continue }
        try body(try versions.line(of: row, ItemKey(owner: owner.name, identifier: row.identifier), names))
      }
    }
  }
}

/// The keys that were touched by what a base does not cover, in their order; deleted ones without versions.
struct DeltaScan {
  private let versions: Versions
  private let base: VersionVector
  private let start: Int64
  private var store: IndexStore { versions.store }

  init(_ versions: Versions, since base: VersionVector) throws {
    self.versions = versions
    self.base = base
    start = try Mark.start(coveredBy: base, versions)
  }

  func forEach(_ body: (SnapshotEntry) throws -> Void) throws {
    let statement = try Statement(
      """
      SELECT owner.name, touch.owner, touch.identifier, touch.touched FROM (
        SELECT owner, identifier, NULL AS touched FROM item WHERE number >= ?1
        UNION ALL SELECT owner, identifier, touched FROM removal WHERE number >= ?1
      ) AS touch JOIN owner ON owner.id = touch.owner ORDER BY owner.name, touch.identifier
      """, on: store.connection
    ).bind(start, at: 1)
    var current: (key: ItemKey, owner: Int64, touched: VersionVector)?
    while try statement.step() {
      let key = ItemKey(owner: statement.text(0), identifier: statement.text(2))
      if let last = current,
        last.owner != statement.integer(1) || !last.key.identifier.utf8.elementsEqual(key.identifier.utf8)
      {
        try pass(last.key, last.owner, last.touched, to: body)
        current = nil
      }
      var touched = current?.touched ?? VersionVector()
      if !statement.isNull(3) { touched.join(try versions.vector(statement.bytes(3))) }
      current = (key, statement.integer(1), touched)
    }
    if let last = current { try pass(last.key, last.owner, last.touched, to: body) }
  }

  private func pass(
    _ key: ItemKey, _ owner: Int64, _ touched: VersionVector, to body: (SnapshotEntry) throws -> Void
  ) throws {
    var touched = touched
    var siblings = Siblings([])
    if let row = try ItemRow.find(owner: owner, identifier: key.identifier, store.connection),
      !store.hidden.contains(row.number)
    {
      siblings = try versions.siblings(of: row)
      touched.join(siblings.history)
    }
    guard !base.covers(touched) else { return }
    try body(SnapshotEntry(key: key, siblings: siblings, touched: touched))
  }
}
