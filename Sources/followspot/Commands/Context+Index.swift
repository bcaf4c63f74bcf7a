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
    let store = try Self.open(home: home, mode)
    for notice in store.notices { console.note(notice) }
    return store
  }

  /// A daemon that has just been started may be making the index, or bringing it up to date, at this moment; that is
  /// waited for, at most three seconds.
  private static func open(home: String, _ mode: IndexStore.Access) throws -> IndexStore {
    let deadline = ContinuousClock.now + .seconds(3)
    while true {
      do {
        return try IndexStore(home: home, access: mode)
      } catch let error as StoreError where error.kind == .unavailable && ContinuousClock.now < deadline {
        usleep(20_000)
      }
    }
  }
}
