import Catalogues
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
    do {
      switch try RequestAnswer(to: id, in: store, isCancelled: { stop.isSet }) {
      case .outcome(StoredRequest.granted): return true
      case .outcome(let outcome): throw ServiceError("the running followspot says: \(outcome)")
      case .nobody: try store.write { try $0.removeRequest(id) }
      }
    } catch let error as ServiceError {
      try? store.write { try $0.removeRequest(id) }
      throw error
    }
    try stop.check()
    return false
  }

  /// What is in the index now, and what waits; what changed is the other's to say.
  private func report(_ folder: PathBytes) throws {
    let root = scope.root(of: folder)
    let waiting = ServiceStatus(home: store.home)?.waiting ?? []
    for entry in waiting where entry.path.isWithin(folder) {
      let domain = CatalogueName(FollowedFile(entry.path, root: root).relativeText).domain
      emit(.catalogue(CatalogueResult(waiting: entry.path, domain: domain, entry.reason)))
    }
    let paths = Set(waiting.map(\.path))
    var known = KnownCatalogues(store, root: root, folder: folder)
    while case let page = try known.takePage(), !page.isEmpty {
      for summary in page where !paths.contains(root.appending(summary.path)) {
        emit(.catalogue(CatalogueResult(summary, root: root)))
      }
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
