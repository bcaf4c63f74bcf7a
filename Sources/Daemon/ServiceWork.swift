import CLinux
import Glibc
import IndexStore
import Watching

/// A service at work: the index, what is known of the roots, and what is still to be done. Belongs to one thread.
final class ServiceWork {
  private let settings: ServiceSettings
  private let stop: StopFlag
  private let emit: @Sendable (ServiceEvent) -> Void
  private let lock: HomeLock
  private let store: IndexStore
  private let rules: FolderRules
  private let markers: RootMarkers
  private let status: StatusFile
  private let notifier: NotifierBox
  private var indexer: Indexer
  private let sync: ServiceSync?
  /// What is to be done, and could not be yet.
  private var pending = SettledBatch()
  private var retry: RetryWait
  private var lastComplaint: String?
  /// When to tidy up, if nothing comes in before; nil for not until there was work again.
  private var upkeepMoment: Moment?
  private var expiry = ItemExpiry()
  private var isReady = false
  /// Whether there are files that were left for when they are at rest.
  private var awaitsUnsettled = false

  init(
    _ settings: ServiceSettings, store: IndexStore, lock: HomeLock, stop: StopFlag,
    emit: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    FileWriter.prepareProcess()
    Self.keepMemoryLow()
    self.settings = settings
    self.store = store
    self.lock = lock
    self.stop = stop
    self.emit = emit
    for notice in store.notices { emit(.notice(notice)) }
    rules = FolderRules(home: settings.home)
    markers = RootMarkers(home: settings.home)
    status = StatusFile(home: settings.home)
    status.begin(settings.roots)
    retry = RetryWait { DiskRoom.free(at: settings.home) }
    let notifier = NotifierBox(ServiceNotifier { name in getenv(name).map { String(cString: $0) } })
    self.notifier = notifier
    store.watchWork {
      notifier.ping()
      return !stop.isSet
    }
    sync = settings.sync.map { syncSettings in
      ServiceSync(syncSettings, store: store, emit: emit) {
        try stop.check()
        notifier.ping()
      }
    }
    indexer = Indexer(
      store: store, settings: settings, rules: rules,
      rootDevices: Set(settings.roots.compactMap { [markers] in markers.expected($0)?.device }), stop: stop,
      emit: emit,
      onWork: { notifier.ping() })
  }

  /// Has the C library give large pieces of memory back as soon as they are free. Left alone it learns from the first
  /// one to keep them, which costs a hundred megabytes while a large catalogue is read. Of what lies free behind the
  /// small pieces it keeps some, instead of asking for it again and again.
  private static func keepMemoryLow() {
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
    mallopt(M_TOP_PAD, 1 << 20)
  }

  var roots: [WatchedRoot] {
    get throws {
      try settings.roots.map {
        WatchedRoot($0, expected: markers.expected($0), isKnown: try store.knowsCatalogues(in: $0))
      }
    }
  }

  /// The roots, and the sync folder.
  var watched: [WatchedRoot] {
    get throws {
      try roots + [sync?.folder].compactMap(\.self).map { WatchedRoot($0, expected: markers.expected($0)) }
    }
  }

  var isIgnored: FolderScanner.Predicate {
    { [rules, settings] path, isFolder in rules.ignores(path, isFolder: isFolder, roots: settings.roots) }
  }

  func end() {
    setState(.stopping)
    notifier.value.say("STOPPING=1")
    leave()
  }

  /// Leaves the rest to another that follows the same roots in this process.
  func leave() { status.remove() }

  // MARK: Following

  /// The index that was open is no more what lies in the home.
  struct IndexReplaced: Error {}

  /// Does what comes in until the stop flag is set.
  ///
  /// - Throws: `IndexReplaced` once the index was removed or replaced.
  func follow(_ watcher: FolderWatcher, _ mailbox: Mailbox<Service.Message>) throws {
    while !stop.isSet {
      let (messages, _) = mailbox.wait(until: nextDeadline)
      for case .settled(let batch) in messages { pending.merge(batch) }
      guard store.isInPlace else { throw IndexReplaced() }
      notifier.ping()
      if let moment = expiry.moment, moment <= .now { pending.isSignalled = true }
      if !pending.isEmpty, retry.isOver(at: .now) { try work(watcher) }
      try sync?.exportIfDue()
      if let moment = upkeepMoment, moment <= .now, pending.isEmpty { try tidy() }
    }
  }

  /// Until when to sleep; nil for as long as nothing comes in.
  private var nextDeadline: Moment? {
    let work = pending.isEmpty ? [upkeepMoment, expiry.moment] : [retry.nextLook(after: .now)]
    return (work + [notifier.value.nextPing, sync?.deadline]).compactMap(\.self).min()
  }

