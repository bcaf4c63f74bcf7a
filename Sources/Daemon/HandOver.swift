import CLinux
import Glibc
import IndexStore
import Watching

/// A catch-up that the running service of the home does.
struct HandOver {
  let store: IndexStore
  let settings: ServiceSettings
  let stop: StopFlag
  let emit: @Sendable (ServiceEvent) -> Void

  /// Asks the running service to look at the roots, and waits.
  ///
  /// - Returns: whether it did; not if it ended meanwhile.
  /// - Throws: `ServiceError` where it follows other folders.
  func run() throws -> Bool {
    for root in settings.roots {
      guard try ask(root) else { return false }
      try report(root)
    }
    return true
  }

  private func ask(_ root: PathBytes) throws -> Bool {
    let id = try store.write { try $0.addRequest(.check, path: root.bytes) }
    ServiceStatus.signal(home: settings.home)
    while true {
      if let outcome = try store.request(id)?.outcome {
        guard outcome == StoredRequest.granted else {
          throw ServiceError("the running followspot says: \(outcome)")
        }
        return true
      }
      guard !stop.isSet, HomeLock.holder(home: settings.home) != nil else {
        try store.write { try $0.removeRequest(id) }
        try stop.check()
        return false
      }
      // The answer comes through the database, which calls nobody; that the other one ends must be seen too.
      usleep(10_000)
    }
  }

  /// What is in the index now; what changed is the other's to say.
  private func report(_ root: PathBytes) throws {
    var last: [UInt8] = []
    while case let page = try store.catalogueSummaries(root: root.bytes, after: last), let final = page.last {
      for summary in page { emit(.catalogue(CatalogueResult(summary, root: root))) }
      last = final.path
    }
  }
}

extension CatalogueResult {
  /// Of a catalogue that is as it was.
  init(_ summary: CatalogueSummary, root: PathBytes) {
    self.init(path: root.appending(summary.path), domain: summary.domain)
    unchanged = summary.rows
    rejected = summary.rejected
    error = summary.state == .error ? summary.error : nil
    isHeld = summary.state == .held
  }
}
