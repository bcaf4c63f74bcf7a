import CLinux
import Glibc
import Watching

/// The right to be the one service of a home. The kernel takes it back when the process ends, however that happens.
final class HomeLock {
  private let descriptor: CInt
  private let path: PathBytes
  private let identity: FileIdentity?

  /// - Throws: `ServiceError` where the file cannot be made.
  /// - Returns: nil while another process has the lock.
  init?(home: String) throws(ServiceError) {
    let path = Self.path(home: home)
    self.path = path
    descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    let code = errno
    identity = descriptor >= 0 ? (try? FileStatus(path, followingLinks: true))?.stamp.identity : nil
    guard descriptor >= 0 else { throw ServiceError("\(SystemError("open", path, code: code))") }
    var lock = Self.wholeFile
    guard fcntl(descriptor, F_OFD_SETLK, &lock) == 0 else { return nil }
    let text = Array("\(getpid())\n".utf8)
    // In this order the old contents' room on the disk is used, should there be no other.
    pwrite(descriptor, text, text.count, 0)
    ftruncate(descriptor, off_t(text.count))
  }

  deinit { close(descriptor) }

  /// Whether the file is still the one that others would lock: the home may have been removed.
  var isInPlace: Bool {
    identity != nil && (try? FileStatus(path, followingLinks: true))?.stamp.identity == identity
  }

  /// To be had by one alone, on whatever the file holds. Such a lock belongs to an open file, not to a process (fcntl(2),
  /// "open file description locks").
  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }

  private static func path(home: String) -> PathBytes { PathBytes(home).appending("daemon.lock") }

  /// The process that has the lock; nil if none has.
  static func holder(home: String) -> Int? {
    let descriptor = path(home: home).withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Asking takes no lock, not even for a moment: it would keep a service from starting that wants the lock just then.
    var lock = Self.wholeFile
    guard fcntl(descriptor, F_OFD_GETLK, &lock) == 0, lock.l_type != F_UNLCK else { return nil }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return Int(String(decoding: buffer.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
