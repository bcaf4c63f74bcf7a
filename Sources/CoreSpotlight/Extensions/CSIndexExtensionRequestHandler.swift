public import Foundation

/// What answers the index while the app does not run. Nothing starts extensions here: an app is asked when it runs, by
/// ``CSSearchableIndex/indexDelegate``, and may set an object of this class there.
open class CSIndexExtensionRequestHandler: NSObject, NSExtensionRequestHandling, CSSearchableIndexDelegate {
  public override init() { super.init() }

  /// Does nothing.
  open func beginRequest(with context: NSExtensionContext) {}

  /// To be overridden; does not acknowledge, so that the app is asked again.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {}

  /// To be overridden; does not acknowledge, so that the app is asked again.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {}

  open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

  open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// To be overridden; gives nothing.
  open func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "This extension gives no data.")
  }

  /// To be overridden; gives nothing.
  open func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "This extension gives no files.")
  }

  /// To be overridden; gives nothing.
  open func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
