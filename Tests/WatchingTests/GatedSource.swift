import Glibc
import Synchronization

@testable import Watching

/// Inotify with faults that a test asks for: events that are not read for a while, and a limit of watches.
final class GatedSource: EventSource {
  private let inner: Inotify
  private let faults: Faults

  /// What goes wrong; shared between the sources of one watcher.
  final class Faults: Sendable {
    fileprivate let watchLimit = Mutex(Int.max)
    fileprivate let gate = Mutex(())
    fileprivate let watches = Mutex<Set<CInt>>([])

    /// Watches beyond as many fail as if the user's limit were reached.
    func limitWatches(to count: Int) { watchLimit.withLock { $0 = count } }

    /// Runs `body` while no event is read.
    func withoutReading(_ body: () throws -> Void) rethrows { try gate.withLock { _ in try body() } }
  }

  init(_ faults: Faults) throws(SystemError) {
    self.faults = faults
    inner = try Inotify()
  }

  var staleWatches: Int { inner.staleWatches }

  func watch(_ path: PathBytes, for mask: WatchEvent.Mask) throws(SystemError) -> CInt {
    let limit = faults.watchLimit.withLock { $0 }
    guard faults.watches.withLock({ $0.count }) < limit || mask == .signal else {
      throw SystemError("watch", path, code: ENOSPC)
    }
    let watch = try inner.watch(path, for: mask)
    if mask == .folder { faults.watches.withLock { _ = $0.insert(watch) } }
    return watch
  }

  func unwatch(_ watch: CInt) {
    faults.watches.withLock { _ = $0.remove(watch) }
    inner.unwatch(watch)
  }

  func next() -> WatchEvent? {
    let event = inner.next()
    faults.gate.withLock { _ in }
    return event
  }

  func interrupt() { inner.interrupt() }

  func close() { inner.close() }
}
