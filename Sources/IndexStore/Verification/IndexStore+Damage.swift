public import SpotlightModel

/// An item whose stored attributes cannot be read.
public struct DamagedItem: Hashable, Sendable {
  public var key: ItemKey
  /// The catalogue whose row it is; reading that again mends the item.
  public var catalogue: CatalogueIdentifier?
}

extension IndexStore {
  /// The items whose stored attributes cannot be read, in the order of document numbers.
  ///
  /// - Parameter limit: the most that are wanted.
  public func damagedItems(limit: Int = 100) throws -> [DamagedItem] {
    try consistently {
      try loadKeys()
      let statement = try Statement(
        "SELECT number, owner, identifier, catalogue, payload FROM item", on: connection)
      var damaged: [DamagedItem] = []
      while damaged.count < limit, try statement.step() {
        if hidden.contains(statement.integer(0)) || isReadable(statement.bytes(4)) { continue }
        damaged.append(
          DamagedItem(
            key: ItemKey(owner: try owners.name(of: statement.integer(1)), identifier: statement.text(2)),
            catalogue: statement.optionalInteger(3).map(CatalogueIdentifier.init(rawValue:))))
      }
      return damaged
    }
  }

  private func isReadable(_ payload: UnsafeRawBufferPointer) -> Bool {
    (try? PayloadDecoder.attributes(payload, keys.name(of:))) != nil
  }

  /// Whether an error says that something stored is damaged while the database itself is sound.
  static func isDamage(_ error: any Error) -> Bool {
    error is PayloadDecoder.Damage || (error as? StoreError)?.kind == .damaged
  }
}
