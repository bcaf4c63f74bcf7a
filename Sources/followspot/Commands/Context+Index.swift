import IndexStore

extension Context {
  /// Opens the index that there is, and tells what there is to tell about it.
  func index(_ access: IndexStore.Access = .readOnly) throws -> IndexStore {
    let home = try home()
    // Most commands leave it to the daemon to begin an index; this finds none where there is none yet.
    if access == .readWrite { _ = try IndexStore(home: home, access: .readOnly) }
    let store = try IndexStore(home: home, access: access)
    for notice in store.notices { console.note(notice) }
    return store
  }

  /// Opens the index for what does not come from a followed folder; where there is none yet, one begins with that.
  func indexBegunIfNeeded() throws -> IndexStore {
    let store = try IndexStore(home: try home(), access: .readWrite)
    for notice in store.notices { console.note(notice) }
    return store
  }
}
