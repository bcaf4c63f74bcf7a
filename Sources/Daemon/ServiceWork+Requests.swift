import IndexStore
import Watching

/// Doing what commands ask for.
extension ServiceWork {
  /// - Parameter isPassing: whether this service is about to end, and leaves what concerns other folders to another.
  func answerRequests(isPassing: Bool = false) throws {
    for request in try store.pendingRequests() {
      let path = PathBytes(request.path)
      let isOurs = request.path.isEmpty || settings.roots.contains { path.isWithin($0) }
      if isPassing, !isOurs { continue }
      let outcome = isOurs ? try answer(request) : "\(path) lies in none of the folders that are followed"
      try store.write { try $0.finishRequest(request.id, outcome: outcome) }
    }
  }

  private func answer(_ request: StoredRequest) throws -> String {
    let path = PathBytes(request.path)
    if let root = settings.roots.first(where: { path.isWithin($0) }), indexer.present[root] == nil {
      return "\(root) is not there at the moment"
    }
    switch request.kind {
    case .check: try lookUntilSettled(request.path.isEmpty ? settings.roots : [path])
    case .accept, .reindex:
      let mode: ReadingMode = request.kind == .accept ? .accept : .again
      let paths = request.path.isEmpty ? try allCatalogues() : [path]
      // One that waits for room is tried again once there is more, or if it was named.
      for path in paths where !request.path.isEmpty || indexer.shortages.reasons[path] == nil {
        try indexer.read(path, mode)
      }
      for path in paths {
        if let reason = indexer.shortages.reasons[path] { return "\(path) waits for room: \(reason)" }
      }
    }
    return StoredRequest.granted
  }

  private func allCatalogues() throws -> [PathBytes] {
    var paths: [PathBytes] = []
    for root in settings.roots {
      var last: [UInt8] = []
      while case let page = try store.catalogueSummaries(root: root.bytes, after: last), let final = page.last
      {
        paths += page.filter { !$0.isFolder }.map { root.appending($0.path) }
        last = final.path
      }
    }
    return paths
  }
}
