import CSQLite
import Glibc

/// How long a connection waits while another process has the lock that it needs.
final class LockWait {
  private let limit: Int64
  private let isCancelled: @Sendable () -> Bool
  private var began: Int64 = 0
  /// Whether it waits at all.
  var isOn = true

  /// - Parameters:
  ///   - limit: in milliseconds.
  ///   - isCancelled: is asked every so often; true ends the wait.
  init(limit: Int32, isCancelled: @escaping @Sendable () -> Bool) {
    self.limit = Int64(limit)
    self.isCancelled = isCancelled
  }

  /// Has the connection ask this one, which must live as long.
  func attach(to handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { wait, tries in
        guard let wait else { return 0 }
        return Unmanaged<LockWait>.fromOpaque(wait).takeUnretainedValue().goesOn(after: tries) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits a little; false if that was all.
  private func goesOn(after tries: Int32) -> Bool {
    if tries == 0 { began = Self.now }
    guard isOn, !isCancelled(), Self.now - began < limit else { return false }
    // SQLite's own delays begin like this; the last ones are shorter, for the sake of cancelling.
    usleep(useconds_t(min(1 << min(tries, 5), 25)) * 1000)
    return true
  }

  /// In milliseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
