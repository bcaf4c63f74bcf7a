import Glibc
import IndexStore

extension Context {
  /// Opens the index that there is, and tells what there is to tell about it.
  func index(_ mode: IndexStore.Access = .readOnly) throws -> IndexStore {
    let home = try home()
    // Only the daemon begins an index.
    guard access(IndexStore.path(home: home), F_OK) == 0 else {
      throw Failure("there is no index in \(home) yet; “followspot watch FOLDER” makes one")
    }
    let store = try IndexStore(home: home, access: mode)
    for notice in store.notices { console.note(notice) }
    return store
  }
}
