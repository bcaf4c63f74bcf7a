/// What a command asks of a running daemon.
public struct StoredRequest: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// Read a file, or with an empty path every file, again.
    case reindex
    /// Apply a held catalogue as it is.
    case accept
    /// Compare a followed folder with the disk.
    case check
  }

  public var id: Int64
  public var kind: Kind
  /// The file's absolute path, as bytes; empty for all.
  public var path: [UInt8]
  /// What came of it, in words: ``granted``, or why it was not; nil until it was looked at.
  public var outcome: String?

  public static let granted = "done"
}

extension Writer {
  /// Puts a request on the table and returns its number.
  public func addRequest(_ kind: StoredRequest.Kind, path: [UInt8]) throws -> Int64 {
    // What was asked and answered long ago is of no use to anybody.
    try connection.statement("DELETE FROM request WHERE outcome IS NOT NULL AND created < ?1")
      .bind(store.settings.now() - 3_600_000, at: 1).run()
    let statement = try connection.statement(
      "INSERT INTO request (kind, path, created) VALUES (?1, ?2, ?3) RETURNING id"
    ).bind(kind.rawValue, at: 1).bind(path, at: 2).bind(store.settings.now(), at: 3)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Says what came of a request.
  public func finishRequest(_ id: Int64, outcome: String) throws {
    try connection.statement("UPDATE request SET outcome = ?2 WHERE id = ?1")
      .bind(id, at: 1).bind(outcome, at: 2).run()
  }

  /// Withdraws a request that nobody will wait for.
  public func removeRequest(_ id: Int64) throws {
    try connection.statement("DELETE FROM request WHERE id = ?1").bind(id, at: 1).run()
  }
}

extension IndexStore {
  /// Requests that wait to be done, the oldest first.
  public func pendingRequests() throws -> [StoredRequest] {
    try requests("WHERE outcome IS NULL ORDER BY id") { _ in }
  }

  /// A request, to see what came of it; nil if it was withdrawn.
  public func request(_ id: Int64) throws -> StoredRequest? {
    try requests("WHERE id = ?1") { $0.bind(id, at: 1) }.first
  }

  private func requests(_ condition: String, _ bind: (Statement) -> Void) throws -> [StoredRequest] {
    try consistently {
      let statement = try connection.statement("SELECT id, kind, path, outcome FROM request \(condition)")
      bind(statement)
      defer { statement.reset() }
      var requests: [StoredRequest] = []
      while try statement.step() {
        guard let kind = StoredRequest.Kind(rawValue: statement.text(1)) else { continue }
        requests.append(
          StoredRequest(
            id: statement.integer(0), kind: kind, path: Array(statement.bytes(2)),
            outcome: statement.optionalText(3)))
      }
      return requests
    }
  }
}
