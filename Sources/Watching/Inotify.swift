import CInotifyTools
import CLinux
import Glibc
import Synchronization

/// libinotifytools, which keeps its state in global variables: there is one instance at a time in a process, and who
/// wants the next one waits until this one is closed.
///
/// `inotifytools_next_event` blocks, and runs outside the lock: it touches its own buffer and `inotifytools_error`
/// alone, which therefore is not relied on. All other calls are made under the lock.
final class Inotify: EventSource {
  private struct State {
    /// Removing this watch produces an event, which ends a blocked `next`.
    var anchor: CInt = -1
    var paths: [CInt: PathBytes] = [:]
    /// For each path, how many names the library still holds for it that stand for no watch.
    var staleNames: [PathBytes: Int] = [:]
    var staleCount = 0

    mutating func noteStaleName(of path: PathBytes) {
      staleNames[path, default: 0] += 1
      staleCount += 1
    }
  }

  private let state = Mutex(State())
  private let isInterrupted = Atomic(false)

  /// Holds a single token, which belongs to the instance that is open.
  private static let turn = eventfd(1, CInt(EFD_CLOEXEC))

  /// - Throws: with code `EMFILE` when the user has too many instances.
  init() throws(SystemError) {
    var token: UInt64 = 0
    while read(Self.turn, &token, 8) < 0, errno == EINTR {}
    do {
      try open()
    } catch {
      Self.passTurn()
      throw error
    }
  }

  private func open() throws(SystemError) {
    let instance = PathBytes("/proc/sys/fs/inotify/max_user_instances")
    guard inotifytools_initialize() != 0 else {
      throw SystemError("open an inotify instance within", instance, code: inotifytools_error())
    }
    do {
      let marker = try watch(Self.anchor, for: .selfDeleted)
      unwatch(marker)
      discardLeftovers(until: marker)
      let anchor = try watch(Self.anchor, for: .selfDeleted)
      state.withLock { $0.anchor = anchor }
    } catch {
      inotifytools_cleanup()
      throw error
    }
  }

  /// Something that exists everywhere and is never deleted.
  private static let anchor = PathBytes("/dev/null")

  /// The library's buffer outlives an instance, and would give out events of the one before. The end of this
  /// instance's first watch comes after them.
  private func discardLeftovers(until marker: CInt) {
    while true {
      guard let event = inotifytools_next_event(-1) else { continue }
      if event.pointee.wd == marker, WatchEvent(event).mask.contains(.ended) { return }
    }
  }

  private static func passTurn() {
    var token: UInt64 = 1
    _ = write(turn, &token, 8)
  }

  func close() {
    state.withLock { state in
      inotifytools_cleanup()
      state = State()
    }
    Self.passTurn()
  }

  func watch(_ path: PathBytes, for mask: WatchEvent.Mask) throws(SystemError) -> CInt {
    let result: Result<CInt, SystemError> = state.withLock { state in
      let name = Self.libraryName(of: path, mask, stale: state.staleNames[path] ?? 0)
      return name.withUnsafeBufferPointer { name in
        // The library takes the bits as a signed number.
        guard inotifytools_watch_file(name.baseAddress, CInt(bitPattern: mask.rawValue)) != 0 else {
          return .failure(SystemError("watch", path, code: errno))
        }
        let watch = inotifytools_wd_from_filename(name.baseAddress)
        guard watch >= 0 else { return .failure(SystemError("watch", path, code: ENOENT)) }
        if state.paths.updateValue(path, forKey: watch) != nil { state.noteStaleName(of: path) }
        return .success(watch)
      }
    }
    return try result.get()
  }

  /// The library ends folders' names with a slash. It never forgets a watch that the kernel has ended, and would find
  /// the old descriptor by its name; so a new watch of that path gets a name with more slashes at its start.
  private static func libraryName(of path: PathBytes, _ mask: WatchEvent.Mask, stale: Int) -> [CChar] {
    let slash = UInt8(ascii: "/")
    let ending = mask.contains(.onlyFolders) && path.bytes != [slash] ? [slash, 0] : [0]
    return (repeatElement(slash, count: stale) + path.bytes + ending).map { CChar(bitPattern: $0) }
  }

  func unwatch(_ watch: CInt) {
    state.withLock { state in
      guard let path = state.paths.removeValue(forKey: watch) else { return }
      if inotifytools_remove_watch_by_wd(watch) == 0 { state.noteStaleName(of: path) }
    }
  }

  var staleWatches: Int { state.withLock { $0.staleCount } }

  func next() -> WatchEvent? {
    while !isInterrupted.load(ordering: .acquiring) {
      // No time-out: an idle process sleeps.
      guard let event = inotifytools_next_event(-1) else { continue }
      if isInterrupted.load(ordering: .acquiring) { return nil }
      let found = WatchEvent(event)
      if !found.mask.isDisjoint(with: [.ended, .selfDeleted, .unmounted]) { forget(found.watch) }
      return found
    }
    return nil
  }

  /// Notes a watch that the kernel ends, or is about to end, of its own accord. Removing it would fail, and have the
  /// library complain on standard error.
  private func forget(_ watch: CInt) {
    state.withLock { state in
      guard let path = state.paths.removeValue(forKey: watch) else { return }
      state.noteStaleName(of: path)
    }
  }

  func interrupt() {
    isInterrupted.store(true, ordering: .releasing)
    unwatch(state.withLock { $0.anchor })
  }
}

extension WatchEvent {
  /// Copies what the library lends until its next call.
  fileprivate init(_ event: UnsafeMutablePointer<inotify_event>) {
    watch = event.pointee.wd
    mask = Mask(rawValue: event.pointee.mask)
    cookie = event.pointee.cookie
    // The name follows the fixed part of the record, padded with NULs to `len` bytes (inotify(7)).
    let start = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
    let padded = UnsafeRawBufferPointer(start: start, count: Int(event.pointee.len))
    name = Array(padded.prefix { $0 != 0 })
  }
}
