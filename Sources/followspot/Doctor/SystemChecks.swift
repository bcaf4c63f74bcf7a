import Daemon
import Glibc

/// Checks of what the system allows.
enum SystemChecks {
  /// The kernel's limits on watching, against the folders that are to be watched.
  static func watchLimits(foldersToWatch: Int, read: (String) -> Int? = readNumber) -> [Diagnosis] {
    guard let watches = read("/proc/sys/fs/inotify/max_user_watches"),
      let instances = read("/proc/sys/fs/inotify/max_user_instances")
    else { return [.notice("limits", "the kernel's limits on watching cannot be read")] }
    if foldersToWatch > watches {
      return [
        .bad(
          "limits",
          "\(counted(foldersToWatch, "folder")) to watch, and the kernel allows \(grouped(watches))",
          advice:
            "sudo sysctl fs.inotify.max_user_watches=\(foldersToWatch * 2) (and in /etc/sysctl.d to keep it)")
      ]
    }
    if instances < 16 {
      return [
        .notice(
          "limits", "the kernel allows only \(counted(instances, "watcher")) a user",
          advice: "sudo sysctl fs.inotify.max_user_instances=128")
      ]
    }
    return [
      .good(
        "limits",
        "\(counted(foldersToWatch, "folder")) to watch, of \(grouped(watches)) that the kernel allows")
    ]
  }

  /// Whether the wall clock can be right: writes are ordered by it.
  static func clock(now: Int = time(nil)) -> Diagnosis {
    // When this program was written.
    let earliest = 1_767_225_600
    return now >= earliest
      ? .good("clock", "set")
      : .bad("clock", "is in the past", advice: "set the system's time: writes are ordered by it")
  }

  /// Whether the home can be written to, and how much room there is.
  static func home(_ path: String) -> Diagnosis {
    guard access(path, F_OK) == 0 else {
      return .notice("home", "\(path) does not exist yet", advice: "followspot watch FOLDER makes it")
    }
    guard access(path, R_OK | X_OK) == 0 else {
      return .bad("home", "\(path) may not be read", advice: "chmod u+rwx '\(path)'")
    }
    guard access(path, W_OK) == 0 else {
      return .notice("home", "\(path) may not be written to, so it can only be searched")
    }
    return room(path, free: DiskRoom.free(at: path))
  }

  /// - Parameter free: in bytes; nil if that cannot be told.
  static func room(_ path: String, free: UInt64?) -> Diagnosis {
    guard let free else { return .good("home", path) }
    let text = byteCount(Int(clamping: free))
    return free < DiskRoom.reserve
      ? .bad(
        "home", "\(path) has only \(text) left",
        advice: "make room: the index is not brought up to date on a full disk")
      : .good("home", "\(path), \(text) free")
  }

  private static func readNumber(_ path: String) -> Int? {
    guard let bytes = try? FileSource(path: Array(path.utf8)).allBytes(atMost: 64) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
  }
}
