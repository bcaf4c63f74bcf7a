public import SpotlightModel

/// State: values by domain and key, like preferences. They live among the items, whose transactions, history and
/// replication they share; no search shows them.
extension IndexStore {
  /// The value of a key; nil where it has none.
  public func state(_ key: StateKey) throws -> StateValue? {
    try consistently {
      guard let owner = try stateOwner(),
        let row = try ItemRow.find(owner: owner, identifier: key.itemKey.identifier, connection),
        !hidden.contains(row.number)
      else { return nil }
      return try attributes(row.payload)[.stateValue].map { StateValue($0) }
    }
  }

  /// All values of a domain, in the order of their keys.
  public func state(in domain: String) throws -> [StateValue.Entry] {
    var entries: [StateValue.Entry] = []
    try forEachStateRow(from: StateKey.first(of: domain)) { key, payload in
      guard ExactText(key.domain) == ExactText(domain) else { return false }
      guard let value = try attributes(payload)[.stateValue] else { return true }
      entries.append(StateValue.Entry(key.name, StateValue(value)))
      return true
    }
    return entries
  }

  /// The domains that have values, in the order of their names.
  public func stateDomains() throws -> [String] {
    var domains: [String] = []
    while true {
      let count = domains.count
      try forEachStateRow(from: domains.last.map(StateKey.end(of:)) ?? "") { key, _ in
        domains.append(key.domain)
        return false
      }
      if domains.count == count { return domains }
    }
  }

  /// How many rows there are that are no items: those of values, and any that a strange hand made like them.
  func stateCount() throws -> Int {
    try consistently {
      guard let owner = try stateOwner() else { return 0 }
      let statement = try Statement("SELECT number FROM item WHERE owner = ?1", on: connection)
        .bind(owner, at: 1)
      var count = 0
      while try statement.step() {
        if !hidden.contains(statement.integer(0)) { count += 1 }
      }
      return count
    }
  }

  /// Passes each value's key and stored attributes to `body`, in the order of the identifiers, until it returns false.
  ///
  /// What a snapshot brings is hidden until all of it was found sound. A row whose identifier is no state value's, as only a
  /// strange hand makes it, is passed over.
  ///
  /// - Parameter start: the first identifier that counts.
  private func forEachStateRow(
    from start: String = "", _ body: (StateKey, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try consistently {
      guard let owner = try stateOwner() else { return }
      let statement = try Statement(
        "SELECT number, identifier, payload FROM item WHERE owner = ?1 AND identifier >= ?2 ORDER BY identifier",
        on: connection
      ).bind(owner, at: 1).bind(start, at: 2)
      while try statement.step() {
        guard !hidden.contains(statement.integer(0)),
          let key = StateKey(ItemKey(owner: "", identifier: statement.text(1)))
        else { continue }
        guard try body(key, statement.bytes(2)) else { return }
      }
    }
  }

  private func stateOwner() throws -> Int64? { try owners.existingNumber(of: "") }
}

extension AttributeKey {
  /// The only attribute of an item that is a state value.
  static let stateValue: AttributeKey = "value"
}

extension StateKey {
  /// Where the identifiers of a domain's values begin, in the order of bytes, and before what they end.
  fileprivate static func first(of domain: String) -> String { "\(domain)\(separator)" }
  fileprivate static func end(of domain: String) -> String { "\(domain)\u{2}" }
}