  /// A piece of the work that nobody waits for. When all is done, there is nothing to wake up for.
  private func tidy() throws {
    do {
      guard try !store.upkeep(budget: Self.upkeepPiece) else { return upkeepMoment = .now }
      try store.shrink()
    } catch let error as StoreError where [.busy, .abandoned].contains(error.kind) {
      // Nothing is lost by leaving it for when there was work again.
    } catch let error as StoreError where error.kind != .corrupt {
      complain("\(error)")
    }
    upkeepMoment = nil
    malloc_trim(0)
    ProgramPages.evict()
  }

  /// Others may be waiting for what comes next, so tidying up waits for a pause, and is done in pieces of some 15 ms.
  private static let upkeepDelay = Duration.seconds(1)
  private static let upkeepPiece = 1 << 20

  private func work(_ watcher: FolderWatcher) throws {
    let batch = pending
    pending = SettledBatch()
    setState(.busy)
    do {
      try take(batch, watcher)
      retry.end()
      lastComplaint = nil
      upkeepMoment = .now + Self.upkeepDelay
      setState(awaitsUnsettled ? .busy : .idle)
    } catch  where stop.isSet {
      throw Stopped()
    } catch  where !store.isInPlace {
      throw IndexReplaced()
    } catch let error as StoreError where error.kind != .corrupt {
      postpone(batch, "\(error)", forRoom: error.kind == .full)
    } catch let error as SystemError {
      postpone(batch, "\(error)", forRoom: error.code == ENOSPC || error.code == EDQUOT)
    }
  }

  /// Keeps what could not be done, to try again by and by.
  private func postpone(_ batch: SettledBatch, _ reason: String, forRoom: Bool) {
    var batch = batch
    batch.merge(pending)
    pending = batch
    retry.begin(at: .now, forRoom: forRoom)
    complain(reason)
    setState(.waiting)
  }

  private func complain(_ reason: String) {
    if lastComplaint != reason { emit(.notice(reason)) }
    lastComplaint = reason
  }

  private func take(_ batch: SettledBatch, _ watcher: FolderWatcher) throws {
    for problem in batch.problems { emit(.notice("\(problem)")) }
    for report in batch.roots { try take(report) }
    becomeReady()
    if !isReady { try indexer.noteFollowedFolders(areAll: true) }
    let batch = try exchangeSnapshots(batch)
    try indexer.look(at: batch.files, and: batch.trees)
    if batch.isSignalled || !isReady { try answerRequests() }
    isReady = true
    for folder in indexer.takeReruledFolders() { watcher.rescan(folder) }
    let unsettled = indexer.takeUnsettled()
    for path in unsettled { watcher.hint(path) }
    awaitsUnsettled = unsettled.contains { FileWriter(of: $0) != .present }
    try expiry.drop(from: store)
    try sync?.noteChanges()
  }

  /// Merges what other hosts sent, before catalogues are read: what they know already need not be found out again. Returns
  /// what concerns the catalogues.
  private func exchangeSnapshots(_ batch: SettledBatch) throws -> SettledBatch {
    guard let sync else { return batch }
    func concernsSync(_ path: PathBytes) -> Bool { path.isWithin(sync.folder) }
    if (batch.files + batch.trees).contains(where: concernsSync) { try sync.merge() }
    var rest = batch
    rest.files.removeAll(where: concernsSync)
    rest.trees.removeAll(where: concernsSync)
    return rest
  }

  private func take(_ report: RootReport) throws {
    if let sync, report.root == sync.folder {
      sync.take(report)
      status.set(syncFolder: report)
    } else {
      indexer.setRoot(report)
      if report.state != .away { try indexer.takeOver(for: report.root) }
      status.set(report)
      emit(.root(report))
    }
    if report.state != .away, let identity = report.identity { try markers.set(identity, for: report.root) }
  }

  private func becomeReady() { if !isReady { notifier.value.say("READY=1") } }

  private func setState(_ state: ServiceState) {
    guard status.set(state) else { return }
    emit(.state(state))
    notifier.value.say("STATUS=\(state.rawValue)")
  }

  // MARK: Requests

  /// - Parameter isPassing: whether this service is about to end, and leaves what concerns other folders to another.
  private func answerRequests(isPassing: Bool = false) throws {
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
      for path in request.path.isEmpty ? try allCatalogues() : [path] { try indexer.read(path, mode) }
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

  // MARK: Once

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
  private func lookUntilSettled(_ trees: [PathBytes]) throws {
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
