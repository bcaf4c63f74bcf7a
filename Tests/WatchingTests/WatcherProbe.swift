import Glibc
import Synchronization
import Testing

@testable import Watching

/// A watcher whose reports are kept, so that a test can wait for one.
final class WatcherProbe: Sendable {
  private let watcher: FolderWatcher
  private let sink: Sink
  private let arrival: Signal

  /// Follows `folder`, and returns once it does.
  convenience init(_ folder: TemporaryFolder, settings: WatchSettings = WatchSettings()) throws {
    try self.init([WatchedRoot(folder.path)], settings: settings)
  }

  init(
    _ roots: [WatchedRoot], settings: WatchSettings = WatchSettings(), signalFile: PathBytes? = nil,
    isIgnored: @escaping FolderScanner.Predicate = { _, _ in false },
    makeSource: @escaping @Sendable () throws(SystemError) -> any EventSource = { () throws(SystemError) in
      try Inotify()
    }
  ) throws {
    let arrival = Signal()
    let sink = Sink()
    self.arrival = arrival
    self.sink = sink
    watcher = try FolderWatcher(
      roots: roots, settings: settings, signalFile: signalFile, isIgnored: isIgnored, makeSource: makeSource
    ) { batch in
      sink.state.withLock { $0.add(batch) }
      arrival.raise()
    }
    try wait("the roots' states") { $0.roots.count == roots.count }
    for report in total.roots where report.state != .away {
      try wait("the first look at a root") { $0.trees.contains(report.root) }
    }
  }

  private final class Sink: Sendable {
    let state = Mutex(Received())
  }

  deinit { watcher.stop() }

  func hint(_ path: PathBytes) { watcher.hint(path) }

  func rescan(_ path: PathBytes) { watcher.rescan(path) }

  private struct Received {
    var batches: [SettledBatch] = []
    var total = SettledBatch()

    mutating func add(_ batch: SettledBatch) {
      batches.append(batch)
      total.files += batch.files
      total.trees += batch.trees
      total.roots += batch.roots
      total.problems += batch.problems
      total.isSignalled = total.isSignalled || batch.isSignalled
    }
  }

  /// What was reported since the last `forget`.
  var reports: [SettledBatch] { sink.state.withLock { $0.batches } }

  /// All of it, unsorted and with repetitions.
  var total: SettledBatch { sink.state.withLock { $0.total } }

  func forget() { sink.state.withLock { $0 = Received() } }

  /// Waits until what was reported satisfies `condition`; fails after forty seconds.
  func wait(_ what: String, for condition: (SettledBatch) -> Bool) throws {
    let end = Moment.now + .seconds(40)
    while true {
      let seen = arrival.count
      if condition(total) { return }
      guard arrival.wait(beyond: seen, until: end) else {
        let count = total.files.count
        throw Failure(
          description: "\(what) did not come; \(count) files did, the last in \(reports.suffix(3))")
      }
    }
  }

  func waitForFile(_ path: PathBytes) throws { try wait("\(path)") { $0.files.contains(path) } }

  func waitForTree(_ path: PathBytes) throws {
    try wait("\(path) as a tree") { $0.trees.contains { path.isWithin($0) } }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }
}

/// A count that threads can wait for.
final class Signal: Sendable {
  private let mailbox = Mailbox<Void>()
  private let total = Mutex(0)

  var count: Int { total.withLock { $0 } }

  func raise() {
    total.withLock { $0 += 1 }
    mailbox.post(())
  }

  /// For one waiting thread.
  func wait(beyond count: Int, until end: Moment) -> Bool {
    while self.count <= count {
      guard Moment.now < end else { return false }
      _ = mailbox.wait(until: end)
    }
    return true
  }
}

/// Something that becomes true once.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
