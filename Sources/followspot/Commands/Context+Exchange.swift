import IndexStore

extension Context {
  /// Opens the index for what comes from other hosts; where there is none yet, one begins with that.
  func exchangingIndex() throws -> IndexStore {
    let store = try IndexStore(home: try home(), access: .readWrite)
    for notice in store.notices { console.note(notice) }
    return store
  }
}
