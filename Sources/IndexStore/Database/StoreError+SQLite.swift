import CSQLite

extension StoreError {
  /// The last failure of a connection, with the statement or step that met it.
  static func last(of handle: OpaquePointer?, path: String, while doing: String) -> StoreError {
    let code = handle.map { sqlite3_extended_errcode($0) } ?? SQLITE_NOMEM
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
    return StoreError(code: code, text: text, path: path, while: doing)
  }

  init(code: Int32, text: String, path: String, while doing: String) {
    let kind = Kind(resultCode: code)
    let advice = kind.advice.map { " \($0)" } ?? ""
    self.init(kind, "\(path): \(text) (SQLite \(code)) while \(doing).\(advice)", code: code)
  }
}

extension StoreError.Kind {
  /// From a primary or an extended result code (https://www.sqlite.org/rescode.html).
  init(resultCode code: Int32) {
    self =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN, SQLITE_AUTH: .unavailable
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
      case SQLITE_IOERR: .inputOutput
      case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_CONSTRAINT: .misuse
      default: .other
      }
  }

  fileprivate var advice: String? {
    switch self {
    case .busy: "Another process is writing; try again when it has finished."
    case .full: "Make room on the disk; nothing of what was being written was kept."
    case .readOnly: "Check the permissions of the file and of its folder."
    case .unavailable: "Check that the folder exists and may be read."
    case .corrupt: "Run `followspot doctor`; the catalogues can be read again into a fresh index."
    case .inputOutput: "Check the disk and the kernel's log."
    case .newerSchema, .misuse, .other: nil
    }
  }
}
