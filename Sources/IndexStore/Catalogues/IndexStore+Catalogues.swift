import SpotlightModel

extension IndexStore {
  private static let catalogueColumns = """
    id, root, path, domain, state, device, inode, size, modified, changed, digest, plan, blocks, rows, rejected,
    duplicates, problems, error, error_line, error_column, error_byte
    """

  /// What is remembered of the file at `path` below `root`, both as bytes.
  public func catalogue(root: [UInt8], path: [UInt8]) throws -> CatalogueRecord? {
    try consistently {
      let statement = try connection.statement(
        "SELECT \(Self.catalogueColumns) FROM catalogue WHERE root = ?1 AND path = ?2"
      ).bind(root, at: 1).bind(path, at: 2)
      defer { statement.reset() }
      return try statement.step() ? try record(statement) : nil
    }
  }

  public func catalogue(_ id: CatalogueIdentifier) throws -> CatalogueRecord? {
    try consistently {
      let statement = try connection.statement(
        "SELECT \(Self.catalogueColumns) FROM catalogue WHERE id = ?1"
      ).bind(id.rawValue, at: 1)
      defer { statement.reset() }
      return try statement.step() ? try record(statement) : nil
    }
  }

  /// Passes every catalogue to `body`, by root, then by path. A record holds its file's whole bookkeeping, so not many
  /// should be kept.
  public func forEachCatalogue(_ body: (CatalogueRecord) throws -> Void) throws {
    try consistently {
      let statement = try Statement(
        "SELECT \(Self.catalogueColumns) FROM catalogue ORDER BY root, path", on: connection)
      while try statement.step() { try body(try record(statement)) }
    }
  }

  /// The folders in which the catalogues lie, each once.
  public func roots() throws -> [[UInt8]] {
    try consistently {
      let statement = try connection.statement("SELECT DISTINCT root FROM catalogue ORDER BY root")
      defer { statement.reset() }
      var roots: [[UInt8]] = []
      while try statement.step() { roots.append(Array(statement.bytes(0))) }
      return roots
    }
  }

  /// Those of them with catalogues that are followed, or were when somebody looked last.
  public func followedRoots() throws -> [[UInt8]] {
    try consistently {
      let statement = try connection.statement(
        "SELECT DISTINCT root FROM catalogue WHERE state <> ?1 ORDER BY root"
      ).bind(CatalogueRecord.State.unfollowed.rawValue, at: 1)
      defer { statement.reset() }
      var roots: [[UInt8]] = []
      while try statement.step() { roots.append(Array(statement.bytes(0))) }
      return roots
    }
  }

  private func record(_ statement: Statement) throws -> CatalogueRecord {
    var record = CatalogueRecord(
      root: Array(statement.bytes(1)), path: Array(statement.bytes(2)),
      domain: Domain(try domains.name(of: statement.integer(3))),
      state: CatalogueRecord.State(rawValue: statement.text(4)) ?? .followed)
    record.id = CatalogueIdentifier(rawValue: statement.integer(0))
    record.fingerprint = FileFingerprint(statement, at: 5)
    record.digest = ContentDigest(bytes: statement.bytes(10))
    record.plan = statement.text(11)
    record.blocks = Array(statement.bytes(12))
    record.counts = CatalogueRecord.Counts(
      rows: Int(statement.integer(13)), rejected: Int(statement.integer(14)),
      duplicates: Int(statement.integer(15)), problems: Int(statement.integer(16)))
    record.error = CatalogueProblem(statement, at: 17)
    return record
  }

  /// The row records of a block; nil where there is no such block.
  public func records(ofBlock id: Int64) throws -> [UInt8]? {
    // Thousands are asked for one by one, and a single statement needs no transaction around it.
    do {
      let statement = try connection.statement("SELECT records FROM block WHERE id = ?1").bind(id, at: 1)
      defer { statement.reset() }
      return try statement.step() ? Array(statement.bytes(0)) : nil
    } catch {
      throw noting(error)
    }
  }

  /// Whether there is an item of the key, or a row of some catalogue that is not shown by it, or a deleted item's.
  public func holdsAnything(of key: ItemKey) throws -> Bool {
    do {
      guard let owner = try owners.existingNumber(of: key.owner) else { return false }
      let statement = try connection.statement(
        """
        SELECT 1 FROM item WHERE owner = ?1 AND identifier = ?2
        UNION ALL SELECT 1 FROM catalogue_base WHERE owner = ?1 AND identifier = ?2
        UNION ALL SELECT 1 FROM shadow WHERE owner = ?1 AND identifier = ?2
        """
      ).bind(owner, at: 1).bind(key.identifier, at: 2)
      defer { statement.reset() }
      return try statement.step()
    } catch {
      throw noting(error)
    }
  }

  /// What was found wrong with a catalogue, in the order of the file.
  public func problems(of catalogue: CatalogueIdentifier) throws -> [CatalogueProblem] {
    try consistently {
      let statement = try connection.statement(
        "SELECT nullif(line, 0), line_column, reason FROM problem WHERE catalogue = ?1 ORDER BY ordinal"
      ).bind(catalogue.rawValue, at: 1)
      defer { statement.reset() }
      var problems: [CatalogueProblem] = []
      while try statement.step() {
        problems.append(
          CatalogueProblem(
            line: statement.optionalInteger(0).map { Int($0) },
            column: statement.optionalInteger(1).map { Int($0) },
            reason: statement.text(2)))
      }
      return problems
    }
  }
}

extension FileFingerprint {
  /// From five columns of a row, beginning with `column`; nil where they are NULL.
  init?(_ row: Statement, at column: Int32) {
    guard !row.isNull(column) else { return nil }
    self.init(
      device: UInt64(bitPattern: row.integer(column)), inode: UInt64(bitPattern: row.integer(column + 1)),
      size: row.integer(column + 2), modified: row.integer(column + 3), changed: row.integer(column + 4))
  }
}
