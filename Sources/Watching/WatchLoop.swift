/// The state of a watcher and the thread that owns it: takes in events, keeps the watches in step with the folders,
/// and hands on what has come to rest. All of it runs on that one thread.
final class WatchLoop {
  enum Message: Sendable {
    case event(WatchEvent)
    /// Look at this file again when it is at rest.
    case hint(PathBytes)
    /// Something about this folder changed that the kernel does not tell of.
    case rescan(PathBytes)
    case stop
  }

  let settings: WatchSettings
  let signalFile: PathBytes?
  let scanner: FolderScanner
  let mailbox: Mailbox<Message>
  let deliver: (SettledBatch) -> Void
  private let makeSource: () throws(SystemError) -> any EventSource

  var source: any EventSource
  private var drain: WorkThread?
  var table = WatchTable()
  var settling: Settling
  var roots: [FollowedRoot]
  var danglingLinks = DanglingLinks()
  var polled: [PathBytes: PolledTree] = [:]
  var lastMove = PendingMove()
  /// What the next batch says beside the settled paths.
  var news = SettledBatch()
  /// When all roots are to be gone through again.
  var rescanMoment: Moment?
  var overflowBackoff = Backoff(from: .seconds(1), to: .seconds(60))
  var reconcileMoment: Moment
  var rootCheckMoment: Moment?
  var rootCheckDelay = Duration.seconds(1)
  /// Those within the roots.
  var mountPoints: MountPoints
  private var isStopping = false

  init(
    roots: [WatchedRoot], settings: WatchSettings, signalFile: PathBytes?, source: any EventSource,
    mailbox: Mailbox<Message>, isIgnored: @escaping FolderScanner.Predicate,
    makeSource: @escaping () throws(SystemError) -> any EventSource,
    deliver: @escaping (SettledBatch) -> Void
  ) {
    let outermost = roots.filter { root in
      !roots.contains { $0.path != root.path && root.path.isWithin($0.path) }
    }
    self.roots = outermost.map { FollowedRoot(path: $0.path, expected: $0.expected, isKnown: $0.isKnown) }
    self.settings = settings
    self.signalFile = signalFile
    self.mailbox = mailbox
    self.deliver = deliver
    self.makeSource = makeSource
    scanner = FolderScanner(roots: outermost.map(\.path), isIgnored: isIgnored)
    settling = Settling(settings: settings)
    mountPoints = MountPoints(within: outermost.map(\.path))
    reconcileMoment = .now + settings.reconcileInterval
    self.source = source
  }

  /// Follows the roots until told to stop.
  func run() {
    start()
    while !isStopping {
      deliverNews(at: .now)
      let (messages, mountsChanged) = mailbox.wait(until: nextDeadline)
      for message in messages { handle(message) }
      let isAnyAway = roots.contains { $0.isAway }
      if mountsChanged { checkMounts(at: .now) }
      if mountsChanged || isAnyAway && !messages.isEmpty { checkRoots(at: .now) }
      runTimers(at: .now)
    }
    stopDraining()
    source.close()
  }

  private func start() {
    startDraining()
    watchSignalFile()
    checkRoots(at: .now)
  }

  private func handle(_ message: Message) {
    switch message {
    case .event(let event): handle(event)
    case .hint(let path): settling.hint(.file(path), at: .now)
    case .rescan(let folder): rescan(folder, at: .now)
    case .stop: isStopping = true
    }
  }

  // MARK: Draining

  /// Reads events on a thread of their own, so that the kernel's queue stays short whatever this thread is doing.
  private func startDraining() {
    do {
      drain = try WorkThread("watch-drain") { [source, mailbox] in
        while let event = source.next() { mailbox.post(.event(event)) }
      }
    } catch {
      news.problems.append(.unreadable(error))
    }
  }

  private func stopDraining() {
    guard let drain else { return }
    source.interrupt()
    drain.join()
    self.drain = nil
  }

  /// Begins anew with nothing watched, to give back what the library holds for watches that have ended.
  private func restart() {
    stopDraining()
    source.close()
    do {
      source = try makeSource()
    } catch {
      news.problems.append(.unreadable(error))
      isStopping = true
      return
    }
    table = WatchTable()
    startDraining()
    watchSignalFile()
    rescanRoots(at: .now)
  }

  // MARK: Time

  private var nextDeadline: Moment {
    ([
      settling.nextDeadline, rescanMoment, rootCheckMoment, danglingLinks.moment,
      polled.values.map(\.next).min(),
    ]
    .compactMap(\.self) + [reconcileMoment]).min() ?? reconcileMoment
  }

  private func runTimers(at now: Moment) {
    if let moment = rescanMoment, moment <= now {
      rescanMoment = nil
      rescanRoots(at: now)
    }
    if let moment = rootCheckMoment, moment <= now { checkRoots(at: now) }
    if reconcileMoment <= now {
      reconcileMoment = now + settings.reconcileInterval
      danglingLinks.wake(at: now)
      checkRoots(at: now)
      rescanRoots(at: now)
    }
    checkLinks(at: now)
    poll(at: now)
    if source.staleWatches > max(4096, table.count) { restart() }
  }

  /// Looks at what is due, and hands on what is at rest.
  private func deliverNews(at now: Moment) {
    for path in settling.takeDue(at: now) { observe(path, at: now) }
    var batch = news
    news = SettledBatch()
    var files: [PathBytes] = []
    var trees = batch.trees
    for subject in settling.takeReady(at: now) {
      switch subject {
      case .file(let path): if !isInAwayRoot(path) { files.append(path) }
      case .tree(let path): if !isInAwayRoot(path) { trees.append(path) }
      }
    }
    batch.setPaths(files: files, trees: trees)
    if !batch.isEmpty { deliver(batch) }
  }

  /// What lies in a root that is away says nothing; all of it is looked at when the root is back.
  private func isInAwayRoot(_ path: PathBytes) -> Bool {
    roots.contains { $0.isAway && path.isWithin($0.path) }
  }
}

/// A folder to follow, and which one it was when it was followed last.
public struct WatchedRoot: Hashable, Sendable {
  public var path: PathBytes
  /// Nil if it was never followed, or that is not known.
  public var expected: FileIdentity?
  /// Whether files of it are known, which there should then be some of.
  public var isKnown: Bool

  public init(_ path: PathBytes, expected: FileIdentity? = nil, isKnown: Bool = false) {
    self.path = path
    self.expected = expected
    self.isKnown = isKnown
  }
}
