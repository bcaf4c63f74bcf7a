import CoreSpotlight
import Foundation

/// Answers the index in the app.
final class IndexDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    searchableIndex.indexSearchableItems([], completionHandler: nil)
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    searchableIndex.deleteSearchableItems(withIdentifiers: identifiers)
    acknowledgementHandler()
  }

  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {
    print("important things first")
  }
}

/// Answers the index while the app does not run.
class IndexRequestHandler: CSIndexExtensionRequestHandler {
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    acknowledgementHandler()
  }

  override func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    Data()
  }

  override func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    URL(fileURLWithPath: "/tmp/\(itemIdentifier)")
  }
}

/// Fills in what a file tells.
class ImportExtension: CSImportExtension {
  override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
    attributes.title = contentURL.lastPathComponent
    attributes.textContent = try String(contentsOf: contentURL, encoding: .utf8)
  }
}

final class AppDelegate {
  let delegate = IndexDelegate()

  func applicationDidFinishLaunching() {
    CSSearchableIndex.default().indexDelegate = delegate
  }
}
