import CLinux
import Glibc

/// Whether some process on this machine has a file open for writing.
public enum FileWriter: Hashable, Sendable {
  case present, absent
  /// The system does not let this process find out.
  case unknown

  /// Has this process ignore `SIGIO`, which the kernel sends to the holder of a lease that somebody wants broken, and
  /// which would end it.
  public static func prepareProcess() { signal(SIGIO, SIG_IGN) }

  /// Asks for a read lease, which the kernel grants only while nobody has the file open for writing
  /// (`F_SETLEASE` in fcntl(2)), and gives it back at once.
  ///
  /// - Precondition: `prepareProcess` was called.
  public init(of path: PathBytes) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      self = .unknown
      return
    }
    defer { close(descriptor) }
    if fcntl(descriptor, F_SETLEASE, CInt(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, F_SETLEASE, CInt(F_UNLCK))
      self = .absent
    } else {
      self = errno == EAGAIN ? .present : .unknown
    }
  }
}
