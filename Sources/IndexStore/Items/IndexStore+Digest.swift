public import SpotlightModel

extension IndexStore {
  /// A digest of all that search can show: equal in indexes of equal items, whatever their order, their history, and
  /// where they came from.
  ///
  /// State values are part of it. An item that cannot be read has no digest, so neither has the index: the error of kind
  /// `damaged` says so, for leaving the item out would make an index that has lost it look like one that never had it.
  ///
  /// It is the sum, modulo 2^128, of each item's XXH3 over its owner, identifier, domain and attributes by name.
  public func digest() throws -> ContentDigest {
    try consistently {
      var sum = UInt128(0)
      var text = CanonicalText()
      let statement = try Statement(
        "SELECT number, owner, identifier, domain, payload FROM item", on: connection)
      while try statement.step() {
        if hidden.contains(statement.integer(0)) { continue }
        try rewrite(&text, statement)
        let digest = text.digest
        sum &+= UInt128(digest.high) << 64 | UInt128(digest.low)
      }
      return ContentDigest(
        high: UInt64(truncatingIfNeeded: sum >> 64), low: UInt64(truncatingIfNeeded: sum))
    }
  }

  private func rewrite(_ text: inout CanonicalText, _ row: Statement) throws {
    text.removeAll()
    text.append(try owners.name(of: row.integer(1)))
    text.append(row.textBytes(2))
    text.append(try domains.name(of: row.integer(3)))
    var payload = PayloadDecoder(row.bytes(4))
    while !payload.isAtEnd {
      text.append(try name(of: payload.key()).rawValue)
      text.append(try payload.storedValue())
    }
  }

  private func name(of key: KeyNumber) throws -> AttributeKey {
    if let name = keys.name(of: key) { return name }
    try loadKeys()
    guard let name = keys.name(of: key) else { throw PayloadDecoder.Damage() }
    return name
  }
}

/// An item as bytes that are the same on every host: texts and stored values, each with its length before it.
private struct CanonicalText {
  private var bytes: [UInt8] = []

  var digest: ContentDigest { bytes.withUnsafeBytes { ContentDigest(of: $0) } }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(_ content: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: UInt64(content.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: content)
  }
}
