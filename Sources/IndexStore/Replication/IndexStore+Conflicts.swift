public import Replication
public import SpotlightModel

/// An item of which some attributes have values that were written at the same time on different hosts.
public struct ItemConflicts: Hashable, Sendable {
  public var key: ItemKey
  /// For each such attribute what is shown, and the other values.
  public var conflicts: [Conflict]
}

extension IndexStore {
  /// The items that are in conflict, owner by owner, by identifier.
  public func conflicts(limit: Int = Int.max) throws -> [ItemConflicts] {
    try consistently {
      let versions = Versions(store: self)
      let statement = try Statement(
        """
        SELECT \(ItemRow.columns) FROM item WHERE siblings = 2 ORDER BY owner, identifier LIMIT ?1
        """, on: connection
      ).bind(Int64(limit), at: 1)
      var found: [ItemConflicts] = []
      while try statement.step() {
        let row = ItemRow(statement)
        let key = ItemKey(owner: try owners.name(of: row.owner), identifier: row.identifier)
        found.append(ItemConflicts(key: key, conflicts: try versions.siblings(of: row).view?.conflicts ?? []))
      }
      return found
    }
  }

  /// How many items are in conflict.
  public func conflictCount() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM item WHERE siblings = 2"))
  }

  /// What is in conflict of an item; empty where nothing is.
  public func conflicts(of key: ItemKey) throws -> [Conflict] { try item(key)?.conflicts ?? [] }
}

extension Writer {
  /// Settles a conflict: `value` is what the attribute is from now on, on every host. It need not be one of those in
  /// conflict.
  ///
  /// - Parameter attribute: nil for the domain, whose value is its name as text.
  /// - Returns: whether the attribute was in conflict; if it was not, nothing changes.
  @discardableResult
  public func settle(_ key: ItemKey, _ attribute: AttributeKey?, to value: AttributeValue) throws -> Bool {
    guard let owner = try store.owners.existingNumber(of: key.owner),
      let row = try shown(owner: owner, identifier: key.identifier), row.siblings == .conflicting,
      let view = try versions.siblings(of: row).view,
      view.conflicts.contains(where: { $0.attribute == attribute })
    else { return false }
    var item = Item(key: key, domain: view.domain, attributes: view.attributes)
    if let attribute { item.attributes[attribute] = value } else { item.domain = Domain(value.text) }
    try rememberFile(row)
    var counts = ApplyCounts()
    try write(item, overSiblings: row, catalogue: row.catalogue, settling: .also([attribute]), &counts)
    if let catalogue = row.catalogue { try forgetBaseIfShown(owner, item, catalogue) }
    return true
  }
}
