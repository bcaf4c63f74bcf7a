import CSQLite

/// One connection to the database file, with its prepared statements. It belongs to one thread at a time.
final class Connection {
  enum Mode {
    case readWrite
    case readOnly
    /// Reads the file as if nobody could change it: the only way where no shared memory file can be made beside it.
    case immutable
  }

  let handle: OpaquePointer
  let path: String
  let lockWait: LockWait
  /// Nil where the connection just goes on.
  var progress: ProgressCheck? {
    didSet { progress?.attach(to: handle) }
  }
  private var statements: [String: [Statement]] = [:]

  init(path: String, mode: Mode, lockWait: LockWait = StoreSettings().lockWait) throws {
    var handle: OpaquePointer?
    let (name, flags) = Self.openArguments(path, mode)
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StoreError.last(of: handle, path: path, while: "opening the index")
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.path = path
    self.lockWait = lockWait
    // SQLite opens for reading what may not be written, and says so only when it is too late.
    if mode == .readWrite, sqlite3_db_readonly(handle, "main") == 1 {
      throw StoreError.mayOnlyBeRead(path)
    }
    lockWait.attach(to: handle)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private static func openArguments(_ path: String, _ mode: Mode) -> (name: String, flags: Int32) {
    switch mode {
    case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .readOnly: (path, SQLITE_OPEN_READONLY)
    case .immutable: ("file:\(percentEncoded(path))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }

  /// As a path within a URI: only letters, digits and a few marks stand for themselves.
  private static func percentEncoded(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~".utf8)
    return path.utf8.map { byte in
      guard !plain.contains(byte) else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }

  /// Runs statements that return no rows.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw StoreError.last(of: handle, path: path, while: "running \"\(Self.abridged(sql))\"")
    }
  }

  /// A prepared statement for `sql`, reset and ready to be bound. It is kept for the next time; where all that are kept
  /// are in the middle of their rows, another one is made.
  func statement(_ sql: String) throws -> Statement {
    if let idle = statements[sql]?.first(where: { sqlite3_stmt_busy($0.handle) == 0 }) { return idle }
    let statement = try Statement(sql, on: self)
    statements[sql, default: []].append(statement)
    return statement
  }

  /// Forgets the prepared statements, so that what they pin can be freed.
  func finalizeStatements() { statements.removeAll() }

  /// The first column of the only row.
  func integer(_ sql: String) throws -> Int64 {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// How many rows the last statement inserted, altered or deleted.
  var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// Whether the file at the path is still the one that is open.
  var isInPlace: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code != SQLITE_OK || hasMoved == 0
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  static func abridged(_ sql: String) -> String {
    let line = sql.split { $0.isWhitespace }.joined(separator: " ")
    return line.count <= 80 ? line : line.prefix(77) + "..."
  }
}
