import Foundation

// Names of the days of Swift 2, so that code of that age is led to today's.

extension CSSearchableIndex {
  @available(*, unavailable, renamed: "default()")
  public class func defaultSearchableIndex() -> CSSearchableIndex { .default() }

  @available(*, unavailable, renamed: "beginBatch()")
  public func beginIndexBatch() {}

  @available(*, unavailable, renamed: "endBatch(withClientState:completionHandler:)")
  public func endIndexBatchWithClientState(
    _ clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {}

  @available(*, unavailable, renamed: "fetchLastClientState(completionHandler:)")
  public func fetchLastClientStateWithCompletionHandler(
    _ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {}

  @available(*, unavailable, renamed: "deleteSearchableItems(withIdentifiers:completionHandler:)")
  public func deleteSearchableItemsWithIdentifiers(
    _ identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {}

  @available(*, unavailable, renamed: "deleteSearchableItems(withDomainIdentifiers:completionHandler:)")
  public func deleteSearchableItemsWithDomainIdentifiers(
    _ domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {}

  @available(*, unavailable, renamed: "deleteAllSearchableItems(completionHandler:)")
  public func deleteAllSearchableItemsWithCompletionHandler(
    _ completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {}
}
