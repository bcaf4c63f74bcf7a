import SpotlightModel

/// Finds the numbers of many items' keys: these mostly have the same keys in the same order, so the last item's are
/// tried first.
struct KeyNumberCache {
  private var recent: [(key: AttributeKey, number: KeyNumber)] = []
  private var position = 0
  private static let mostRecent = 64

  /// To be called before each item.
  mutating func rewind() { position = 0 }

  /// - Parameter find: finds the number where it is not at hand.
  mutating func number(of key: AttributeKey, _ find: (AttributeKey) throws -> KeyNumber) rethrows -> KeyNumber
  {
    defer { position += 1 }
    if position < recent.count, recent[position].key == key { return recent[position].number }
    let number = try find(key)
    if position < recent.count {
      recent[position] = (key, number)
    } else if recent.count == position, position < Self.mostRecent {
      recent.append((key, number))
    }
    return number
  }
}
