import CLinux
import CSQLite
import Glibc

extension IndexStore {
  struct Opened {
    var connection: Connection
    /// Held for as long as the index is open for writing; nil for readers.
    var use: FileLock?
    var notices: [String] = []
    /// Whether damage was met since the index was last looked through.
    var isSuspect = false
  }

  static func open(home: String, access: Access, settings: StoreSettings) throws -> Opened {
    try checkAccess(path(home: home))
    switch access {
    case .readWrite: return try openForWriting(home: home, settings: settings)
    case .readOnly: return try openForReading(home: home, settings: settings)
    }
  }

  /// What may not be read is not absent.
  private static func checkAccess(_ path: String) throws {
    guard Glibc.access(path, R_OK) != 0, errno == EACCES else { return }
    throw StoreError(
      .unavailable, "\(path) may not be read; give yourself the right to, or choose another home.")
  }

  // MARK: Writing

  private static func openForWriting(home: String, settings: StoreSettings) throws -> Opened {
    try makeFolder(home)
    guard let use = FileLock("\(home)/index.lock", .shared) else {
      throw errno == EWOULDBLOCK
        ? StoreError(.busy, "\(home): another process sets a damaged index aside; try again in a moment.")
        : .mayOnlyBeRead(home)
    }
    let path = path(home: home)
    do {
      let connection = try connectForWriting(path, settings)
      let isSuspect = DamageMark.isSet(home: home)
      let isCertain = isSuspect && DamageMark.isCertain(home: home)
      guard try !isSuspect || !isCertain && isSound(connection) else {
        throw StoreError(.corrupt, "\(path): damaged.")
      }
      let notices = try ReplicaIdentity.check(connection, home: home, settings)
      return Opened(connection: connection, use: use, notices: notices, isSuspect: isSuspect)
    } catch let error as StoreError where error.kind == .corrupt {
      return try beginAnew(home: home, because: error, use, settings)
    }
  }

  /// Sets a damaged index aside, unless others have it open: they would go on writing to it unseen.
  private static func beginAnew(
    home: String, because damage: StoreError, _ use: FileLock, _ settings: StoreSettings
  ) throws -> Opened {
    let path = path(home: home)
    guard use.tryExclusive() else { throw StoreError.damagedInUse(path) }
    let aside = try CorruptIndex.setAside(path: path, now: settings.now())
    DamageMark.clear(home: home)
    let notice =
      "The index was damaged (\(damage.description)) It was moved to \(aside), and a fresh one was begun: every"
      + " catalogue is read again."
    let connection = try connectForWriting(path, settings)
    use.share()
    let notices = [notice] + (try ReplicaIdentity.check(connection, home: home, settings))
    return Opened(connection: connection, use: use, notices: notices)
  }

  private static func connectForWriting(_ path: String, _ settings: StoreSettings) throws -> Connection {
    let connection = try Connection(path: path, mode: .readWrite, lockWait: settings.lockWait)
    // Both take effect only in a database that has no pages yet. In others the second is a write all the same, for
    // which every opening would wait for the disk.
    if try connection.integer("PRAGMA page_count") == 0 {
      try connection.execute("PRAGMA page_size = 8192")
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    }
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = OFF;
      PRAGMA trusted_schema = OFF;
      PRAGMA journal_size_limit = 4194304;
      PRAGMA wal_autocheckpoint = 1000;
      """)
    if let limit = settings.pageLimit { try connection.execute("PRAGMA max_page_count = \(limit)") }
    try connection.setCache(.idle)
    try Schema.migrate(connection) { try ReplicaIdentity.begin(connection, name: settings.makeReplica()) }
    return connection
  }

  private static func isSound(_ connection: Connection) throws -> Bool {
    let statement = try connection.statement("PRAGMA quick_check(1)")
    defer { statement.reset() }
    return try statement.step() && statement.text(0) == "ok"
  }

  /// Makes the folder and those around it, only for their owner to read.
  private static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    if errno == ENOENT, !parent.isEmpty {
      try makeFolder(parent)
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw StoreError(
      errno == EROFS || errno == EACCES ? .readOnly : .unavailable,
      "The folder \(path) cannot be made: \(String(cString: strerror(errno))). Choose another home.")
  }

  // MARK: Reading

  private static func openForReading(home: String, settings: StoreSettings) throws -> Opened {
    let path = path(home: home)
    guard exists(path) else { throw StoreError.notMadeYet(home) }
    do {
      return Opened(connection: try connectForReading(home, .readOnly, settings))
    } catch let error as StoreError where error.kind == .unavailable || error.kind == .readOnly {
      // Without write permission on the folder SQLite cannot make the memory that readers and writers share.
      guard let connection = try? connectForReading(home, .immutable, settings) else { throw error }
      let notice =
        exists("\(path)-wal")
        ? ["\(home) may only be read, so what was written last may be missing from the results."] : []
      return Opened(connection: connection, notices: notice)
    }
  }

  /// As much of the file as SQLite maps at most, unless it was built otherwise.
  private static let mappedBytes = 0x7FFF_0000

  private static func connectForReading(
    _ home: String, _ mode: Connection.Mode, _ settings: StoreSettings
  ) throws -> Connection {
    let connection = try Connection(path: path(home: home), mode: mode, lockWait: settings.lockWait)
    try connection.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
    // Searches jump about, and pages that are mapped need neither a call nor a copy each. The file is never shortened
    // below what a reader may still look at; an immutable one is no such promise. Where the disk cannot read a page that
    // is mapped, the kernel ends the process by SIGBUS instead of an error: a reader has nothing to lose by that.
    if mode == .readOnly, LocalFileSystem.holds(home) {
      try connection.execute("PRAGMA mmap_size = \(mappedBytes)")
    }
    try connection.setCache(.searching)
    switch try Schema.state(of: connection) {
    case .current: return connection
    // Whoever makes it has made the file, and nothing within it that could be read.
    case .absent: throw StoreError.notMadeYet(home)
    case .outdated:
      throw StoreError(
        .unavailable,
        "\(connection.path) has an older schema; start `followspot watch` once to bring it up to date.")
    }
  }
}

extension StoreError {
  static func damagedInUse(_ path: String) -> StoreError {
    StoreError(
      .corrupt,
      "\(path) is damaged, and another process has it open. End that one (`followspot status` names the daemon) and"
        + " start again: what can be is then mended, and else the catalogues are read into a fresh index.")
  }

  fileprivate static func notMadeYet(_ home: String) -> StoreError {
    StoreError(.unavailable, "There is no index in \(home) yet; `followspot watch DIR` makes one.")
  }
}

private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
