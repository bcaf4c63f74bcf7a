import SpotlightModel

/// The attribute keys and their numbers, as the database has them.
struct StoredKeys {
  private(set) var names: [AttributeKey?] = [nil]
  private(set) var numbers: [AttributeKey: KeyNumber] = [:]

  /// All numbers are below this.
  static let limit: KeyNumber = 1 << 24

  func name(of number: KeyNumber) -> AttributeKey? {
    Int(number) < names.count ? names[Int(number)] : nil
  }

  mutating func set(_ key: AttributeKey, _ number: KeyNumber) {
    // Numbers are given out one after the other, so a wild one is damage and finds no name.
    guard number < Self.limit else { return }
    while names.count <= Int(number) { names.append(nil) }
    names[Int(number)] = key
    numbers[key] = number
  }
}
