import CLinux
import Glibc

/// A snapshot's file, open for reading from its beginning on.
final class SnapshotFile {
  let stamp: FileFingerprint
  private let path: String
  private let descriptor: Int32

  /// Only an ordinary file is opened: a pipe would block, and a device has no end.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw StoreError(.unavailable, "\(path) is not an ordinary file. Choose a snapshot.")
    }
    stamp = FileFingerprint(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit { close(descriptor) }

  /// Reads what comes next. Returns 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(path) }
    }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func failure(_ path: String) -> StoreError {
    let code = errno
    return StoreError(
      code == EIO ? .inputOutput : .unavailable,
      "\(path) cannot be read: \(String(cString: strerror(code))). Check that it is there and may be read.")
  }
}
