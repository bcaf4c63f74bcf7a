import CLinux
import Glibc
import IndexStore
import Watching

/// A catch-up that the running service of the home does.
struct HandOver {
  let store: IndexStore
  let scope: CatchUpScope
  let stop: StopFlag
  let emit: @Sendable (ServiceEvent) -> Void

  /// Asks the running service to look at the folders, and waits.
  ///
  /// - Returns: whether it did; not if it ended meanwhile.
  /// - Throws: `ServiceError` where it follows other folders.
  func run() throws -> Bool {
    for folder in scope.folders {
      guard try ask(folder) else { return false }
      try report(folder)
    }
    return true
  }

  private func ask(_ folder: PathBytes) throws -> Bool {
    let id = try store.write { try $0.addRequest(.check, path: folder.bytes) }
    ServiceStatus.signal(home: scope.settings.home)
    while true {
      if let outcome = try store.request(id)?.outcome {
        guard outcome == StoredRequest.granted else {
          throw ServiceError("the running followspot says: \(outcome)")
        }
        return true
      }
      guard !stop.isSet, HomeLock.holder(home: scope.settings.home) != nil else {
        try store.write { try $0.removeRequest(id) }
        try stop.check()
        return false
      }
      try store.checkPlace()
      // The answer comes through the database, which calls nobody; that the other one ends must be seen too.
      usleep(10_000)
    }
  }

  /// What is in the index now; what changed is the other's to say.
  private func report(_ folder: PathBytes) throws {
    let root = scope.root(of: folder)
    var known = KnownCatalogues(store, root: root, folder: folder)
    while case let page = try known.takePage(), !page.isEmpty {
      for summary in page { emit(.catalogue(CatalogueResult(summary, root: root))) }
    }
  }
}

extension CatalogueResult {
  /// Of a catalogue that is as it was.
  init(_ summary: CatalogueSummary, root: PathBytes) {
    self.init(path: root.appending(summary.path), domain: summary.domain)
    unchanged = summary.rows
    rejected = summary.rejected
    error = summary.state == .error ? summary.error?.description : nil
    isHeld = summary.state == .held
  }
}
