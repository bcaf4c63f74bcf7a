public import SpotlightModel

extension Writer {
  /// Deindexes an app's items of some domains, and of those within them.
  ///
  /// - Parameters:
  ///   - domains: nil for all items.
  ///   - isWanted: tells by their identifiers which of them to deindex.
  @discardableResult
  public func deindexItems(
    owner: String, in domains: [Domain]? = nil, where isWanted: (String) -> Bool = { _ in true }
  ) throws -> ApplyCounts {
    let keys = try keys(owner: owner, in: domains).filter { isWanted($0.identifier) }
    return try apply(keys.map { .deindex($0) }, from: .application(owner))
  }

  private func keys(owner: String, in domains: [Domain]?) throws -> [ItemKey] {
    guard let number = try store.owners.existingNumber(of: owner) else { return [] }
    let statement = try connection.statement("SELECT number, identifier, domain FROM item WHERE owner = ?1")
      .bind(number, at: 1)
    defer { statement.reset() }
    var isWanted: [Int64: Bool] = [:]
    var keys: [ItemKey] = []
    while try statement.step() {
      guard !store.hidden.contains(statement.integer(0)) else { continue }
      let domain = statement.integer(2)
      let isIn = try isWanted[domain] ?? isDomain(domain, within: domains)
      isWanted[domain] = isIn
      if isIn { keys.append(ItemKey(owner: owner, identifier: statement.text(1))) }
    }
    return keys
  }

  private func isDomain(_ number: Int64, within domains: [Domain]?) throws -> Bool {
    guard let domains else { return true }
    let domain = Domain(try store.domains.name(of: number))
    return domains.contains { $0.contains(domain) }
  }
}
