import Glibc

/// A root and what was last found at its path.
struct FollowedRoot {
  let path: PathBytes
  /// The folder that was followed there last.
  var expected: FileIdentity?
  /// Whether files of it are known.
  let isKnown: Bool
  var report: RootReport?

  var isAway: Bool { report?.state == .away }
}

/// Notices roots that go away, come back, or are replaced.
extension WatchLoop {
  func checkRoots(at now: Moment) {
    for index in roots.indices { checkRoot(index, at: now) }
    watchApproaches()
    guard roots.contains(where: \.isAway) else {
      rootCheckMoment = nil
      rootCheckDelay = .seconds(1)
      return
    }
    if rootCheckMoment.map({ $0 <= now }) ?? true {
      rootCheckMoment = now + rootCheckDelay
      rootCheckDelay = min(rootCheckDelay * 2, .seconds(60))
    }
  }

  private func checkRoot(_ index: Int, at now: Moment) {
    let root = roots[index]
    let status = try? FileStatus(root.path, followingLinks: true)
    let found = status?.kind == .folder ? status?.stamp.identity : nil
    let isWatched = table.watch(at: root.path) != nil || polled[root.path] != nil
    if let found, found == root.report?.identity, !root.isAway, isWatched { return }
    let judgement = RootJudgement(expected: root.expected, isKnown: root.isKnown, found: found) {
      scanner.holdsFiles(root.path)
    }
    switch judgement {
    case .present(let identity): follow(index, identity, at: now)
    case .away: leave(index, found, at: now)
    }
  }

  private func follow(_ index: Int, _ identity: FileIdentity, at now: Moment) {
    let path = roots[index].path
    roots[index].expected = identity
    dropWatches(within: path)
    watchTree(path, at: now)
    news.trees.append(path)
    var state = RootState.followed
    if case .shared(let name)? = polled[path]?.reason { state = .polled(name) }
    report(index, RootReport(root: path, state: state, identity: identity))
  }

  /// The root is not there. An empty folder in its place is watched, for it may be filled.
  private func leave(_ index: Int, _ found: FileIdentity?, at now: Moment) {
    let path = roots[index].path
    if found == nil || table.watch(at: path)?.identity != found { dropWatches(within: path) }
    if found != nil { watchTree(path, at: now) }
    report(index, RootReport(root: path, state: .away, identity: found))
  }

  private func report(_ index: Int, _ report: RootReport) {
    guard roots[index].report != report else { return }
    roots[index].report = report
    news.roots.append(report)
  }

  func rescanRoots(at now: Moment) {
    checkRoots(at: now)
    for root in roots where !root.isAway { rescan(root.path, at: now) }
  }

  /// Goes through what was mounted or unmounted within the roots: where the file system is in use elsewhere too, the
  /// kernel tells nothing of that.
  func checkMounts(at now: Moment) {
    let old = mountPoints
    mountPoints = MountPoints(within: roots.map(\.path))
    for path in mountPoints.changes(since: old) { rescan(path, at: now) }
  }

  // MARK: The way to a root

  /// Watches what leads to the roots: a folder above one may be renamed, and a missing one appears in one above.
  private func watchApproaches() {
    var wanted: [PathBytes: Watch.Approach] = [:]
    for root in roots {
      var isNearest = root.isAway
      var next: PathBytes? = root.path
      while let path = next {
        next = path.parent
        guard let kind = (try? FileStatus(path))?.kind, path != root.path || kind == .link else { continue }
        let approach: Watch.Approach = kind == .link ? .link : isNearest ? .arrivals : .moves
        if wanted[path] != .arrivals { wanted[path] = approach }
        isNearest = isNearest && kind == .link
      }
    }
    setApproaches(wanted)
  }

  private func setApproaches(_ wanted: [PathBytes: Watch.Approach]) {
    for descriptor in table.descriptors(where: { $0.approach != nil }) {
      guard let watch = table[descriptor] else { continue }
      let identity = (try? FileStatus(watch.path))?.stamp.identity
      if wanted[watch.path] != watch.approach || identity != watch.identity { drop(descriptor) }
    }
    for (path, approach) in wanted where table.watch(at: path)?.approach == nil {
      // A root within another's way is watched as a folder already, and that tells as much.
      guard let identity = (try? FileStatus(path))?.stamp.identity, table.descriptor(of: identity) == nil,
        let descriptor = try? source.watch(path, for: approach.mask)
      else { continue }
      table.insert(Watch(path: path, purpose: .approach(approach), identity: identity), as: descriptor)
    }
  }
}
