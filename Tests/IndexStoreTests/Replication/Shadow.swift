import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// What a store must hold, kept in dictionaries. What a write makes is taken over from the store, once it was found sound;
/// what a merge makes is worked out here.
struct Shadow: Equatable {
  var items: [ItemKey: Siblings] = [:]
  var context = VersionVector()

  init() {}

  /// What a store holds.
  init(of store: IndexStore) throws {
    context = try store.context()
    try store.consistently {
      try FullScan(Versions(store: store)).forEach { items[$0.key] = try $0.entry().siblings }
    }
  }

  /// A snapshot of everything stands for any: a delta must come to the same where it may be merged.
  mutating func merge(_ other: Shadow) {
    for key in Set(items.keys).union(other.items.keys) {
      let kept = (items[key] ?? Siblings([])).merged(
        with: other.items[key] ?? Siblings([]), seenHere: context, seenThere: other.context)
      items[key] = kept.isEmpty ? nil : kept
    }
    context.join(other.context)
  }

  /// Checks that `later` follows from this by writes of `replica`.
  func expectWrites(by replica: ReplicaIdentifier, to later: Shadow, _ comment: Comment) {
    #expect(later.context.covers(context), comment)
    var own = later.context
    own.join(context)
    #expect(
      own.times.allSatisfy { $0.key == replica || context[$0.key] == $0.value },
      "only own writes are added; \(comment)")
    for key in Set(items.keys).union(later.items.keys) where items[key] != later.items[key] {
      let before = items[key]?.history ?? VersionVector()
      for version in later.items[key]?.versions ?? [] {
        #expect(version.dot.replica == replica && version.dot.time > context[replica], comment)
        #expect(version.history.covers(before), comment)
      }
    }
  }
}

/// A home, and what its index must hold.
final class Host {
  let home = TemporaryHome()
  var settings = StoreSettings()
  var store: IndexStore
  var shadow = Shadow()
  var catalogue: CatalogueIdentifier
  /// What the file says of each row.
  var file: [String: Attributes] = [:]

  init(_ settings: StoreSettings) throws {
    self.settings = settings
    store = try home.open(.readWrite, settings)
    var record = CatalogueRecord("films.csv", domain: "films")
    catalogue = try store.write { try $0.save(&record) }
  }

  /// Closes the index while `body` works on its folder.
  func whileClosed(_ body: (String) throws -> Void) throws {
    let path = home.path
    // Nothing but a second home can stand in for it: a store cannot be closed and kept.
    store = try TemporaryHome().open()
    try body(path)
    store = try home.open(.readWrite, settings)
  }

  /// Writes, and takes over what came of it.
  func write(_ comment: Comment, _ body: (Writer) throws -> Void) throws {
    try store.write(body)
    let after = try Shadow(of: store)
    shadow.expectWrites(by: try store.replica(), to: after, comment)
    shadow = after
  }
}
