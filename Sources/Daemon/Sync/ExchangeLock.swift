import Glibc
import Watching

/// The right to write in the sync folders' subfolders of a home. The kernel takes it back when the process ends.
final class ExchangeLock {
  private let descriptor: CInt

  /// Waits until no other process of this home writes there.
  init(home: String) throws(SystemError) {
    let path = PathBytes(home).appending("export.lock")
    descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = SystemError("lock", path, code: errno)
        close(descriptor)
        throw error
      }
    }
  }

  deinit { close(descriptor) }
}
