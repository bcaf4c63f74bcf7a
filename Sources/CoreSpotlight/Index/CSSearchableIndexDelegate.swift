public import Foundation

/// Who gives an index its items again when it asks for them. Only the first two functions have to be there.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// The index knows nothing of the app, or lost what it knew: index everything again, then call the handler. Until it has
  /// been called, the app is asked again whenever it starts.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)

  /// These items have expired: index them again, or leave them deleted, then call the handler. Until it has been called, the
  /// app is asked again whenever it starts.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)

  /// Indexing is being slowed down. It never is here.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Indexing is no longer slowed down. It never is here.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// Gives an item's content of a type that ``CSSearchableItemAttributeSet/providerDataTypeIdentifiers`` promises.
  func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws
    -> Data

  /// Gives a file with an item's content of a type that the item's provider attributes promise. Nobody asks for one here.
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL

  /// Gives the items of these identifiers. Nobody asks for them here.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)

  /// Gives the items of these identifiers. Nobody asks for them here.
  func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem]

  /// Gives the items of these identifiers in a protection class. Nobody asks for them here.
  func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)

  /// Gives the items of these identifiers in a protection class. Nobody asks for them here.
  func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType
  ) async -> [CSSearchableItem]

  /// The system found something out of these items. Nobody does so here.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

// What is optional on Apple's systems.
extension CSSearchableIndexDelegate {
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Gives nothing.
  public func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "The index's delegate gives no data.")
  }

  /// Gives nothing.
  public func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "The index's delegate gives no files.")
  }

  /// Gives nothing.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Gives nothing.
  public func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

  /// Gives nothing.
  public func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  /// Gives nothing.
  public func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType
  ) async -> [CSSearchableItem] { [] }

  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
