import Foundation
import IndexStore
import SpotlightModel
import UniformTypeIdentifiers

@testable import CoreSpotlight

/// An app with an index of its own, which is gone when the test ends.
final class TemporaryApp: Sendable {
  let application: Application
  let home: String
  private let isFirst: Bool

  init(_ bundleIdentifier: String = "com.example.Recipes", sharing other: TemporaryApp? = nil) {
    isFirst = other == nil
    home = other?.home ?? URL.temporaryDirectory.appending(path: "followspot-test-\(UUID())").path
    application = Application(bundleIdentifier: bundleIdentifier, home: home)
  }

  deinit { if isFirst { try? FileManager.default.removeItem(atPath: home) } }

  /// The app after it was started again.
  func restarted() -> TemporaryApp { TemporaryApp(application.bundleIdentifier, sharing: self) }

  var index: CSSearchableIndex {
    CSSearchableIndex(name: nil, application: application)
  }

  func index(named name: String) -> CSSearchableIndex {
    CSSearchableIndex(name: name, application: application)
  }

  /// What is in the index, by the items' identifiers; of this app alone.
  var items: [String: Item] {
    get throws {
      let store = try IndexStore(home: home, access: .readOnly)
      var items: [String: Item] = [:]
      try store.forEachItem { item in
        if item.key.owner == application.bundleIdentifier { items[item.key.identifier] = item }
        return true
      }
      return items
    }
  }

  var identifiers: [String] { get throws { try items.keys.sorted() } }
}

extension CSSearchableItem {
  /// An item with a title.
  convenience init(_ identifier: String?, _ title: String = "Soup", in domain: String? = nil) {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    self.init(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
  }
}

/// The error that `body` throws, as the index's.
func code(_ body: () async throws -> Void) async -> CSIndexError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? CSIndexError)?.code
  }
}
