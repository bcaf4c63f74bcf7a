import CSQLite
import SpotlightModel
import TextIndex

extension StoreError {
  static func mayOnlyBeRead(_ path: String) -> StoreError {
    StoreError(
      .readOnly,
      "\(path) may be read, but not written; check its permissions, or choose another home. Searching works as it is."
    )
  }

  /// Of an item that has the owner of state values without being one, or the other way round.
  static func foreignOwner(_ key: ItemKey) -> StoreError {
    StoreError(
      .misuse,
      "\"\(key.identifier)\": an item's owner must have a name; the empty one is the index's own, for its state values."
    )
  }

  /// - Parameter what: of an item is damaged.
  static func damaged(_ path: String, _ what: String) -> StoreError {
    StoreError(
      .damaged, "\(path): an item's \(what) are damaged. “followspot doctor” says which and what to do.")
  }

  static func damagedPostings(_ path: String, _ damage: PostingFormatError) -> StoreError {
    StoreError(
      .corrupt,
      "\(path): the inverted index is damaged at document \(damage.first) (\(damage.reason)). Restart the daemon: it is"
        + " then made again from the items.")
  }

  /// Documents have numbers of 32 bits, of which every write takes one for good.
  static func outOfNumbers(_ path: String) -> StoreError {
    StoreError(
      .full,
      "\(path) has used up its document numbers. End the daemon, move the file away and start again; the catalogues are"
        + " then read into a fresh index.")
  }

  /// The last failure of a connection, with the statement or step that met it.
  static func last(of handle: OpaquePointer?, path: String, while doing: String) -> StoreError {
    let code = handle.map { sqlite3_extended_errcode($0) } ?? SQLITE_NOMEM
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
    return StoreError(code: code, text: text, path: path, while: doing)
  }

  init(code: Int32, text: String, path: String, while doing: String) {
    let kind = Kind(resultCode: code)
    // What was being done helps only where nothing better can be said.
    let sentence =
      kind.sentence.map { "\($0) (SQLite \(code): \(text))" } ?? "\(text) (SQLite \(code)) while \(doing)"
    let advice = kind.advice.map { " \($0)" } ?? ""
    self.init(kind, "\(path): \(sentence).\(advice)", code: code)
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
      // `SQLITE_IOERR_SHMSIZE`: no room for the memory that readers and writers share.
      case SQLITE_IOERR: code == SQLITE_IOERR | 19 << 8 ? .full : .inputOutput
      case SQLITE_INTERRUPT: .abandoned
      case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_CONSTRAINT: .misuse
      default: .other
      }
  }

  /// What is wrong with the index, in words.
  fileprivate var sentence: String? {
    switch self {
    case .busy: "another process keeps it locked"
    case .full: "there is no room on its disk"
    case .readOnly: "it may be read, but not written"
    case .unavailable: "it cannot be opened"
    case .corrupt: "it is damaged"
    case .inputOutput: "its disk failed"
    case .newerSchema, .damaged, .abandoned, .misuse, .other: nil
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
    case .newerSchema, .damaged, .abandoned, .misuse, .other: nil
    }
  }
}
