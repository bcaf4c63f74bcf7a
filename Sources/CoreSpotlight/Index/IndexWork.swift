import Foundation
import IndexStore
import SpotlightModel

/// One transaction of an app.
struct IndexWork {
  let store: IndexStore
  let writer: Writer
  let owner: String

  /// Whether an update makes an item that there is none of. Apple's web page has it so; a header of 2026 has the update be
  /// dropped, but what is dropped nobody would notice.
  private static let updatesMakeItems = true

  func make(_ changes: [ItemChange]) throws {
    for change in changes {
      switch change {
      case .index(let items): for item in items { try index(item) }
      case .delete(let identifiers): try apply(identifiers.map { .deindex(key($0)) })
      case .deleteDomains(let domains): try writer.deindexItems(owner: owner, in: domains)
      case .deleteAll:
        try writer.deindexItems(owner: owner) { !SavedActivity.isIdentifier($0) }
        try writer.removeClientStates(owner: owner)
      }
    }
  }

  private func index(_ item: IndexedItem) throws {
    let key = key(item.identifier)
    let present = item.isUpdate ? try store.item(key)?.item : nil
    if item.isUpdate, present == nil, !Self.updatesMakeItems { return }
    var attributes = present?.attributes ?? Attributes()
    for (name, value) in item.attributes { attributes[name] = value }
    let domain = item.domain ?? present?.domain ?? Domain("")
    if present != nil {
      try ItemSize.check(item.identifier, domain, attributes.lazy.map { ($0.key, $0.value) })
    }
    try apply([.index(Item(key: key, domain: domain, attributes: attributes))])
    try writer.setExpiry(item.expiry, of: key)
  }

  private func key(_ identifier: String) -> ItemKey { ItemKey(owner: owner, identifier: identifier) }

  private func apply(_ changes: [Change]) throws { try writer.apply(changes, from: .application(owner)) }

  // MARK: Activities

  func deleteActivities() throws {
    try writer.deindexItems(owner: owner) { SavedActivity.isIdentifier($0) }
  }

  func exists(_ identifier: String) throws -> Bool { try store.item(key(identifier)) != nil }

  /// Notes that the user was at an item just now.
  func noteUse(of identifier: String) throws {
    guard var item = try store.item(key(identifier))?.item else { return }
    item.attributes["lastUsedDate"] = .date(Date())
    try apply([.index(item)])
  }

  /// Remembers an item as the last one that was selected.
  func noteSelection(_ identifier: String) throws { try writer.noteSelection(of: key(identifier)) }

  // MARK: Client state

  /// - Throws: `CSIndexError` of code `mismatchedClientState` where another state is stored.
  func expectClientState(_ expected: [UInt8]?, name: String) throws {
    guard try writer.clientState(owner: owner, name: name) == expected else {
      throw CSIndexError(
        .mismatchedClientState, "The index “\(name)” has stored another client state meanwhile.")
    }
  }

  func setClientState(_ state: [UInt8], name: String) throws {
    try writer.setClientState(state, owner: owner, name: name)
  }
}

/// What an app may look up outside of a transaction.
struct IndexLook {
  let store: IndexStore
  let owner: String

  func clientState(name: String) throws -> [UInt8]? { try store.clientState(owner: owner, name: name) }
}
