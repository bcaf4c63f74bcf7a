import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0.
final class Statement {
  let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ sql: String, on connection: Connection) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw StoreError.last(
        of: connection.handle, path: connection.path, while: "preparing \"\(Connection.abridged(sql))\"")
    }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether there is a row. Where there is none, the statement is reset.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = StoreError.last(of: connection.handle, path: connection.path, while: "running \"\(sql)\"")
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement whose rows, if any, do not matter.
  func run() throws {
    _ = try step()
    sqlite3_reset(handle)
  }

  /// Runs the statement with a text and bytes that are bound for this time only, and so need not be copied.
  func run(text: String, at textIndex: Int32, bytes: [UInt8], at bytesIndex: Int32) throws {
    var text = text
    try text.withUTF8 { text in
      try bytes.withUnsafeBytes { bytes in
        text.withMemoryRebound(to: CChar.self) { text in
          _ = sqlite3_bind_text64(
            handle, textIndex, text.baseAddress ?? Self.nothing, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
        }
        if bytes.isEmpty {
          sqlite3_bind_zeroblob(handle, bytesIndex, 0)
        } else {
          sqlite3_bind_blob64(handle, bytesIndex, bytes.baseAddress, UInt64(bytes.count), nil)
        }
        defer {
          bindNull(at: textIndex)
          bindNull(at: bytesIndex)
        }
        try run()
      }
    }
  }

  func reset() { sqlite3_reset(handle) }

  private var sql: String { Connection.abridged(sqlite3_sql(handle).map { String(cString: $0) } ?? "") }
}

// MARK: Parameters

extension Statement {
  /// Tells SQLite to copy what is bound.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  @discardableResult func bind(_ value: Int64, at index: Int32) -> Statement {
    sqlite3_bind_int64(handle, index, value)
    return self
  }

  @discardableResult func bind(_ value: Int64?, at index: Int32) -> Statement {
    guard let value else { return bindNull(at: index) }
    return bind(value, at: index)
  }

  @discardableResult func bindNull(at index: Int32) -> Statement {
    sqlite3_bind_null(handle, index)
    return self
  }

  @discardableResult func bind(_ text: String, at index: Int32) -> Statement {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty buffer may have no address, which would bind NULL.
        _ = sqlite3_bind_text64(
          handle, index, characters.baseAddress ?? Self.nothing, UInt64(bytes.count), Self.transient,
          UInt8(SQLITE_UTF8))
      }
    }
    return self
  }

  @discardableResult func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Statement {
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), Self.transient)
    }
    return self
  }

  @discardableResult func bind(_ bytes: [UInt8], at index: Int32) -> Statement {
    bytes.withUnsafeBytes { bind($0, at: index) }
  }

  @discardableResult func bind(_ bytes: [UInt8]?, at index: Int32) -> Statement {
    guard let bytes else { return bindNull(at: index) }
    return bind(bytes, at: index)
  }

  @discardableResult func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) -> Statement {
    sqlite3_bind_text64(
      handle, index, bytes.assumingMemoryBound(to: CChar.self).baseAddress ?? Self.nothing,
      UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
    return self
  }

  /// A valid address for texts of no length. Never written to or freed.
  private nonisolated(unsafe) static let nothing: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}

// MARK: Columns

extension Statement {
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    String(decoding: textBytes(column), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// Valid until the next step, reset or conversion of the column.
  func textBytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_text(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count(column))
  }

  /// Valid until the next step, reset or conversion of the column.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count(column))
  }

  func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : Array(bytes(column)) }

  private func count(_ column: Int32) -> Int { Int(sqlite3_column_bytes(handle, column)) }
}
