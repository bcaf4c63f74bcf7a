import CLinux
import Glibc

/// A lock on a file in the home, held in common by all who stage and alone by whoever removes what others left behind.
/// The kernel lets go of it when its holder ends, however that happens.
final class StageLock {
  private let descriptor: Int32

  enum Kind {
    case shared
    case exclusive
  }

  /// Nil where somebody else's lock is in the way, or the file cannot be made.
  init?(home: String, _ kind: Kind) {
    descriptor = open("\(home)/stage.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
