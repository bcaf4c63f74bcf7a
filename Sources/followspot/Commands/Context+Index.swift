import IndexStore

extension Context {
  /// Opens the index that there is, and tells what there is to tell about it.
  func index(_ access: IndexStore.Access = .readOnly) throws -> IndexStore {
    let home = try home()
    // Only the daemon begins an index; this finds none where there is none yet.
    if access == .readWrite { _ = try IndexStore(home: home, access: .readOnly) }
    let store = try IndexStore(home: home, access: access)
    for notice in store.notices { console.note(notice) }
    return store
  }
}
