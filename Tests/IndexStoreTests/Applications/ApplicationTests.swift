import SpotlightModel
import Synchronization
import Testing

@testable import IndexStore

private let app = "com.example.Recipes"

private func item(_ identifier: String, in domain: String = "") -> Item {
  Item(
    key: ItemKey(owner: app, identifier: identifier), domain: Domain(domain),
    attributes: ["title": .text("Soup \(identifier)")])
}

extension IndexStore {
  fileprivate func index(_ items: [Item], expiry: Int64? = nil) throws {
    try write { writer in
      try writer.apply(items.map { .index($0) }, from: .application(app))
      for item in items { try writer.setExpiry(expiry, of: item.key) }
    }
  }

  fileprivate var identifiers: [String] { get throws { try allItems().map(\.key.identifier) } }
}

@Suite struct ApplicationTests {
  @Test("an app's state is there with what was written beside it, and with nothing else")
  func clientState() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(try store.clientState(owner: app, name: "db") == nil)
    try store.write { writer in
      try writer.apply([.index(item("1"))], from: .application(app))
      try writer.setClientState([1, 2], owner: app, name: "db")
    }
    #expect(throws: StoreError.self) {
      try store.write { writer in
        try writer.setClientState([3], owner: app, name: "db")
        throw StoreError("not now")
      }
    }
    let other = try home.open(.readOnly)
    #expect(try other.clientState(owner: app, name: "db") == [1, 2])
    #expect(try other.clientState(owner: app, name: "other") == nil)
    #expect(try other.clientState(owner: "com.example", name: "db") == nil)
    try store.write { try $0.removeClientStates(owner: app) }
    #expect(try other.clientState(owner: app, name: "db") == nil)
  }

  @Test("an app's items of a domain go with those of the domains within it, and nobody else's")
  func domains() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.index([item("1", in: "acc"), item("2", in: "acc.box"), item("3", in: "acc2"), item("4")])
    try store.write {
      _ = try $0.apply([.index(.row("acc", "row", ["title": .text("Row")]))], from: .command)
    }
    try store.write { writer in
      try writer.apply([.index(item("5", in: "acc.new"))], from: .application(app))
      #expect(try writer.deindexItems(owner: app, in: [Domain("acc")]).removed == 3)
    }
    #expect(try store.identifiers == ["row", "3", "4"])
    try store.write { _ = try $0.deindexItems(owner: app) }
    #expect(try store.identifiers == ["row"])
  }

  @Test("an index of the third schema is brought up to date and keeps its items")
  func migration() throws {
    let home = TemporaryHome()
    try home.open().index([item("1")])
    try home.open().connection.execute(
      """
      DROP TABLE client_state; DROP TABLE expiry; DROP TABLE application; DROP TABLE reindex_request;
      ALTER TABLE removal DROP COLUMN loss;
      PRAGMA user_version = 3
      """)
    #expect(throws: StoreError.self) { try home.open(.readOnly) }
    let store = try home.open()
    #expect(try store.identifiers == ["1"])
    #expect(try store.nextExpiry() == nil)
  }
}

@Suite struct ExpiryTests {
  @Test("items go when they expire, and not before")
  func expiry() throws {
    let now = Mutex<Int64>(1_000)
    var settings = StoreSettings()
    settings.now = { now.withLock { $0 } }
    let home = TemporaryHome()
    let store = try home.open(.readWrite, settings)
    try store.index([item("early")], expiry: 2_000)
    try store.index((0..<1_500).map { item("late\($0)") }, expiry: 3_000)
    try store.index([item("never")])
    #expect(try store.nextExpiry() == 2_000)
    #expect(try store.deindexExpiredItems() == 0)
    now.withLock { $0 = 2_000 }
    #expect(try store.deindexExpiredItems() == 1)
    now.withLock { $0 = 9_000 }
    #expect(try store.deindexExpiredItems() == 1_500)
    #expect(try store.identifiers == ["never"])
    #expect(try store.nextExpiry() == nil)
  }

  @Test("an item that was indexed again expires when it was said last, one that was deleted not at all")
  func extended() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.index([item("1"), item("2")], expiry: 1)
    try store.index([item("1")], expiry: .max)
    try store.write { _ = try $0.apply([.deindex(item("2").key)], from: .application(app)) }
    #expect(try store.expiry(of: item("1").key) == .max)
    #expect(try store.expiry(of: item("2").key) == nil)
    #expect(try store.deindexExpiredItems() == 0)
    #expect(try store.identifiers == ["1"])
  }
}

@Suite struct ReindexRequestTests {
  @Test("an app that was never registered is asked for everything, until it has told it")
  func all() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(try store.reindexRequests(owner: app).isForAll)
    try store.write { try $0.registerApplication(app) }
    let requests = try store.reindexRequests(owner: app)
    #expect(requests == ReindexRequests(isForAll: true, identifiers: []))
    try store.write { try $0.finish(requests, owner: app) }
    #expect(try store.reindexRequests(owner: app) == .none)
    try store.write { try $0.requestReindex(owner: app) }
    #expect(try store.reindexRequests(owner: app).isForAll)
  }

  @Test("an app that can be asked is asked for its items that expired, until it has answered")
  func expired() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.index([item("0")], expiry: 1)
    try store.deindexExpiredItems()
    try store.write { try $0.finish(ReindexRequests(isForAll: true, identifiers: []), owner: app) }
    #expect(try store.reindexRequests(owner: app) == .none)
    try store.index([item("2"), item("1")], expiry: 1)
    try store.deindexExpiredItems()
    let requests = try store.reindexRequests(owner: app)
    #expect(requests == ReindexRequests(isForAll: false, identifiers: ["1", "2"]))
    try store.write { try $0.finish(requests, owner: app) }
    #expect(try store.reindexRequests(owner: app) == .none)
  }
}
