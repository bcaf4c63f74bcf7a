public import SpotlightModel

extension Writer {
  /// Says when an app's item expires.
  ///
  /// - Parameter date: in milliseconds since 1970; nil for never.
  public func setExpiry(_ date: Int64?, of key: ItemKey) throws {
    let owner = try store.owners.number(of: key.owner)
    guard let date else { return try removeExpiry(owner, key.identifier) }
    try connection.statement("INSERT OR REPLACE INTO expiry (owner, identifier, date) VALUES (?1, ?2, ?3)")
      .bind(owner, at: 1).bind(key.identifier, at: 2).bind(date, at: 3).run()
  }

  /// Forgets when an item expires that is no more.
  func removeExpiry(of key: ItemKey) throws {
    if let owner = try store.owners.existingNumber(of: key.owner) { try removeExpiry(owner, key.identifier) }
  }

  private func removeExpiry(_ owner: Int64, _ identifier: String) throws {
    try connection.statement("DELETE FROM expiry WHERE owner = ?1 AND identifier = ?2")
      .bind(owner, at: 1).bind(identifier, at: 2).run()
  }

  /// Deindexes items that have expired. Their apps are asked for them, if they can be, and may index them again.
  fileprivate func deindexExpired(now: Int64, limit: Int64) throws -> (due: Int, removed: Int) {
    let due = try dueItems(now: now, limit: limit)
    for key in due { try requestReindex(of: key) }
    let counts = try Dictionary(grouping: due, by: \.owner).reduce(into: ApplyCounts()) { counts, items in
      counts += try apply(items.value.map { .deindex($0) }, from: .application(items.key))
    }
    return (due.count, counts.removed)
  }

  private func dueItems(now: Int64, limit: Int64) throws -> [ItemKey] {
    let statement = try connection.statement(
      "SELECT owner, identifier FROM expiry WHERE date <= ?1 ORDER BY date LIMIT ?2"
    ).bind(now, at: 1).bind(limit, at: 2)
    defer { statement.reset() }
    var keys: [ItemKey] = []
    while try statement.step() {
      let owner = try store.owners.name(of: statement.integer(0))
      keys.append(ItemKey(owner: owner, identifier: statement.text(1)))
    }
    return keys
  }
}

extension IndexStore {
  /// When an app's item expires, in milliseconds since 1970; nil for never.
  public func expiry(of key: ItemKey) throws -> Int64? {
    try consistently {
      guard let owner = try owners.existingNumber(of: key.owner) else { return nil }
      let statement = try connection.statement(
        "SELECT date FROM expiry WHERE owner = ?1 AND identifier = ?2")
      statement.bind(owner, at: 1).bind(key.identifier, at: 2)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  /// When the next item expires, in milliseconds since 1970; nil where none does.
  func nextExpiry() throws -> Int64? {
    try consistently {
      let statement = try connection.statement("SELECT min(date) FROM expiry")
      defer { statement.reset() }
      return try statement.step() ? statement.optionalInteger(0) : nil
    }
  }

  /// How long it is until the next item expires, a year at the most; nil where none does.
  public func timeToNextExpiry() throws -> Duration? {
    try nextExpiry().map { next in
      let wait = next.subtractingReportingOverflow(settings.now())
      return .milliseconds(wait.overflow ? (next < 0 ? 0 : Self.year) : min(wait.partialValue, Self.year))
    }
  }

  private static let year: Int64 = 366 * 86_400_000

  /// Deindexes what has expired, some at a time. Whoever opens the index for apps does so, and the daemon.
  ///
  /// - Returns: how many items were deindexed.
  @discardableResult
  public func deindexExpiredItems() throws -> Int {
    var removed = 0
    while let next = try nextExpiry(), next <= settings.now() {
      let counts = try write { try $0.deindexExpired(now: settings.now(), limit: 1_000) }
      removed += counts.removed
      // Another process may have been quicker.
      if counts.due == 0 { break }
    }
    return removed
  }
}
