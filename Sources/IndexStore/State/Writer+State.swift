public import SpotlightModel

extension Writer {
  /// The value of a key, as of now within the transaction.
  public func state(_ key: StateKey) throws -> StateValue? { try store.state(key) }

  /// Gives a key a value, or takes it away where `value` is nil.
  ///
  /// - Returns: whether that altered anything.
  /// - Throws: `StoreError` of kind `misuse` where the domain is empty or has the character that separates it from the key,
  ///   and where the value is too deep.
  @discardableResult
  public func setState(_ key: StateKey, to value: StateValue?) throws -> Bool {
    guard !key.domain.isEmpty, !key.domain.unicodeScalars.contains(StateKey.separator) else {
      throw StoreError(.misuse, "\"\(key.domain)\" cannot be the name of a domain of state values.")
    }
    guard value?.isTooDeep != true else {
      throw StoreError(
        .misuse,
        "\(key.domain): the value of \"\(key.name)\" has lists or dictionaries more than \(StateValue.greatestDepth) deep within"
          + " each other.")
    }
    let counts = try apply([Self.change(key, to: value)], from: .state)
    return counts.unchanged == 0
  }

  private static func change(_ key: StateKey, to value: StateValue?) -> Change {
    guard let value else { return .deindex(key.itemKey) }
    return .index(
      Item(
        key: key.itemKey, domain: Domain(key.domain),
        attributes: [.stateValue: AttributeValue(value)]))
  }

  /// Takes all values of a domain away.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func removeState(in domain: String) throws -> Int {
    let names = try store.state(in: domain).map(\.key)
    return try apply(
      names.map { .deindex(StateKey(domain: domain, name: $0).itemKey) }, from: .state
    ).removed
  }
}
