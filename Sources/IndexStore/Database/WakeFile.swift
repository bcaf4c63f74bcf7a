import CLinux
import Glibc

/// The file in the home that the service watches: touched, it looks at what is asked of it, and what changed.
public enum WakeFile {
  public static func path(home: String) -> String { "\(home)/wake" }

  /// Has the running service of a home look, if there is one.
  public static func touch(home: String) {
    let descriptor = open(path(home: home), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    // Its times change even where there is no room for a byte.
    futimens(descriptor, nil)
    close(descriptor)
  }
}
