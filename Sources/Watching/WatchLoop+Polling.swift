import CInotifyTools

/// A folder that is looked at every so often.
struct PolledTree {
  enum Reason: Hashable {
    /// On a file system that others change too. Names it.
    case shared(String)
    /// No watch is left for it.
    case limit
  }

  var reason: Reason
  var next: Moment
  /// Of the paths and stamps of everything in it.
  var digest: Int
}

/// Looks at what cannot be watched.
extension WatchLoop {
  func poll(at now: Moment) {
    for (path, tree) in polled where tree.next <= now {
      let digest = digest(of: path)
      if digest != tree.digest { settling.hint(.tree(path), at: now) }
      polled[path] = PolledTree(reason: tree.reason, next: now + settings.pollInterval, digest: digest)
      if tree.reason == .limit { retry(path, at: now) }
    }
  }

  /// Tries to watch a folder for which no watch was left.
  private func retry(_ path: PathBytes, at now: Moment) {
    guard let tree = polled.removeValue(forKey: path) else { return }
    var stillLimited: [PathBytes] = []
    watchTree(path, at: now, limited: &stillLimited)
    if stillLimited.isEmpty {
      // What changed between the look and the watch would be missed.
      settling.hint(.tree(path), at: now)
    } else if polled[path] != nil {
      polled[path] = tree
    }
  }

  func digest(of folder: PathBytes) -> Int {
    var hasher = Hasher()
    scanner.scan(folder) { entry in
      hasher.combine(entry)
      return .continue
    }
    return hasher.finalize()
  }

  /// Says how many watches are missing.
  func reportLimit(_ folders: [PathBytes]) {
    var needed = 0
    for folder in folders {
      scanner.scan(folder, includesFiles: false) { entry in
        if case .folder = entry { needed += 1 }
        return .continue
      }
    }
    let limit = Int(inotifytools_get_max_user_watches())
    news.problems.append(.watchLimit(used: table.count, limit: limit, needed: needed))
  }
}
