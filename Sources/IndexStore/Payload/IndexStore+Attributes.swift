import SpotlightModel

extension IndexStore {
  /// The stored form of attributes; keys that are new are made known to the database.
  func payload(_ attributes: Attributes) throws -> [UInt8] {
    var encoder = PayloadEncoder()
    try encoder.append(attributes, storedNumber(of:))
    return encoder.bytes
  }

  func attributes(_ payload: [UInt8]) throws -> Attributes {
    try payload.withUnsafeBytes { try attributes($0) }
  }

  func attributes(_ payload: UnsafeRawBufferPointer) throws -> Attributes {
    do {
      return try PayloadDecoder.attributes(payload, keys.name(of:))
    } catch {
      // A key may have been added by another process since ours were read.
      try loadKeys()
      return try PayloadDecoder.attributes(payload, keys.name(of:))
    }
  }

  func loadKeys() throws {
    let statement = try connection.statement("SELECT id, name FROM attribute_key")
    defer { statement.reset() }
    while try statement.step() {
      guard let number = KeyNumber(exactly: statement.integer(0)) else { throw PayloadDecoder.Damage() }
      keys.set(AttributeKey(rawValue: statement.text(1)), number)
    }
  }

  /// A key's number in the database, which gives it one if need be.
  func storedNumber(of key: AttributeKey) throws -> KeyNumber {
    if let number = keys.numbers[key] { return number }
    let number = KeyNumber(clamping: try attributeKeys.number(of: key.rawValue))
    guard number < StoredKeys.limit else {
      throw StoreError(
        .full,
        "\(connection.path) knows \(StoredKeys.limit) names of attributes and has room for no more. A catalogue whose"
          + " rows each have names of their own is better mapped or ignored in followspot.json.")
    }
    keys.set(key, number)
    return number
  }
}
