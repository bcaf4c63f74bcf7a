import SpotlightModel

/// A catalogue without the bookkeeping that only reading it again needs: small, however large the file.
public struct CatalogueSummary: Hashable, Sendable {
  public var id: CatalogueIdentifier
  /// Below the root, as bytes.
  public var path: [UInt8]
  public var domain: Domain
  public var state: CatalogueRecord.State
  public var fingerprint: FileFingerprint?
  public var rows: Int
  public var rejected: Int
  public var error: CatalogueProblem?
}

extension IndexStore {
  /// The next catalogues of a root, by path.
  ///
  /// - Parameters:
  ///   - lower: only paths after this one, as bytes.
  ///   - upper: and before this one; nil for no limit.
  public func catalogueSummaries(
    root: [UInt8], after lower: [UInt8], before upper: [UInt8]? = nil, limit: Int = 256
  ) throws -> [CatalogueSummary] {
    try consistently {
      let statement = try connection.statement(
        """
        SELECT id, path, domain, state, device, inode, size, modified, changed, rows, rejected, error,
          error_line, error_column, error_byte FROM catalogue
        WHERE root = ?1 AND path > ?2 AND (?3 IS NULL OR path < ?3) ORDER BY path LIMIT ?4
        """
      ).bind(root, at: 1).bind(lower, at: 2).bind(Int64(limit), at: 4)
      if let upper { statement.bind(upper, at: 3) } else { statement.bindNull(at: 3) }
      defer { statement.reset() }
      var summaries: [CatalogueSummary] = []
      while try statement.step() { summaries.append(try summary(statement)) }
      return summaries
    }
  }

  /// The catalogues, as roots and paths below them, that were a certain file of the file system when they were read last.
  public func catalogues(device: UInt64, inode: UInt64) throws -> [(root: [UInt8], path: [UInt8])] {
    try places(Self.cataloguesOfFile) {
      $0.bind(Int64(bitPattern: device), at: 1).bind(Int64(bitPattern: inode), at: 2)
    }
  }

  static let cataloguesOfFile =
    "SELECT root, path FROM catalogue WHERE device = ?1 AND inode = ?2 ORDER BY root, path"

  /// The same of which it is not known what file they were.
  public func cataloguesOfUnknownFiles() throws -> [(root: [UInt8], path: [UInt8])] {
    try places("SELECT root, path FROM catalogue WHERE device IS NULL ORDER BY root, path") { $0 }
  }

  private func places(_ sql: String, _ bind: (Statement) -> Statement) throws -> [(
    root: [UInt8], path: [UInt8]
  )] {
    try consistently {
      let statement = bind(try connection.statement(sql))
      defer { statement.reset() }
      var found: [(root: [UInt8], path: [UInt8])] = []
      while try statement.step() { found.append((Array(statement.bytes(0)), Array(statement.bytes(1)))) }
      return found
    }
  }

  private func summary(_ statement: Statement) throws -> CatalogueSummary {
    CatalogueSummary(
      id: CatalogueIdentifier(rawValue: statement.integer(0)), path: Array(statement.bytes(1)),
      domain: Domain(try domains.name(of: statement.integer(2))),
      state: CatalogueRecord.State(rawValue: statement.text(3)) ?? .followed,
      fingerprint: FileFingerprint(statement, at: 4),
      rows: Int(statement.integer(9)), rejected: Int(statement.integer(10)),
      error: CatalogueProblem(statement, at: 11)
    )
  }
}
