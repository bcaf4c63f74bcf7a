import Glibc

/// A file beside the index that says: damage was met, check before going on. A check of the whole index takes long, so
/// it is made only after such a meeting, and only at the next opening.
enum DamageMark {
  private static func path(home: String) -> String { "\(home)/index.damaged" }

  /// - Parameter isCertain: whether no check is needed to know that the index is damaged.
  static func set(home: String, isCertain: Bool = false) {
    let descriptor = open(path(home: home), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    if isCertain { write(descriptor, "!", 1) }
    close(descriptor)
  }

  static func isCertain(home: String) -> Bool {
    var status = stat()
    return stat(path(home: home), &status) == 0 && status.st_size > 0
  }

  static func isSet(home: String) -> Bool { access(path(home: home), F_OK) == 0 }

  static func clear(home: String) { unlink(path(home: home)) }
}

/// An index that cannot be used any more.
enum CorruptIndex {
  /// Renames the file and what belongs to it, and returns the new path.
  ///
  /// - Parameter now: milliseconds since 1970, for the name.
  static func setAside(path: String, now: Int64) throws -> String {
    let aside = freeName(from: "\(path).corrupt-\(now / 1000)")
    // The log first: one that were left behind would be taken for the fresh index's own.
    rename("\(path)-wal", "\(aside)-wal")
    unlink("\(path)-shm")
    guard rename(path, aside) == 0 else {
      throw StoreError(
        .corrupt,
        "\(path) is damaged and cannot be moved aside: \(String(cString: strerror(errno))). Move it away yourself."
      )
    }
    return aside
  }

  private static func freeName(from name: String) -> String {
    var candidate = name
    var count = 1
    while access(candidate, F_OK) == 0 {
      count += 1
      candidate = "\(name)-\(count)"
    }
    return candidate
  }
}
