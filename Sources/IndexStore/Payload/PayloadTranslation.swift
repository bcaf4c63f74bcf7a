import Replication
import SpotlightModel

/// Turns payloads of a snapshot, whose keys have the numbers that its reader gave them, into such as are stored here.
struct PayloadTranslation {
  private var names: AttributeNames?
  /// The numbers here by those there; 0, which is none, where one has not been looked up yet.
  private var numbers: [KeyNumber] = []

  /// The stored payload. Keys that are new are made known to the database.
  mutating func stored(_ entry: PlainEntry, _ store: IndexStore) throws -> [UInt8] {
    if entry.names !== names {
      names = entry.names
      numbers = [KeyNumber](repeating: 0, count: entry.names.names.count)
    }
    return try entry.payload.withUnsafeBytes { payload in
      try isSame(payload, store) ? entry.payload : translated(payload, store)
    }
  }

  private mutating func isSame(_ payload: UnsafeRawBufferPointer, _ store: IndexStore) throws -> Bool {
    var decoder = PayloadDecoder(payload)
    while !decoder.isAtEnd {
      let key = try decoder.key()
      guard try number(of: key, store) == key else { return false }
      _ = try decoder.storedValue()
    }
    return true
  }

  private mutating func translated(_ payload: UnsafeRawBufferPointer, _ store: IndexStore) throws -> [UInt8] {
    var decoder = PayloadDecoder(payload)
    var encoder = PayloadEncoder()
    encoder.bytes.reserveCapacity(payload.count + 16)
    while !decoder.isAtEnd {
      encoder.append(key: try number(of: try decoder.key(), store))
      encoder.bytes.append(contentsOf: try decoder.storedValue())
    }
    return encoder.bytes
  }

  private mutating func number(of key: KeyNumber, _ store: IndexStore) throws -> KeyNumber {
    guard Int(key) < numbers.count, let name = names?[key] else { throw PayloadDecoder.Damage() }
    if numbers[Int(key)] == 0 { numbers[Int(key)] = try store.storedNumber(of: name) }
    return numbers[Int(key)]
  }
}
