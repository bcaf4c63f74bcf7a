import CLinux
import Glibc
import Watching

/// The right to be the one service of a home. The kernel takes it back when the process ends, however that happens.
final class HomeLock {
  private let descriptor: CInt

  /// - Throws: `ServiceError` where the file cannot be made.
  /// - Returns: nil while another process has the lock.
  init?(home: String) throws(ServiceError) {
    let path = Self.path(home: home)
    descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      throw ServiceError("\(SystemError("open", path, code: errno))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    let text = Array("\(getpid())\n".utf8)
    // In this order the old contents' room on the disk is used, should there be no other.
    pwrite(descriptor, text, text.count, 0)
    ftruncate(descriptor, off_t(text.count))
  }

  deinit { close(descriptor) }

  private static func path(home: String) -> PathBytes { PathBytes(home).appending("daemon.lock") }

  /// The process that has the lock; nil if none has.
  static func holder(home: String) -> Int? {
    let descriptor = path(home: home).withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A shared lock is refused exactly while somebody has the exclusive one.
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return Int(String(decoding: buffer.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
