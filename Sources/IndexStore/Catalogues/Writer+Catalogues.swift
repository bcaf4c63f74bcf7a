import SpotlightModel

extension Writer {
  /// The most problems that are kept of one catalogue; ``CatalogueRecord/Counts/problems`` counts them all.
  public static var problemLimit: Int { 10_000 }

  /// Stores what is remembered of a catalogue, and gives it an identifier if it has none yet.
  @discardableResult
  public func save(_ record: inout CatalogueRecord) throws -> CatalogueIdentifier {
    let statement = try connection.statement(
      """
      INSERT INTO catalogue (id, root, path, domain, state, device, inode, size, modified, changed, digest, plan, blocks,
        rows, rejected, duplicates, problems, error, error_line, error_column, error_byte)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)
      ON CONFLICT (id) DO UPDATE SET root = ?2, path = ?3, domain = ?4, state = ?5, device = ?6, inode = ?7, size = ?8,
        modified = ?9, changed = ?10, digest = ?11, plan = ?12, blocks = ?13, rows = ?14, rejected = ?15,
        duplicates = ?16, problems = ?17, error = ?18, error_line = ?19, error_column = ?20, error_byte = ?21
      RETURNING id
      """)
    try bind(record, to: statement)
    defer { statement.reset() }
    guard try statement.step() else { throw StoreError(.other, "A catalogue's record could not be stored.") }
    let id = CatalogueIdentifier(rawValue: statement.integer(0))
    record.id = id
    forgetRank(of: id.rawValue)
    return id
  }

  private func bind(_ record: CatalogueRecord, to statement: Statement) throws {
    let file = record.fingerprint
    statement.bind(record.id?.rawValue, at: 1).bind(record.root, at: 2).bind(record.path, at: 3)
      .bind(try store.domains.number(of: record.domain.name), at: 4).bind(record.state.rawValue, at: 5)
      .bind(file.map { Int64(bitPattern: $0.device) }, at: 6)
      .bind(file.map { Int64(bitPattern: $0.inode) }, at: 7)
      .bind(file?.size, at: 8).bind(file?.modified, at: 9).bind(file?.changed, at: 10)
      .bind(record.digest.map(\.bytes), at: 11).bind(record.plan, at: 12).bind(record.blocks, at: 13)
      .bind(Int64(record.counts.rows), at: 14).bind(Int64(record.counts.rejected), at: 15)
      .bind(Int64(record.counts.duplicates), at: 16).bind(Int64(record.counts.problems), at: 17)
    statement.bind(record.error?.line.map { Int64($0) }, at: 19)
      .bind(record.error?.column.map { Int64($0) }, at: 20).bind(record.error?.byte.map { Int64($0) }, at: 21)
    if let reason = record.error?.reason {
      statement.bind(reason, at: 18)
    } else {
      statement.bindNull(at: 18)
    }
  }

  /// Alters nothing but whether a catalogue is followed, held and so on.
  public func setState(_ state: CatalogueRecord.State, of catalogue: CatalogueIdentifier) throws {
    try connection.statement("UPDATE catalogue SET state = ?2 WHERE id = ?1")
      .bind(catalogue.rawValue, at: 1).bind(state.rawValue, at: 2).run()
  }

  /// Forgets a catalogue. Its items are to be deindexed before, by ``deindexItems(of:)`` or row by row; its blocks are
  /// the caller's to remove.
  public func remove(_ catalogue: CatalogueIdentifier) throws {
    for table in ["problem", "catalogue_base", "shadow"] {
      try connection.statement("DELETE FROM \(table) WHERE catalogue = ?1").bind(catalogue.rawValue, at: 1)
        .run()
    }
    try connection.statement("DELETE FROM catalogue WHERE id = ?1").bind(catalogue.rawValue, at: 1).run()
    forgetRank(of: catalogue.rawValue)
  }

  /// Deindexes every item that is a row of the catalogue, under the domain that it was last saved with.
  @discardableResult
  public func deindexItems(of catalogue: CatalogueIdentifier) throws -> ApplyCounts {
    var counts = ApplyCounts()
    try shadows.removeAll(of: catalogue.rawValue)
    if let owner = try owner(of: catalogue) {
      var last = ""
      while case let keys = try keys(of: catalogue, owner: owner, after: last), let final = keys.last {
        counts += try apply(keys.map { .deindex($0) }, from: .catalogue(catalogue, .edit))
        last = final.identifier
      }
    }
    try bases.removeAll(of: catalogue.rawValue)
    return counts
  }

  /// The owner of the catalogue's items; nil where there are no such items yet.
  private func owner(of catalogue: CatalogueIdentifier) throws -> Int64? {
    let statement = try connection.statement(
      """
      SELECT owner.id FROM catalogue JOIN domain ON domain.id = catalogue.domain JOIN owner ON owner.name = domain.name
      WHERE catalogue.id = ?1
      """
    ).bind(catalogue.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The next thousand keys of a catalogue's items. An empty identifier is never a row's.
  private func keys(of catalogue: CatalogueIdentifier, owner: Int64, after last: String) throws -> [ItemKey] {
    let name = try store.owners.name(of: owner)
    let statement = try connection.statement(
      """
      SELECT identifier FROM item INDEXED BY item_key
      WHERE owner = ?1 AND identifier > ?2 AND catalogue = ?3 ORDER BY identifier LIMIT 1000
      """
    ).bind(owner, at: 1).bind(last, at: 2).bind(catalogue.rawValue, at: 3)
    defer { statement.reset() }
    var keys: [ItemKey] = []
    while try statement.step() { keys.append(ItemKey(owner: name, identifier: statement.text(0))) }
    return keys
  }
}

// MARK: Blocks and problems

extension Writer {
  /// Stores blocks of row records; the result names them, in the same order.
  public func saveBlocks(_ blocks: [[UInt8]]) throws -> [Int64] {
    let statement = try connection.statement("INSERT INTO block (records) VALUES (?1) RETURNING id")
    return try blocks.map { records in
      defer { statement.reset() }
      guard try statement.bind(records, at: 1).step() else {
        throw StoreError(.other, "A block of row records could not be stored.")
      }
      return statement.integer(0)
    }
  }

  public func removeBlocks(_ ids: some Sequence<Int64>) throws {
    let statement = try connection.statement("DELETE FROM block WHERE id = ?1")
    for id in ids { try statement.bind(id, at: 1).run() }
  }

  /// Replaces what was found wrong with a catalogue. Of more than ``problemLimit``, the first are kept.
  public func setProblems(_ problems: some Sequence<CatalogueProblem>, of catalogue: CatalogueIdentifier)
    throws
  {
    try connection.statement("DELETE FROM problem WHERE catalogue = ?1").bind(catalogue.rawValue, at: 1).run()
    let statement = try connection.statement(
      "INSERT INTO problem (catalogue, ordinal, line, line_column, reason) VALUES (?1, ?2, ?3, ?4, ?5)")
    for (ordinal, problem) in problems.prefix(Self.problemLimit).enumerated() {
      try statement.bind(catalogue.rawValue, at: 1).bind(Int64(ordinal), at: 2)
        .bind(Int64(problem.line ?? 0), at: 3).bind(problem.column.map { Int64($0) }, at: 4)
        .bind(problem.reason, at: 5).run()
    }
  }
}

extension ContentDigest {
  /// 16 bytes, the most significant first.
  var bytes: [UInt8] {
    withUnsafeBytes(of: high.bigEndian) { Array($0) } + withUnsafeBytes(of: low.bigEndian) { Array($0) }
  }

  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
