import CSQLite

extension IndexStore {
  /// Brings the log back into the database and gives memory back, after much was written.
  func settleAfterIngest() throws {
    try truncateLog()
    try shrink()
  }

  /// Writes the log's pages to the database and empties it, as far as readers allow; what they hold up is done another
  /// time.
  public func truncateLog() throws {
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
      throw noting(
        StoreError.last(of: connection.handle, path: connection.path, while: "emptying the write-ahead log"))
    }
  }

  /// Frees what memory can be done without until there is work again.
  public func shrink() throws {
    for interner in [owners, domains, replicas, attributeKeys] { interner.forget() }
    keys = StoredKeys()
    try connection.shrink()
  }
}
