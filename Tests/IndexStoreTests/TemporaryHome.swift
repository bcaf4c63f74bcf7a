import FoundationEssentials
import SpotlightModel

@testable import IndexStore

/// A home folder that is gone when the test ends.
final class TemporaryHome {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/followspot-test-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open(_ access: IndexStore.Access = .readWrite, _ settings: StoreSettings = .init()) throws
    -> IndexStore
  {
    try IndexStore(home: path, access: access, settings: settings)
  }
}

extension Item {
  /// A row of a catalogue: the owner is the domain.
  static func row(_ domain: String, _ identifier: String, _ attributes: Attributes) -> Item {
    Item(
      key: ItemKey(owner: domain, identifier: identifier), domain: Domain(domain), attributes: attributes)
  }
}

extension CatalogueRecord {
  init(_ path: String, domain: String) {
    self.init(root: Array("/data".utf8), path: Array(path.utf8), domain: Domain(domain))
  }
}

extension IndexStore {
  func catalogues() throws -> [CatalogueRecord] {
    var records: [CatalogueRecord] = []
    try forEachCatalogue { records.append($0) }
    return records
  }

  func allItems(in domain: Domain? = nil) throws -> [Item] {
    var items: [Item] = []
    try forEachItem(in: domain) {
      items.append($0)
      return true
    }
    return items
  }
}
