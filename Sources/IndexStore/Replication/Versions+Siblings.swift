import Replication
import SpotlightModel

extension Versions {
  /// The versions of an item, whose view its row is.
  func siblings(of row: ItemRow) throws -> Siblings {
    guard row.siblings != .single else { return Siblings([try version(of: row)]) }
    let statement = try store.connection.statement(
      """
      SELECT replica, time, domain, history, changes, payload FROM version WHERE owner = ?1 AND identifier = ?2
      """
    ).bind(row.owner, at: 1).bind(row.identifier, at: 2)
    defer { statement.reset() }
    var versions: [Version] = []
    while try statement.step() { versions.append(try version(statement, at: 0, sharing: row.payload)) }
    guard !versions.isEmpty else {
      throw StoreError(.corrupt, "\(store.connection.path): the versions of an item are missing.")
    }
    return Siblings(versions)
  }

  /// What a snapshot says of an item.
  ///
  /// - Parameter names: of all keys that there are.
  func line(of row: ItemRow, _ key: ItemKey, _ names: AttributeNames) throws -> SnapshotLine {
    guard row.siblings == .single, row.history == nil, row.changes == nil else {
      let siblings = try siblings(of: row)
      return .entry(SnapshotEntry(key: key, siblings: siblings, touched: siblings.history))
    }
    let dot = try dot(series: row.series, time: row.time)
    return .plain(
      PlainEntry(
        key: key, dot: dot, changed: min(try series(row.series).changed ?? dot.time, dot.time),
        domain: Domain(try store.domains.name(of: row.domain)), payload: row.payload, names: names))
  }

  /// From six columns: a replica, a reading, a domain, a history, change dots and attributes.
  ///
  /// - Parameter payload: the attributes where the column is NULL.
  func version(_ row: Statement, at column: Int32, sharing payload: [UInt8] = []) throws -> Version {
    guard let history = VersionVector(decoding: row.bytes(column + 3), name(of:)),
      let changes = ChangeDots(decoding: row.bytes(column + 4), name(of:))
    else { throw damage }
    return Version(
      dot: Dot(replica: try identifier(row.integer(column)), time: row.integer(column + 1)), history: history,
      domain: Domain(try store.domains.name(of: row.integer(column + 2))),
      attributes: row.isNull(column + 5)
        ? try store.attributes(payload) : try store.attributes(row.bytes(column + 5)),
      changes: changes)
  }

  /// Binds what ``version(_:at:sharing:)`` reads to six parameters.
  ///
  /// - Parameter shared: the attributes that need not be stored again.
  func bind(_ version: Version, to statement: Statement, at index: Int32, sharing shared: [UInt8]? = nil)
    throws
  {
    let payload = try store.payload(version.attributes)
    statement.bind(try store.replicas.number(of: version.dot.replica.rawValue), at: index)
      .bind(version.dot.time, at: index + 1)
      .bind(try store.domains.number(of: version.domain.name), at: index + 2)
      .bind(try version.history.encoded(number(of:)), at: index + 3)
      .bind(try version.changes.encoded(number(of:)), at: index + 4)
    if payload == shared { statement.bindNull(at: index + 5) } else { statement.bind(payload, at: index + 5) }
  }

  /// All that has been seen here.
  func context() throws -> VersionVector {
    let statement = try store.connection.statement("SELECT name, seen FROM replica WHERE seen > 0")
    defer { statement.reset() }
    var times: [ReplicaIdentifier: Int64] = [:]
    while try statement.step() {
      times[ReplicaIdentifier(rawValue: statement.text(0))] = statement.integer(1)
    }
    return VersionVector(times)
  }

  /// What the record of deletions does not reach below; see the table `replica_identity`.
  func removalFloor() throws -> VersionVector {
    let statement = try store.connection.statement("SELECT removal_floor FROM replica_identity")
    defer { statement.reset() }
    return try statement.step() && !statement.isNull(0) ? vector(statement.bytes(0)) : VersionVector()
  }

  func vector(_ bytes: UnsafeRawBufferPointer) throws -> VersionVector {
    guard let vector = VersionVector(decoding: bytes, name(of:)) else { throw damage }
    return vector
  }
}

extension IndexStore {
  /// All that this index has seen: it says what a snapshot for it may leave out.
  public func context() throws -> VersionVector {
    try consistently { try Versions(store: self).context() }
  }
}
