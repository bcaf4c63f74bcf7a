import SpotlightModel

/// How large an item may be.
enum ItemSize {
  /// The most bytes of an item's identifier, domain and attributes together. In a snapshot, where an item is one line of 64
  /// MB at most, each may take six bytes.
  static let limit = 8 << 20

  /// What an attribute or an element of a list takes beside its text, at least.
  static let overhead = 32

  static func bytes(of value: AttributeValue) -> Int {
    switch value {
    case .text(let text), .number(let text): overhead + text.utf8.count
    case .boolean, .date: overhead
    case .list(let elements): elements.reduce(overhead) { $0 + bytes(of: $1) }
    }
  }

  /// - Throws: `CSIndexError` of code `invalidItemError` for an item that is too large.
  static func check(
    _ identifier: String, _ domain: Domain?, _ attributes: some Sequence<(AttributeKey, AttributeValue)>
  ) throws(CSIndexError) {
    var total = identifier.utf8.count + (domain?.name.utf8.count ?? 0)
    for (key, value) in attributes { total += key.rawValue.utf8.count + bytes(of: value) }
    guard total > limit else { return }
    throw .invalidItem(
      "The item “\(identifier.prefix(100))” has \(total) bytes, and may have \(limit); leave out what nobody looks for."
    )
  }
}
