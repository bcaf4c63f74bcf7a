import CLinux
import Glibc
import IndexStore
import Synchronization
import Watching

/// The daemon: follows folders of catalogues and keeps the index in its home true to them.
///
/// There is one to a home at a time. All work is done on the thread that calls `run` or `runOnce`; `stop` may be called
/// from any.
public final class Service: Sendable {
  enum Message: Sendable {
    case settled(SettledBatch)
    case stop
  }

  public let settings: ServiceSettings
  let emit: @Sendable (ServiceEvent) -> Void
  let mailbox = Mailbox<Message>()
  let stopFlag = StopFlag()

  /// - Parameter report: is called with what happens, from several threads, and should return soon.
  public init(_ settings: ServiceSettings, report: @escaping @Sendable (ServiceEvent) -> Void) {
    self.settings = settings
    emit = report
  }

  /// Ends `run` or `runOnce` soon: work in hand is abandoned whole.
  public func stop() {
    stopFlag.set()
    mailbox.post(.stop)
  }

  /// Has `SIGTERM`, `SIGINT` and `SIGHUP` stop the service. To be called before any thread is started.
  public func stopOnSignals() throws {
    try TerminationSignals.handle { [self] in stop() }
  }

  /// Follows the roots until `stop`.
  ///
  /// While the disk has no room for the index to be opened, or another process keeps a damaged one from being set aside,
  /// that is waited for. Where the index is removed, replaced or out of reach meanwhile, or turns out to be damaged, it is opened anew,
  /// and made again if need be.
  ///
  /// - Throws: `ServiceError` if another service has the home; `StoreError` if the index cannot be opened.
  public func run() throws {
    try settings.check()
    var lock: HomeLock?
    var response = DamageResponse()
    var damage: StoreError?
    while let ending = try openAndFollow(&lock, after: damage) {
      damage = nil
      switch ending {
      case .stopped: return
      case .replaced:
        let home = settings.home
        emit(
          .notice(
            "the index in \(home) was removed or replaced, or is out of reach, so every catalogue is looked at again"
          ))
      case .damaged(let error):
        damage = error
        let step = response.next(at: .now)
        IndexStore.suspectDamage(home: settings.home, isCertain: step.isCertain)
        if step.delay > .zero { waitOnDamage(error, step.delay) }
      }
    }
  }

  /// How following ended.
  private enum Ending {
    case stopped
    case replaced
    case damaged(StoreError)
  }

  /// - Parameter damage: what is looked into by opening the index; it is told of unless more is known afterwards.
  /// - Returns: nil where the service was stopped before the index could be opened.
  private func openAndFollow(_ lock: inout HomeLock?, after damage: StoreError?) throws -> Ending? {
    guard let store = try openWhenPossible(&lock) else { return nil }
    if let damage, store.notices.isEmpty { emit(.notice("\(damage)")) }
    // Let go for a moment, it would be had by a command that waits for this service.
    let held = try lock.flatMap { $0.isInPlace ? $0 : nil } ?? takeLock()
    lock = held
    return try follow(store, held)
  }

  private func takeLock() throws -> HomeLock {
    if let lock = try HomeLock(home: settings.home) { return lock }
    let holder = HomeLock.holder(home: settings.home).map { " (process \($0))" } ?? ""
    throw ServiceError("another followspot\(holder) follows folders for \(settings.home) already")
  }

  private func follow(_ store: IndexStore, _ lock: HomeLock) throws -> Ending {
    let work = ServiceWork(settings, store: store, lock: lock, stop: stopFlag, emit: emit)
    let mailbox = mailbox
    // What an earlier watcher said comes before the roots are known again.
    _ = mailbox.wait(until: .now)
    do {
      let watcher = try FolderWatcher(
        roots: try work.watched, settings: settings.watch,
        signalFile: ServiceStatus.signalPath(home: settings.home),
        isIgnored: work.isIgnored, onSettled: { mailbox.post(.settled($0)) })
      defer { watcher.stop() }
      try work.follow(watcher, mailbox)
    } catch  where error is Stopped || stopFlag.isSet {
    } catch is ServiceWork.IndexReplaced {
      work.leave()
      return .replaced
    } catch let error as StoreError where error.kind == .corrupt {
      work.leave()
      return .damaged(error)
    }
    work.end()
    return .stopped
  }

  /// Brings the index in step with the roots as they are, and returns.
  ///
  /// Beside a running service it has that one do it, and waits.
  ///
  /// - Throws: `ServiceError` if the index cannot be opened; `StoreError` if it cannot be written.
  public func runOnce() throws {
    try settings.check()
    do {
      let store = try openIndex()
      guard let exchange = try exchange(store) else { return try catchUp(store) }
      try exchange.merge()
      try catchUp(store)
      try exchange.export()
    } catch  where error is Stopped || stopFlag.isSet {
      // Whatever else it says, it was being abandoned.
    }
  }

  /// Opens the index in such a way that `stop` ends every wait for other processes.
  func openIndex() throws -> IndexStore {
    var storeSettings = settings.store
    storeSettings.isCancelled = { [stopFlag] in stopFlag.isSet }
    do {
      return try IndexStore(home: settings.home, access: .readWrite, settings: storeSettings)
    } catch let error as StoreError where error.kind == .corrupt {
      // Damage that was met on the way is marked, and looked into by the next opening.
      return try IndexStore(home: settings.home, access: .readWrite, settings: storeSettings)
    }
  }

  private func catchUp(_ store: IndexStore) throws {
    while true {
      let scope = try CatchUpScope(settings, store)
      if let lock = try HomeLock(home: settings.home) {
        let work = ServiceWork(scope.settings, store: store, lock: lock, stop: stopFlag, emit: emit)
        defer { work.end() }
        return try work.catchUp(scope.folders)
      }
      let other = HandOver(store: store, scope: scope, stop: stopFlag, emit: emit)
      if try other.run() { return }
    }
  }

  /// - Throws: `ServiceError` where the sync folder is not there.
  private func exchange(_ store: IndexStore) throws -> SnapshotExchange? {
    guard let sync = settings.sync else { return nil }
    try sync.checkPresence()
    return SnapshotExchange(
      store: store, folder: sync.folder, label: sync.label, step: { [stopFlag] in try stopFlag.check() },
      tell: { [emit] in emit(.snapshot($0)) })
  }
}
