import Foundation
import IndexStore
import SpotlightModel
import Testing

@testable import CoreSpotlight

@Suite("1 The index, its names and its storage") struct IndexTests {
  @Test("1.1 an app sees and deletes its own items alone")
  func ownItems() async throws {
    let app = TemporaryApp()
    let other = TemporaryApp("com.example.Other", sharing: app)
    try await app.index.indexSearchableItems([CSSearchableItem("1", in: "shared")])
    try await other.index.indexSearchableItems([CSSearchableItem("1", in: "shared"), CSSearchableItem("2")])
    try await app.index.deleteSearchableItems(withDomainIdentifiers: ["shared"])
    try await app.index.deleteAllSearchableItems()
    #expect(try app.identifiers.isEmpty)
    #expect(try other.identifiers == ["1", "2"])
  }

  @Test("1.2 the index without a name is one object, and has no client state")
  func defaultIndex() async throws {
    #expect(CSSearchableIndex.default() === CSSearchableIndex.default())
    #expect(CSSearchableIndex.default().name == nil)
    #expect(try await TemporaryApp().index.fetchLastClientState().isEmpty)
  }

  @Test("1.2 a subclass has an index without a name of its own")
  func subclass() {
    final class Index: CSSearchableIndex, @unchecked Sendable {}
    #expect(Index.default() === Index.default())
    #expect(Index.default() !== CSSearchableIndex.default())
  }

  @Test("1.3 a client state belongs to the index's name")
  func names() async throws {
    let app = TemporaryApp()
    for name in ["mail", "notes"] {
      let index = app.index(named: name)
      index.beginBatch()
      try await index.endBatch(withClientState: Data(name.utf8))
    }
    let again = app.restarted()
    #expect(try await again.index(named: "mail").fetchLastClientState() == Data("mail".utf8))
    #expect(try await again.index(named: "notes").fetchLastClientState() == Data("notes".utf8))
    #expect(try await again.index(named: "other").fetchLastClientState().isEmpty)
  }

  @Test("1.4 all indexes of an app have the same items")
  func oneSpace() async throws {
    let app = TemporaryApp()
    try await app.index(named: "a").indexSearchableItems([CSSearchableItem("1")])
    try await app.index(named: "b").deleteSearchableItems(withIdentifiers: ["1"])
    #expect(try app.identifiers.isEmpty)
  }

  @Test("1.5 a protection class is kept; without one it is the usual one")
  func protection() {
    let index = CSSearchableIndex(name: "a", protectionClass: .complete)
    #expect(index.protectionClass == .complete)
    #expect(CSSearchableIndex(name: "a").protectionClass == .completeUntilFirstUserAuthentication)
  }

  @Test("1.6 without a place for an index nothing can be indexed, and the error says so")
  func unsupported() async {
    let index = CSSearchableIndex(name: nil, application: Application(bundleIdentifier: "x", home: nil))
    #expect(!index.application.isIndexingAvailable)
    #expect(
      await code { try await index.indexSearchableItems([CSSearchableItem("1")]) } == .indexingUnsupported)
    #expect(TemporaryApp().application.isIndexingAvailable)
  }

  @Test("1.7 indexes may be used by many tasks at once")
  func concurrency() async throws {
    let app = TemporaryApp()
    let index = app.index
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try await index.indexSearchableItems([CSSearchableItem("\(number)")]) }
      }
      try await group.waitForAll()
    }
    #expect(try app.identifiers.count == 20)
  }

  @Test("an index that was removed under the app is made anew")
  func removed() async throws {
    let app = TemporaryApp()
    try await app.index.indexSearchableItems([CSSearchableItem("1")])
    try FileManager.default.removeItem(atPath: IndexStore.path(home: app.home))
    try await app.index.indexSearchableItems([CSSearchableItem("2")])
    #expect(try app.identifiers == ["2"])
  }
}
