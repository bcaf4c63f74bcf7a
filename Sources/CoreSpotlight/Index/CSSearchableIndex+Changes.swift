import SpotlightModel

// Each function has two forms: with a handler, and asynchronous. The latter read what they are given on the caller's own
// executor, so that items need not be sent anywhere.

extension CSSearchableIndex {
  /// Indexes items: each is new, replaces the one with its identifier, or alters it (``CSSearchableItem/isUpdate``).
  ///
  /// - Parameter completionHandler: is given nil, or a ``CSIndexError``; then none of the items was indexed.
  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    do {
      submit(try ItemChange(indexing: items), completion: completionHandler)
    } catch {
      application.report(error, to: completionHandler)
    }
  }

  /// Indexes items: each is new, replaces the one with its identifier, or alters it (``CSSearchableItem/isUpdate``).
  ///
  /// - Throws: a ``CSIndexError``; then none of the items was indexed.
  public nonisolated(nonsending) func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await submit(try ItemChange(indexing: items))
  }

  /// Deletes items by their identifiers. Those that there are none of do not matter.
  ///
  /// - Parameter completionHandler: is given nil, or a ``CSIndexError``; then none was deleted.
  public func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    submit(.delete(identifiers: identifiers), completion: completionHandler)
  }

  /// Deletes items by their identifiers. Those that there are none of do not matter.
  ///
  /// - Throws: a ``CSIndexError``; then none was deleted.
  public nonisolated(nonsending) func deleteSearchableItems(withIdentifiers identifiers: [String])
    async throws
  {
    try await submit(.delete(identifiers: identifiers))
  }

  /// Deletes the items of some domains, and of those within them: `account` has `account.mailbox`, but not `account2`.
  ///
  /// - Parameter completionHandler: is given nil, or a ``CSIndexError``; then none was deleted.
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    submit(.deleteDomains(domainIdentifiers.map { Domain($0) }), completion: completionHandler)
  }

  /// Deletes the items of some domains, and of those within them: `account` has `account.mailbox`, but not `account2`.
  ///
  /// - Throws: a ``CSIndexError``; then none was deleted.
  public nonisolated(nonsending) func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String]
  ) async throws {
    try await submit(.deleteDomains(domainIdentifiers.map { Domain($0) }))
  }

  /// Deletes all of the app's items, and forgets all of its client states.
  ///
  /// - Parameter completionHandler: is given nil, or a ``CSIndexError``; then nothing was deleted.
  public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    submit(.deleteAll, completion: completionHandler)
  }

  /// Deletes all of the app's items, and forgets all of its client states.
  ///
  /// - Throws: a ``CSIndexError``; then nothing was deleted.
  public nonisolated(nonsending) func deleteAllSearchableItems() async throws { try await submit(.deleteAll) }

  private nonisolated(nonsending) func submit(_ change: ItemChange) async throws {
    try await completing { submit(change, completion: $0) }
  }

  /// Waits for a handler to be called.
  nonisolated(nonsending) func completing(
    _ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      body { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

extension ItemChange {
  init(indexing items: [CSSearchableItem]) throws(CSIndexError) {
    var indexed: [IndexedItem] = []
    indexed.reserveCapacity(items.count)
    for item in items { indexed.append(try IndexedItem(item)) }
    self = .index(indexed)
  }
}
