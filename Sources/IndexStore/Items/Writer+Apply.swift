import Replication
public import SpotlightModel

extension Writer {
  /// Applies changes in order: the one door by which items enter, alter and leave the index.
  ///
  /// A catalogue must have been saved before. Its rows' owner and domain are the catalogue's; of several catalogues of
  /// one domain that have a row of one identifier, the one with the greater path is shown, whichever was read first; before
  /// it comes any of a folder that is followed, where its own is not.
  @discardableResult
  public func apply(_ changes: [Change], from origin: ChangeOrigin) throws -> ApplyCounts {
    var counts = ApplyCounts()
    for change in changes {
      guard change.key.owner.isEmpty == (origin == .state) else { throw StoreError.foreignOwner(change.key) }
      switch (change, origin) {
      case (.index(let item), .catalogue(let catalogue, let reading)):
        try index(item, from: catalogue.rawValue, reading, &counts)
      case (.deindex(let key), .catalogue(let catalogue, _)):
        try deindex(key, from: catalogue.rawValue, &counts)
      case (.index(let item), .application), (.index(let item), .command), (.index(let item), .state):
        try index(item, &counts)
      case (.deindex(let key), .application), (.deindex(let key), .command):
        try deindex(key, &counts)
        try removeExpiry(of: key)
      case (.deindex(let key), .state):
        try deindex(key, &counts)
      }
    }
    return counts
  }

  /// The item as the index shows it. A row of a file that is still being read is put aside, and one that is on its way
  /// out removed, for they must not be in the way of what is written now.
  func shown(owner: Int64, identifier: String) throws -> ItemRow? {
    guard let row = try ItemRow.find(owner: owner, identifier: identifier, connection) else { return nil }
    guard let hiding = store.hidden.range(around: row.number) else { return row }
    if hiding.isLeaving {
      var counts = ApplyCounts()
      try remove(row, &counts)
    } else {
      try setAside(row)
    }
    return nil
  }

  /// Writes the item anew, if that alters it.
  ///
  /// - Parameters:
  ///   - row: what is shown now; nil where there is none.
  ///   - series: of the write, where it is not an ordinary one.
  func write(
    _ item: Item, over row: ItemRow?, owner: Int64, catalogue: Int64?, series: Int64? = nil,
    _ counts: inout ApplyCounts
  ) throws {
    let domain = try store.domains.number(of: item.domain.name)
    let payload = try store.payload(item.attributes)
    if let row, row.domain == domain, row.payload == payload {
      if row.catalogue != catalogue {
        try ItemRow.setCatalogue(catalogue, number: row.number, connection)
      }
      counts.unchanged += 1
      return
    }
    if let row, row.siblings != .single {
      return try write(item, overSiblings: row, catalogue: catalogue, &counts)
    }
    let dot = try takeDot()
    var new = ItemRow(
      number: try takeNumber(), owner: owner, identifier: item.key.identifier, domain: domain,
      catalogue: catalogue, series: try series ?? currentSeries(), time: dot.time, payload: payload)
    if let row {
      let version = try known(row)
        .replaced(by: dot, domain: item.domain, attributes: item.attributes)
      new.history = try versions.encodedHistory(version)
      new.changes = try versions.encodedChanges(version)
      try delete(row)
      counts.changed += 1
    } else {
      counts.added += 1
    }
    try insert(new, item)
  }
}

// MARK: Damage

extension Writer {
  /// The version that a row holds. Of a damaged one nothing is known but when it was written, which is enough to
  /// replace it.
  private func known(_ row: ItemRow) throws -> Version {
    do {
      return try versions.version(of: row)
    } catch  where IndexStore.isDamage(error) {
      var bare = row
      bare.payload = []
      bare.history = nil
      bare.changes = nil
      return try versions.version(of: bare)
    }
  }

  /// Nil where the bytes are damaged.
  func readable(_ payload: [UInt8]) throws -> Attributes? {
    do {
      return try store.attributes(payload)
    } catch  where IndexStore.isDamage(error) {
      return nil
    }
  }
}

// MARK: Apps and commands

extension Writer {
  private func index(_ item: Item, _ counts: inout ApplyCounts) throws {
    let owner = try store.owners.number(of: item.key.owner)
    let row = try shown(owner: owner, identifier: item.key.identifier)
    if let row { try rememberFile(row) }
    // An item that was deleted while a file has it as a row is that row's again.
    let catalogue =
      try row.map(\.catalogue)
      ?? greatest(bases.entries(owner: owner, identifier: item.key.identifier))?.catalogue
    try write(item, over: row, owner: owner, catalogue: catalogue, &counts)
    if let catalogue { try forgetBaseIfShown(owner, item, catalogue) }
  }

  private func deindex(_ key: ItemKey, _ counts: inout ApplyCounts) throws {
    guard let owner = try store.owners.existingNumber(of: key.owner),
      let row = try shown(owner: owner, identifier: key.identifier)
    else {
      counts.unchanged += 1
      return
    }
    try rememberFile(row)
    try remove(row, &counts)
  }

  /// Keeps what the file says of an item that is about to differ from it.
  func rememberFile(_ row: ItemRow) throws {
    guard let catalogue = row.catalogue,
      try bases.entry(owner: row.owner, identifier: row.identifier, catalogue: catalogue) == nil
    else { return }
    let entry = FileRowTable.Entry(catalogue: catalogue, domain: row.domain, payload: row.payload)
    try bases.set(entry, owner: row.owner, identifier: row.identifier)
  }

  func forgetBaseIfShown(_ owner: Int64, _ item: Item, _ catalogue: Int64) throws {
    let identifier = item.key.identifier
    guard let base = try bases.entry(owner: owner, identifier: identifier, catalogue: catalogue),
      try base.payload == store.payload(item.attributes),
      try base.domain == store.domains.number(of: item.domain.name)
    else { return }
    try bases.remove(owner: owner, identifier: identifier, catalogue: catalogue)
  }

  /// Deletes an item and notes the deletion for other hosts.
  func remove(_ row: ItemRow, _ counts: inout ApplyCounts) throws {
    let dot = try takeDot()
    if row.siblings != .single {
      try noteOverridden(try versions.siblings(of: row).view, by: nil, row)
      try removeVersions(of: row)
    }
    try touch(row.owner, row.identifier, VersionVector(dot), .known)
    try delete(row)
    counts.removed += 1
  }
}
