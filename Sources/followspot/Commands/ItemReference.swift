import IndexStore
import SpotlightModel

/// What somebody typed to name an item: `OWNER:IDENTIFIER`, or the identifier alone where only one owner has it.
struct ItemReference {
  var text: String

  /// The one item that is meant.
  ///
  /// - Throws: `Miss` where there is none, or more than one.
  func key(in store: IndexStore) throws -> ItemKey {
    let qualified = try candidates.filter { try store.item($0) != nil }
    let keys = qualified.isEmpty ? try store.keys(identifier: text) : qualified
    guard keys.count == 1 else { throw Miss(reference: text, keys: keys) }
    return keys[0]
  }

  /// Each way to read the text as owner and identifier; either may hold colons.
  var candidates: [ItemKey] {
    text.indices.filter { text[$0] == ":" }.map { colon in
      ItemKey(owner: String(text[..<colon]), identifier: String(text[text.index(after: colon)...]))
    }
  }

  struct Miss: Error, CustomStringConvertible {
    var reference: String
    /// What could be meant.
    var keys: [ItemKey]

    var description: String {
      keys.isEmpty
        ? "there is no item “\(reference)”"
        : "“\(reference)” names several items: \(keys.map(\.description).joined(separator: ", "))"
    }
  }
}
