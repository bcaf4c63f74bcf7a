import Glibc
import IndexStore
import Watching

/// Looking at folders once.
extension ServiceWork {
  /// A catch-up is waited for, so it mostly does only some of the upkeep: for a twentieth of the time that it took, at
  /// most this long.
  private static let longestUpkeep = Duration.milliseconds(100)

  /// Looks at folders once, and again at what was changing.
  func catchUp(_ folders: [PathBytes]) throws {
    let start = Moment.now
    indexer.reportsUnchanged = true
    let scanner = FolderScanner(roots: settings.roots, isIgnored: isIgnored)
    setState(.busy)
    for root in try roots { try take(RootReport(root, scanner: scanner)) }
    try indexer.noteFollowedFolders(areAll: false)
    try lookUntilSettled(folders)
    try answerRequests(isPassing: true)
    try expiry.drop(from: store)
    try tidy(after: Moment.now - start)
  }

  /// What a large catalogue that went leaves behind would make every search slow, so all of that is tidied up.
  private func tidy(after duration: Duration) throws {
    let isAll = try store.hasLeaving()
    let end = Moment.now + min(duration / 20, Self.longestUpkeep)
    while isAll || Moment.now < end, try store.upkeep(budget: isAll ? 8 << 20 : Self.upkeepPiece) {
      try stop.check()
      notifier.ping()
    }
  }

  /// Looks at folders, and again at files that were changing, until these are at rest or nobody can wait longer.
  func lookUntilSettled(_ trees: [PathBytes]) throws {
    try indexer.look(at: [], and: trees)
    let end = Moment.now + settings.watch.longestWait
    var unsettled = indexer.takeUnsettled()
    while !unsettled.isEmpty, Moment.now < end {
      try stop.check()
      notifier.ping()
      usleep(useconds_t(max(1000, settings.watch.settleTime / .microseconds(1))))
      try indexer.look(at: unsettled.sorted(), and: [], areAtRest: false)
      unsettled = indexer.takeUnsettled()
    }
    // What nobody is writing to, and still is not quiet, has a clock of its own.
    try indexer.look(at: unsettled.filter { FileWriter(of: $0) != .present }.sorted(), and: [])
    unsettled = unsettled.filter { FileWriter(of: $0) == .present }
    for path in unsettled { emit(.notice("\(path) is still being written, and was left for another time")) }
    indexer.leave(unsettled)
  }
}
