import SpotlightModel

/// How a catalogue's rows meet what the index holds.
extension Writer {
  /// A row of a catalogue that is to be shown, with the names as numbers.
  private struct Incoming {
    var item: Item
    var owner: Int64
    var domain: Int64
    var catalogue: Int64
    var payload: [UInt8]
    var identifier: String { item.key.identifier }
    var entry: FileRowTable.Entry { .init(catalogue: catalogue, domain: domain, payload: payload) }
  }

  func index(
    _ item: Item, from catalogue: Int64, _ reading: ReadingOccasion, _ counts: inout ApplyCounts
  ) throws {
    let new = Incoming(
      item: item, owner: try store.owners.number(of: item.key.owner),
      domain: try store.domains.number(of: item.domain.name), catalogue: catalogue,
      payload: try store.payload(item.attributes))
    let row = try shown(owner: new.owner, identifier: new.identifier)
    // What the file says now replaces what it said while it stood behind another.
    try shadows.remove(owner: new.owner, identifier: new.identifier, catalogue: catalogue)
    switch row?.catalogue {
    case _ where row == nil: try indexAbsent(new, reading, &counts)
    case nil: try adopt(new, row, reading, &counts)
    case catalogue: try edit(new, row, file: try base(new, catalogue) ?? shownEntry(row, catalogue), &counts)
    case let other?: try compete(new, row, other, &counts)
    }
  }

  private func base(_ new: Incoming, _ catalogue: Int64) throws -> FileRowTable.Entry? {
    try bases.entry(owner: new.owner, identifier: new.identifier, catalogue: catalogue)
  }

  private func shownEntry(_ row: ItemRow?, _ catalogue: Int64) -> FileRowTable.Entry? {
    row.map { .init(catalogue: catalogue, domain: $0.domain, payload: $0.payload) }
  }

  /// There is no such item: it is new, or was deleted elsewhere, and then stays so until the row itself changes.
  private func indexAbsent(_ new: Incoming, _ reading: ReadingOccasion, _ counts: inout ApplyCounts) throws {
    if let base = try base(new, new.catalogue) {
      if base.payload == new.payload, base.domain == new.domain, reading != .again {
        counts.unchanged += 1
        return
      }
      try bases.remove(owner: new.owner, identifier: new.identifier, catalogue: new.catalogue)
    }
    var series: Int64?
    if case .first(let modified) = reading { series = try self.series(modified: modified) }
    try write(
      new.item, over: nil, owner: new.owner, catalogue: new.catalogue, series: series, &counts)
  }

  /// The item is known from elsewhere. A first reading only links the row to it.
  private func adopt(
    _ new: Incoming, _ row: ItemRow?, _ reading: ReadingOccasion, _ counts: inout ApplyCounts
  ) throws {
    guard let row else { return }
    guard case .first = reading else {
      return try edit(new, row, file: try base(new, new.catalogue), &counts)
    }
    try ItemRow.setCatalogue(new.catalogue, number: row.number, connection)
    if row.payload != new.payload || row.domain != new.domain {
      try bases.set(new.entry, owner: new.owner, identifier: new.identifier)
    }
    counts.unchanged += 1
  }

  /// The item changes by what the file changed.
  ///
  /// - Parameter file: what the file said before; nil where it had no such row.
  private func edit(
    _ new: Incoming, _ row: ItemRow?, file: FileRowTable.Entry?, _ counts: inout ApplyCounts
  ) throws {
    guard let row else { return }
    var item = new.item
    if file?.payload != row.payload || file?.domain != row.domain, let shown = try readable(row.payload) {
      item.attributes = merged(
        before: try file.flatMap { try readable($0.payload) } ?? Attributes(), now: new.item.attributes,
        shown: shown)
      if let file, file.domain == new.domain {
        item.domain = Domain(try store.domains.name(of: row.domain))
      }
    }
    try write(item, over: row, owner: new.owner, catalogue: new.catalogue, &counts)
    if item == new.item {
      try bases.remove(owner: new.owner, identifier: new.identifier, catalogue: new.catalogue)
    } else {
      try bases.set(new.entry, owner: new.owner, identifier: new.identifier)
    }
  }

  /// Another catalogue of the domain holds the key: the greater rank wins.
  private func compete(
    _ new: Incoming, _ row: ItemRow?, _ other: Int64, _ counts: inout ApplyCounts
  ) throws {
    guard let row else { return }
    guard try rank(of: other).lexicographicallyPrecedes(rank(of: new.catalogue)) else {
      try shadows.set(new.entry, owner: new.owner, identifier: new.identifier)
      counts.unchanged += 1
      counts.shadowed += 1
      return
    }
    let file = try base(new, other) ?? shownEntry(row, other)
    if var behind = file {
      behind.catalogue = other
      try shadows.set(behind, owner: new.owner, identifier: new.identifier)
    }
    try bases.remove(owner: new.owner, identifier: new.identifier, catalogue: other)
    try edit(new, row, file: file, &counts)
  }

  /// The catalogue has no such row any more.
  func deindex(_ key: ItemKey, from catalogue: Int64, _ counts: inout ApplyCounts) throws {
    guard let owner = try store.owners.existingNumber(of: key.owner) else {
      counts.unchanged += 1
      return
    }
    let file = try bases.entry(owner: owner, identifier: key.identifier, catalogue: catalogue)
    try bases.remove(owner: owner, identifier: key.identifier, catalogue: catalogue)
    guard let row = try shown(owner: owner, identifier: key.identifier), row.catalogue == catalogue else {
      try shadows.remove(owner: owner, identifier: key.identifier, catalogue: catalogue)
      counts.unchanged += 1
      return
    }
    guard let next = try greatest(shadows.entries(owner: owner, identifier: key.identifier)) else {
      return try remove(row, &counts)
    }
    try shadows.remove(owner: owner, identifier: key.identifier, catalogue: next.catalogue)
    try edit(
      incoming(next, key, owner, try store.attributes(next.payload)), row,
      file: file ?? shownEntry(row, catalogue), &counts)
  }

  /// Shows an item by the greatest of the catalogues that hold its key.
  func settleOrder(owner: Int64, identifier: String, _ counts: inout ApplyCounts) throws {
    guard let row = try shown(owner: owner, identifier: identifier), let other = row.catalogue,
      let greatest = try greatest(shadows.entries(owner: owner, identifier: identifier)),
      try rank(of: other).lexicographicallyPrecedes(rank(of: greatest.catalogue)),
      let attributes = try readable(greatest.payload)
    else { return }
    try shadows.remove(owner: owner, identifier: identifier, catalogue: greatest.catalogue)
    let key = ItemKey(owner: try store.owners.name(of: owner), identifier: identifier)
    try compete(incoming(greatest, key, owner, attributes), row, other, &counts)
  }

  private func incoming(
    _ entry: FileRowTable.Entry, _ key: ItemKey, _ owner: Int64, _ attributes: Attributes
  ) throws -> Incoming {
    let item = Item(
      key: key, domain: Domain(try store.domains.name(of: entry.domain)), attributes: attributes)
    return Incoming(
      item: item, owner: owner, domain: entry.domain, catalogue: entry.catalogue, payload: entry.payload)
  }

  /// The row of the catalogue whose rank is the greatest.
  func greatest(_ entries: [FileRowTable.Entry]) throws -> FileRowTable.Entry? {
    try entries.max { try rank(of: $0.catalogue).lexicographicallyPrecedes(rank(of: $1.catalogue)) }
  }
}
