public import SpotlightModel

/// State: values by domain and key, like preferences. They live among the items, whose transactions, history and
/// replication they share; no search shows them.
extension IndexStore {
  /// The value of a key; nil where it has none.
  public func state(_ key: StateKey) throws -> StateValue? {
    try consistently {
      guard let owner = try stateOwner(),
        let row = try ItemRow.find(owner: owner, identifier: key.itemKey.identifier, connection)
      else { return nil }
      return try attributes(row.payload)[.stateValue].map { StateValue($0) }
    }
  }

  /// All values of a domain, in the order of their keys.
  public func state(in domain: String) throws -> [StateValue.Entry] {
    try consistently {
      guard let owner = try stateOwner() else { return [] }
      let statement = try connection.statement(
        "SELECT identifier, payload FROM item WHERE owner = ?1 AND identifier >= ?2 AND identifier < ?3 ORDER BY identifier"
      ).bind(owner, at: 1).bind(StateKey.first(of: domain), at: 2).bind(StateKey.end(of: domain), at: 3)
      defer { statement.reset() }
      var entries: [StateValue.Entry] = []
      while try statement.step() {
        guard let key = StateKey(ItemKey(owner: "", identifier: statement.text(0))),
          let value = try attributes(statement.bytes(1))[.stateValue]
        else { continue }
        entries.append(StateValue.Entry(key.name, StateValue(value)))
      }
      return entries
    }
  }

  /// The domains that have values, in the order of their names.
  public func stateDomains() throws -> [String] {
    try consistently {
      guard let owner = try stateOwner() else { return [] }
      var domains: [String] = []
      var start = ""
      while let key = try firstStateKey(of: owner, from: start) {
        domains.append(key.domain)
        start = StateKey.end(of: key.domain)
      }
      return domains
    }
  }

  /// How many values there are.
  public func stateCount() throws -> Int {
    Int(
      try connection.integer("SELECT count(*) FROM item WHERE owner = (SELECT id FROM owner WHERE name = '')")
    )
  }

  private func stateOwner() throws -> Int64? { try owners.existingNumber(of: "") }

  private func firstStateKey(of owner: Int64, from start: String) throws -> StateKey? {
    let statement = try connection.statement(
      "SELECT identifier FROM item WHERE owner = ?1 AND identifier >= ?2 ORDER BY identifier LIMIT 1"
    ).bind(owner, at: 1).bind(start, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let identifier = statement.text(0)
    // What has no separator was made by a strange hand, and is passed over.
    return StateKey(ItemKey(owner: "", identifier: identifier)) ?? StateKey(domain: identifier, name: "")
  }
}

extension AttributeKey {
  /// The only attribute of an item that is a state value.
  static let stateValue: AttributeKey = "value"
}

extension StateKey {
  /// Where the identifiers of a domain's values begin, in the order of bytes, and before which they end.
  fileprivate static func first(of domain: String) -> String { "\(domain)\(separator)" }
  fileprivate static func end(of domain: String) -> String { "\(domain)\u{2}" }
}
