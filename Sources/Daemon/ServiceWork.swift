import CLinux
import Glibc
import IndexStore
import Watching

/// A service at work: the index, what is known of the roots, and what is still to be done. Belongs to one thread.
final class ServiceWork {
  let settings: ServiceSettings
  let stop: StopFlag
  let emit: @Sendable (ServiceEvent) -> Void
  private let lock: HomeLock
  let store: IndexStore
  private let rules: FolderRules
  private let markers: RootMarkers
  private let status: StatusFile
  let notifier: NotifierBox
  private(set) var indexer: Indexer
  private let sync: ServiceSync?
  /// What is to be done.
  private var pending = SettledBatch()
  /// What there is no room for; it is tried again by and by, and other things are done meanwhile.
  private var postponed = SettledBatch()
  /// Why nothing can be done at the moment.
  private var obstacle: ServiceStatus.Obstacle?
  private var retry: RetryWait
  private var lastComplaint: String?
  /// When to tidy up, if nothing comes in before; nil for not until there was work again.
  private var upkeepMoment: Moment?
  var expiry = ItemExpiry()
  private var isReady = false
  /// Whether there are files that were left for when they are at rest.
  private var awaitsUnsettled = false

  init(
    _ settings: ServiceSettings, store: IndexStore, lock: HomeLock, stop: StopFlag,
    emit: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    FileWriter.prepareProcess()
    ProgramMemory.keepLow()
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
      if retry.isOver(at: .now) { takeUpPostponed() }
      if !pending.isEmpty, obstacle == nil { try work(watcher) }
      try sync?.exportIfDue()
      if let moment = upkeepMoment, moment <= .now, pending.isEmpty { try tidy() }
    }
  }

  /// Until when to sleep; nil for as long as nothing comes in.
  private var nextDeadline: Moment? {
    let isWaiting = obstacle != nil || !postponed.isEmpty
    let attempt = isWaiting ? retry.nextLook(after: .now) ?? .now : nil
    let leisure = pending.isEmpty ? [upkeepMoment, expiry.moment] : []
    return (leisure + [attempt, notifier.value.nextPing, sync?.deadline]).compactMap(\.self).min()
  }

  private func takeUpPostponed() {
    obstacle = nil
    guard !postponed.isEmpty else { return }
    pending.merge(postponed)
    postponed = SettledBatch()
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
  static let upkeepPiece = 1 << 20

  private func work(_ watcher: FolderWatcher) throws {
    let batch = pending
    pending = SettledBatch()
    setState(.busy)
    retry.noteAttempt()
    do {
      try take(batch, watcher)
      lastComplaint = nil
      upkeepMoment = .now + Self.upkeepDelay
      let isWaiting = awaitRoom()
      setState(isWaiting ? .waiting : awaitsUnsettled ? .busy : .idle)
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

  /// Has what there is no room for tried again by and by. Returns whether there is such.
  private func awaitRoom() -> Bool {
    let hasNews = indexer.shortages.takeNews()
    let waiting = indexer.shortages.reasons
    postponed.files = waiting.keys.sorted()
    if waiting.isEmpty { retry.end() } else if hasNews { retry.begin(at: .now, for: .roomForFiles) }
    status.set(waiting: waiting)
    return !waiting.isEmpty
  }

  /// Keeps what could not be done, to try again by and by.
  private func postpone(_ batch: SettledBatch, _ reason: String, forRoom: Bool) {
    var batch = batch
    batch.merge(pending)
    pending = batch
    retry.begin(at: .now, for: forRoom ? .room : .other)
    complain(reason)
    obstacle = ServiceStatus.Obstacle(reason: reason, isLasting: forRoom)
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
    if (batch.files + batch.trees).contains(where: concernsSync) { try merge(sync) }
    var rest = batch
    rest.files.removeAll(where: concernsSync)
    rest.trees.removeAll(where: concernsSync)
    return rest
  }

  /// Snapshots that find no room wait for some, and keep no catalogue from being followed.
  private func merge(_ sync: ServiceSync) throws {
    indexer.shortages.forget(sync.folder)
    do {
      try sync.merge()
    } catch let error as StoreError where error.kind == .full {
      let isNews = try indexer.shortages.note(sync.folder, error, home: settings.home)
      if isNews { emit(.notice("snapshots in \(sync.folder) wait for room: \(error)")) }
    }
  }

  func take(_ report: RootReport) throws {
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

  func setState(_ state: ServiceState) {
    guard status.set(state, obstacle: obstacle) else { return }
    emit(.state(state))
    notifier.value.say("STATUS=\(state.rawValue)")
  }
}
