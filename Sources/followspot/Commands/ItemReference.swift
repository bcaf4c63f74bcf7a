import IndexStore
import SpotlightModel

/// What somebody typed to name an item: `OWNER:IDENTIFIER`, or the identifier alone where only one owner has it. A state
/// value, which some commands take too, is `:DOMAIN:KEY`.
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

  /// The one item or state value that is meant.
  ///
  /// - Throws: `Miss` where there is none, or more than one.
  func keyOrState(in store: IndexStore) throws -> ItemKey {
    try stateKeys.first { try store.state($0) != nil }?.itemKey ?? key(in: store)
  }

  /// Each way to read the text as owner and identifier; either may hold colons.
  var candidates: [ItemKey] {
    splits(of: text[...]).filter { !$0.before.isEmpty }.map {
      ItemKey(owner: $0.before, identifier: $0.after)
    }
  }

  /// Each way to read the text as a state value's domain and key; either may hold colons.
  private var stateKeys: [StateKey] {
    text.first == ":" ? splits(of: text.dropFirst()).map { StateKey(domain: $0.before, name: $0.after) } : []
  }

  private func splits(of text: Substring) -> [(before: String, after: String)] {
    text.indices.filter { text[$0] == ":" }.map { colon in
      (before: String(text[..<colon]), after: String(text[text.index(after: colon)...]))
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
