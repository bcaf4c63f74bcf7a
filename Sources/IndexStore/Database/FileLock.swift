import CLinux
import Glibc

/// A lock on a file, held in common or alone. The kernel lets go of it when its holder ends, however that happens.
final class FileLock {
  private let descriptor: Int32

  enum Kind {
    case shared
    case exclusive
  }

  /// Nil where somebody else's lock is in the way (`errno` is `EWOULDBLOCK`), or the file cannot be made.
  init?(_ path: String, _ kind: Kind) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Holds the lock alone from now on. Where others hold it too it is lost altogether.
  func tryExclusive() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Lets others hold the lock too.
  func share() { flock(descriptor, LOCK_SH) }
}
