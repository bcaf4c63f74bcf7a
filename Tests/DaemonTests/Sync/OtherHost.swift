import IndexStore
import SpotlightModel
import Watching

@testable import Daemon

/// Another host, as far as a sync folder shows it: an index of its own, and what it writes there.
final class OtherHost {
  let store: IndexStore
  let exchange: SnapshotExchange

  init(_ scene: Scene, name: String = "other", folder: PathBytes) throws {
    store = try IndexStore(home: "\(scene.folder)/\(name)", access: .readWrite)
    exchange = SnapshotExchange(store: store, folder: folder, label: name) { _ in }
  }

  func write(_ identifier: String, title: String, owner: String = "films") throws {
    let item = Item(
      key: ItemKey(owner: owner, identifier: identifier), domain: Domain(owner),
      attributes: ["title": .text(title)])
    _ = try store.write { try $0.apply([.index(item)], from: .command) }
  }

  func remove(_ identifier: String, owner: String = "films") throws {
    let key = ItemKey(owner: owner, identifier: identifier)
    _ = try store.write { try $0.apply([.deindex(key)], from: .command) }
  }

  var digest: String { get throws { try store.digest().description } }
}
