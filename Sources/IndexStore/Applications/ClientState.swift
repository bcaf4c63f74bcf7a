extension IndexStore {
  /// What an app stored last; nil where it stored nothing.
  ///
  /// - Parameters:
  ///   - owner: the app's bundle identifier.
  ///   - name: of the app's index.
  public func clientState(owner: String, name: String) throws -> [UInt8]? {
    try consistently {
      guard let owner = try owners.existingNumber(of: owner) else { return nil }
      let statement = try connection.statement(
        "SELECT state FROM client_state WHERE owner = ?1 AND name = ?2")
      statement.bind(owner, at: 1).bind(name, at: 2)
      defer { statement.reset() }
      return try statement.step() ? Array(statement.bytes(0)) : nil
    }
  }
}

extension Writer {
  /// What an app stored last, as of now within the transaction; nil where it stored nothing.
  public func clientState(owner: String, name: String) throws -> [UInt8]? {
    try store.clientState(owner: owner, name: name)
  }

  /// Stores an app's state, to be in force together with what else this transaction writes.
  public func setClientState(_ state: [UInt8], owner: String, name: String) throws {
    let number = try store.owners.number(of: owner)
    try connection.statement(
      "INSERT OR REPLACE INTO client_state (owner, name, state) VALUES (?1, ?2, ?3)"
    ).bind(number, at: 1).bind(name, at: 2).bind(state, at: 3).run()
  }

  /// Forgets all states of an app.
  public func removeClientStates(owner: String) throws {
    guard let number = try store.owners.existingNumber(of: owner) else { return }
    try connection.statement("DELETE FROM client_state WHERE owner = ?1").bind(number, at: 1).run()
  }
}
