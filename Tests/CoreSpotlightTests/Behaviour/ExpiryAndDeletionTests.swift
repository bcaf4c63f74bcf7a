import Foundation
import IndexStore
import SpotlightModel
import Testing

@testable import CoreSpotlight

@Suite("3 Expiration") struct ExpirationTests {
  private let app = TemporaryApp()

  @Test("3.1 an item lives a month unless set, and nil makes it so again")
  func lifetime() throws {
    let item = CSSearchableItem("1")
    let days = item.expirationDate.timeIntervalSinceNow / 86_400
    #expect((27.9...31.1).contains(days))
    item.expirationDate = .distantFuture
    #expect(item.expirationDate == .distantFuture)
    item.expirationDate = nil
    #expect((27.9...31.1).contains(item.expirationDate.timeIntervalSinceNow / 86_400))
  }

  @Test("3.2 an item that expired is dropped by whoever opens the index, one that was submitted again is not")
  func expired() async throws {
    let old = CSSearchableItem("old")
    old.expirationDate = .distantPast
    let kept = CSSearchableItem("kept")
    kept.expirationDate = .distantPast
    try await app.index.indexSearchableItems([old, kept])
    kept.expirationDate = .distantFuture
    let endless = CSSearchableItem("endless")
    endless.expirationDate = Date(timeIntervalSince1970: .infinity)
    // Both were due when this is done.
    try await app.index.indexSearchableItems([kept, endless])
    _ = try await app.restarted().index.fetchLastClientState()
    #expect(try app.identifiers == ["endless", "kept"])
  }
}

@Suite("4 Deleting") struct DeletionTests {
  private let app = TemporaryApp()

  @Test("4.1 items are deleted by identifiers, by domains, or all")
  func deletion() async throws {
    let index = app.index
    try await index.indexSearchableItems((1...5).map { CSSearchableItem("\($0)", in: $0 > 3 ? "late" : nil) })
    try await index.deleteSearchableItems(withIdentifiers: ["1", "unknown"])
    #expect(try app.identifiers == ["2", "3", "4", "5"])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["late", "unknown"])
    #expect(try app.identifiers == ["2", "3"])
    try await index.deleteAllSearchableItems()
    #expect(try app.identifiers.isEmpty)
  }

  @Test("4.2 a domain has those within it, by whole components")
  func domains() async throws {
    let domains = ["acc", "acc.box", "acc.box.old", "acc2", "accounts.x", "x.acc"]
    try await app.index.indexSearchableItems(domains.map { CSSearchableItem($0, in: $0) })
    try await app.index.deleteSearchableItems(withDomainIdentifiers: ["acc.box"])
    #expect(try app.identifiers == ["acc", "acc2", "accounts.x", "x.acc"])
    try await app.index.deleteSearchableItems(withDomainIdentifiers: ["acc"])
    #expect(try app.identifiers == ["acc2", "accounts.x", "x.acc"])
  }

  @Test("4.2 an attribute set's domain stands in for the item's")
  func domainAttribute() async throws {
    let item = CSSearchableItem("1")
    item.attributeSet.domainIdentifier = "acc.box"
    try await app.index.indexSearchableItems([item])
    try await app.index.deleteSearchableItems(withDomainIdentifiers: ["acc"])
    #expect(try app.identifiers.isEmpty)
  }

  @Test("4.4 deleting all forgets every client state")
  func states() async throws {
    let index = app.index(named: "db")
    index.beginBatch()
    try await index.endBatch(withClientState: Data([1]))
    try await app.index.deleteAllSearchableItems()
    #expect(try await index.fetchLastClientState().isEmpty)
  }
}
