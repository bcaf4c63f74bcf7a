public import Replication
public import SpotlightModel

/// An item with what is known of its making.
public struct StoredItem: Hashable, Sendable {
  public var item: Item
  /// The catalogue whose row it is; nil for an app's item, and for one known from other hosts alone.
  public var catalogue: CatalogueIdentifier?
  /// What is shown, and who wrote it when: the view of `versions`.
  public var version: Version
  /// What it is made of, by ascending dots: one version, or several that were written at the same time on different hosts.
  public var versions: [Version]
  /// What of them is in conflict.
  public var conflicts: [Conflict]
}

extension IndexStore {
  /// The item of a key, with its history.
  public func item(_ key: ItemKey) throws -> StoredItem? {
    try consistently {
      guard let owner = try owners.existingNumber(of: key.owner),
        let row = try ItemRow.find(owner: owner, identifier: key.identifier, connection),
        !hidden.contains(row.number)
      else { return nil }
      let versions = Versions(store: self)
      let version = try versions.version(of: row)
      let siblings = row.siblings == .single ? Siblings([version]) : try versions.siblings(of: row)
      return StoredItem(
        item: Item(key: key, domain: version.domain, attributes: version.attributes),
        catalogue: row.catalogue.map(CatalogueIdentifier.init(rawValue:)), version: version,
        versions: siblings.versions,
        conflicts: row.siblings == .conflicting ? siblings.view?.conflicts ?? [] : [])
    }
  }

  /// The keys of all items of this identifier, whoever owns them, in the order of the owners' names.
  public func keys(identifier: String) throws -> [ItemKey] {
    try consistently {
      try itemOwners().compactMap { owner in
        guard let row = try ItemRow.find(owner: owner.number, identifier: identifier, connection),
          !hidden.contains(row.number)
        else { return nil }
        return ItemKey(owner: owner.name, identifier: identifier)
      }
    }
  }

  /// Passes every item of `domain` and those within it to `body`, in the order of keys, until it returns false.
  ///
  /// - Parameter damaged: is called with the key of each item whose stored attributes cannot be read, which is passed over.
  public func forEachItem(
    in domain: Domain? = nil, damaged: (ItemKey) -> Void = { _ in }, _ body: (Item) throws -> Bool
  ) throws {
    try consistently {
      for owner in try itemOwners() {
        guard try forEachItem(of: owner, in: domain, damaged: damaged, body) else { return }
      }
    }
  }

  private func forEachItem(
    of owner: (name: String, number: Int64), in domain: Domain?, damaged: (ItemKey) -> Void,
    _ body: (Item) throws -> Bool
  ) throws -> Bool {
    let statement = try Statement(
      "SELECT number, identifier, domain, payload FROM item WHERE owner = ?1 ORDER BY identifier",
      on: connection
    ).bind(owner.number, at: 1)
    while try statement.step() {
      if hidden.contains(statement.integer(0)) { continue }
      let itsDomain = Domain(try domains.name(of: statement.integer(2)))
      guard domain?.contains(itsDomain) ?? true else { continue }
      let key = ItemKey(owner: owner.name, identifier: statement.text(1))
      guard let attributes = try readableAttributes(statement.bytes(3)) else {
        damaged(key)
        continue
      }
      guard try body(Item(key: key, domain: itsDomain, attributes: attributes)) else { return false }
    }
    return true
  }

  /// Nil where they are damaged.
  func readableAttributes(_ payload: UnsafeRawBufferPointer) throws -> Attributes? {
    do {
      return try attributes(payload)
    } catch is PayloadDecoder.Damage {
      return nil
    }
  }

  /// All but the index itself, whose state values are no items to be shown.
  private func itemOwners() throws -> [(name: String, number: Int64)] {
    try ownersByName().filter { !$0.name.isEmpty }
  }

  /// Every owner, the index itself with the empty name too.
  func ownersByName() throws -> [(name: String, number: Int64)] {
    // SQLite compares text by its UTF-8 bytes, as keys are.
    let statement = try connection.statement("SELECT name, id FROM owner ORDER BY name")
    defer { statement.reset() }
    var owners: [(name: String, number: Int64)] = []
    while try statement.step() { owners.append((statement.text(0), statement.integer(1))) }
    return owners
  }

  /// How many items there are.
  public func itemCount() throws -> Int {
    try consistently {
      try keyCount() - stateCount()
    }
  }

  /// How many items and state values there are.
  func keyCount() throws -> Int {
    try consistently {
      var count = try connection.integer("SELECT count(*) FROM item")
      guard !hidden.isEmpty else { return Int(count) }
      count -= try connection.integer(
        "SELECT count(*) FROM hidden_range JOIN item ON item.number BETWEEN first AND last")
      return Int(count)
    }
  }

  /// Who this index is among those it exchanges snapshots with.
  public func replica() throws -> ReplicaIdentifier {
    try consistently {
      let identity = try ReplicaIdentity.load(connection)
      return ReplicaIdentifier(rawValue: try replicas.name(of: identity.replica))
    }
  }
}
