/// The first half of a move, until the second is seen.
struct PendingMove {
  /// 0 for none.
  var cookie: UInt32 = 0
  var path = PathBytes([])

  /// Where the move with this cookie began, once.
  mutating func take(_ cookie: UInt32) -> PathBytes? {
    guard cookie != 0, cookie == self.cookie else { return nil }
    defer { self = PendingMove() }
    return path
  }
}

/// What an event means.
extension WatchLoop {
  func handle(_ event: WatchEvent) {
    if event.mask.contains(.overflow) { return handleOverflow(at: .now) }
    guard let watch = table[event.watch] else { return }
    if event.mask.contains(.ended) { table.remove(event.watch) }
    switch watch.purpose {
    case .signal: handleSignal(event)
    case .approach: checkRoots(at: .now)
    case .linkedFile: handleLinkedFile(watch, event)
    case .folder where event.name.isEmpty: handleFolderItself(watch, event)
    case .folder where event.mask.contains(.isFolder): handleSubfolder(watch, event)
    case .folder: handleFile(watch.path.appending(event.name), event)
    }
  }

  private func handleOverflow(at now: Moment) {
    guard rescanMoment == nil else { return }
    news.problems.append(.overflow)
    rescanMoment = overflowBackoff.next(at: now)
  }

  private func handleSignal(_ event: WatchEvent) {
    news.isSignalled = true
    if event.mask.contains(.ended) || event.mask.contains(.selfMoved) { watchSignalFile() }
  }

  private func handleFile(_ path: PathBytes, _ event: WatchEvent) {
    guard !scanner.leavesOut(path, name: path.name, isFolder: false) else { return }
    let now = Moment.now
    if !event.mask.isDisjoint(with: [.created, .movedTo]) {
      guard let status = try? FileStatus(path) else { return settling.hint(.file(path), at: now) }
      if status.kind == .link { return relink([path], at: now) }
      if let source = lastMove.take(event.cookie) { settling.hint(.file(source), .movedAway, at: now) }
      let isNewName = event.mask.contains(.created) && status.linkCount == 1
      return settling.hint(.file(path), isNewName ? .created : .changed, at: now)
    }
    if event.mask.contains(.movedFrom) { lastMove = PendingMove(cookie: event.cookie, path: path) }
    let isGone = !event.mask.isDisjoint(with: [.deleted, .movedFrom])
    if isGone, table.watch(at: path)?.isLinked == true { return relink([path], at: now) }
    settling.hint(.file(path), at: now)
  }

  private func handleSubfolder(_ watch: Watch, _ event: WatchEvent) {
    let path = watch.path.appending(event.name)
    guard !scanner.leavesOut(path, name: path.name, isFolder: true) else { return }
    let now = Moment.now
    if event.mask.contains(.deleted) { table.removeAll { $0.isOfTree && $0.path.isWithin(path) } }
    if event.mask.contains(.movedFrom) { dropWatches(within: path) }
    if !event.mask.isDisjoint(with: [.created, .movedTo, .attributes]) { watchTree(path, at: now) }
    settling.hint(.tree(path), at: now)
  }

  /// The watched folder was moved, deleted, unmounted or changed its permissions.
  private func handleFolderItself(_ watch: Watch, _ event: WatchEvent) {
    let now = Moment.now
    if roots.contains(where: { $0.path == watch.path }) {
      // Nobody above tells that it may be read, or no longer.
      if event.mask.contains(.attributes) { settling.hint(.tree(watch.path), at: now) }
      return checkRoots(at: now)
    }
    if watch.isLinked { return relink([watch.path], at: now) }
    // The folder above tells of moves and deletions; this is what it cannot know.
    if !event.mask.isDisjoint(with: [.ended, .unmounted]) {
      dropWatches(within: watch.path)
      watchTree(watch.path, at: now)
      settling.hint(.tree(watch.path), at: now)
    }
  }

  private func handleLinkedFile(_ watch: Watch, _ event: WatchEvent) {
    if event.mask.isDisjoint(with: [.ended, .selfMoved, .selfDeleted]) {
      settling.hint(.file(watch.path), at: .now)
    } else {
      relink([watch.path], at: .now)
    }
  }

  /// Finds out what lies at a path whose time has come.
  func observe(_ path: PathBytes, at now: Moment) {
    let isLinked = table.watch(at: path)?.purpose == .linkedFile
    let subject = Settling.Subject.file(path)
    guard let status = try? FileStatus(path, followingLinks: isLinked) else {
      return settling.observed(subject, .absent, at: now, wall: wallClock())
    }
    switch status.kind {
    case .file:
      let found = Settling.Observation.present(status.stamp, writer: FileWriter(of: path))
      settling.observed(subject, found, at: now, wall: wallClock())
    case .link: settling.forget(subject)
    case .folder, .other: settling.observed(subject, .absent, at: now, wall: wallClock())
    }
  }
}
