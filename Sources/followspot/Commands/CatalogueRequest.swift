import Daemon
import IndexStore
import Watching

/// Something that is asked about followed files: done by the daemon that runs, or else here.
struct CatalogueRequest {
  var kind: StoredRequest.Kind
  /// Nil for all files.
  var record: CatalogueRecord?

  /// - Returns: what came of it, in words.
  func perform(in context: Context, _ store: IndexStore) throws -> String {
    let path = record?.absoluteBytes ?? []
    let id = try store.write { try $0.addRequest(kind, path: path) }
    do {
      while true {
        switch try RequestAnswer(to: id, in: store) {
        case .outcome(let outcome): return outcome
        case .nobody: try performHere(context, store)
        }
      }
    } catch {
      try? store.write { try $0.removeRequest(id) }
      throw error
    }
  }

  private func performHere(_ context: Context, _ store: IndexStore) throws {
    var roots = Set([record].compactMap { $0.map { PathBytes($0.root) } })
    if record == nil {
      try store.forEachCatalogue { if $0.state != .unfollowed { roots.insert(PathBytes($0.root)) } }
    }
    let log = ServiceLog(context.console, mode: .log)
    let service = Service(ServiceSettings(home: try context.home(), roots: roots.sorted())) { event in
      // What came of the request is told by the command itself.
      switch event {
      case .notice, .progress: log.tell(event)
      case .catalogue, .root, .syncFolder, .snapshot, .state: break
      }
    }
    try service.stopOnSignals()
    try service.runOnce()
  }
}

extension IndexStore {
  /// What is known of a followed file, by one of the paths it may be known by.
  func record(of file: FileName) throws -> CatalogueRecord? {
    for path in file.spellings + [file.target].compactMap(\.self) {
      for slash in path.indices.reversed() where path[slash] == UInt8(ascii: "/") {
        let (root, relative) = (Array(path[..<slash]), Array(path[(slash + 1)...]))
        if let record = try catalogue(root: root, path: relative) { return record }
      }
    }
    return nil
  }
}
