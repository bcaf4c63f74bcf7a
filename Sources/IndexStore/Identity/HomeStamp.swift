import CLinux
import Glibc

/// What tells an index from a copy or a restored backup of it: the machine, and a file in the home that no copier can
/// make again as it was.
///
/// The file's device is recorded, but is no evidence: devices are numbered anew when a machine starts.
struct HomeStamp: Hashable {
  /// Nil where the machine has no identifier.
  var machine: String?
  var device: Int64
  var inode: Int64
  /// When the file's metadata last changed, in nanoseconds since 1970: no program can set that.
  var changed: Int64

  static func path(home: String) -> String { "\(home)/identity" }

  /// Nil where there is no such file.
  static func read(home: String, machine: String?) throws -> HomeStamp? {
    var status = stat()
    guard stat(path(home: home), &status) == 0 else {
      if errno == ENOENT { return nil }
      throw failure(home)
    }
    return HomeStamp(
      machine: machine, device: Int64(bitPattern: UInt64(status.st_dev)),
      inode: Int64(bitPattern: UInt64(status.st_ino)),
      changed: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
  }

  /// Makes the file if there is none.
  static func make(home: String, machine: String?) throws -> HomeStamp {
    let descriptor = open(path(home: home), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(home) }
    close(descriptor)
    guard let stamp = try read(home: home, machine: machine) else { throw failure(home) }
    return stamp
  }

  /// Whether this may be the home that `other` was taken from, and not a copy.
  func isSameHome(as other: HomeStamp) -> Bool {
    if let machine, let itsMachine = other.machine, machine != itsMachine { return false }
    return inode == other.inode && changed == other.changed
  }

  private static func failure(_ home: String) -> StoreError {
    let code = errno
    return StoreError(
      code == ENOSPC || code == EDQUOT ? .full : .unavailable,
      "\(path(home: home)) cannot be made or read: \(String(cString: strerror(code))). Check the home's permissions."
    )
  }
}

extension HomeStamp {
  /// As the index has it; nil if it was never taken.
  static func load(_ connection: Connection) throws -> HomeStamp? {
    let statement = try connection.statement(
      "SELECT machine, home_device, home_inode, home_changed FROM replica_identity")
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(2) else { return nil }
    return HomeStamp(
      machine: statement.optionalText(0), device: statement.integer(1), inode: statement.integer(2),
      changed: statement.integer(3))
  }

  func save(_ connection: Connection) throws {
    let statement = try connection.statement(
      "UPDATE replica_identity SET machine = ?1, home_device = ?2, home_inode = ?3, home_changed = ?4"
    ).bind(device, at: 2).bind(inode, at: 3).bind(changed, at: 4)
    if let machine { statement.bind(machine, at: 1) } else { statement.bindNull(at: 1) }
    try statement.run()
  }
}
