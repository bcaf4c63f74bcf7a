import Foundation
import SpotlightModel
import Testing

@testable import CoreSpotlight

@Suite("2 Adding and replacing items") struct AddingTests {
  private let app = TemporaryApp()

  @Test("2.1 an item is new, or takes the place of the one with its identifier")
  func identity() async throws {
    try await app.index.indexSearchableItems([CSSearchableItem("1", "Soup"), CSSearchableItem("2")])
    try await app.index.indexSearchableItems([CSSearchableItem("1", "Stew", in: "main")])
    let item = try #require(try app.items["1"])
    #expect(item.attributes[.title] == .text("Stew"))
    #expect(item.domain == Domain("main"))
    #expect(try app.items.count == 2)
  }

  @Test("2.2 when the handler is called, the item can be found")
  func completion() async throws {
    let index = app.index
    await withCheckedContinuation { continuation in
      index.indexSearchableItems([CSSearchableItem("1")]) { error in
        #expect(error == nil)
        continuation.resume()
      }
    }
    #expect(try app.identifiers == ["1"])
  }

  @Test("2.3 attributes that a new item lacks are gone")
  func replacing() async throws {
    let item = CSSearchableItem("1")
    item.attributeSet.rating = 5
    try await app.index.indexSearchableItems([item])
    try await app.index.indexSearchableItems([CSSearchableItem("1")])
    #expect(try app.items["1"]?.attributes["rating"] == nil)
  }

  @Test("2.4 an update overwrites what it gives, removes what it sets to nil, and leaves the rest")
  func updating() async throws {
    let item = CSSearchableItem("1", "Soup", in: "main")
    item.attributeSet.rating = 5
    item.attributeSet.comment = "Good"
    try await app.index.indexSearchableItems([item])
    let update = CSSearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
    update.isUpdate = true
    update.attributeSet.rating = 4
    update.attributeSet.comment = nil
    try await app.index.indexSearchableItems([update])
    let updated = try #require(try app.items["1"])
    #expect(updated.domain == Domain("main"))
    #expect(
      updated.attributes == [
        "contentType": .text("public.text"), "title": .text("Soup"), "rating": .number(4),
      ])
  }

  @Test("2.4 an update sees what was asked for before it in the same call")
  func updatingWithinCall() async throws {
    let update = CSSearchableItem("1", "Stew")
    update.isUpdate = true
    let first = CSSearchableItem("1")
    first.attributeSet.rating = 3
    try await app.index.indexSearchableItems([first, update])
    #expect(try app.items["1"]?.attributes["rating"] == .number(3))
    #expect(try app.items["1"]?.attributes[.title] == .text("Stew"))
  }

  @Test("2.5 an update of an unknown item makes a new one")
  func updateOfUnknown() async throws {
    let update = CSSearchableItem("1")
    update.isUpdate = true
    try await app.index.indexSearchableItems([update])
    #expect(try app.identifiers == ["1"])
  }

  @Test("2.6 an item without an identifier gets a UUID")
  func identifier() {
    let item = CSSearchableItem(nil)
    #expect(UUID(uuidString: item.uniqueIdentifier) != nil)
    #expect(item.uniqueIdentifier != CSSearchableItem(nil).uniqueIdentifier)
    #expect(UUID(uuidString: CSSearchableItem().uniqueIdentifier) != nil)
  }

  @Test("2.7 an item without attributes is refused, and with it all of the call")
  func empty() async throws {
    let empty = CSSearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
    let index = app.index
    #expect(
      await code { try await index.indexSearchableItems([CSSearchableItem("2"), empty]) } == .invalidItemError
    )
    #expect(await code { try await index.indexSearchableItems([CSSearchableItem("")]) } == .invalidItemError)
    try await index.indexSearchableItems([])
    #expect(try app.identifiers.isEmpty)
  }

  @Test("2.8 what happens to an item after the call makes no difference")
  func snapshot() async throws {
    let item = CSSearchableItem("1", "Soup")
    let index = app.index
    await withCheckedContinuation { continuation in
      index.indexSearchableItems([item]) { _ in continuation.resume() }
      item.attributeSet.title = "Stew"
      item.uniqueIdentifier = "2"
    }
    #expect(try app.items["1"]?.attributes[.title] == .text("Soup"))
  }

  @Test("2.9 many calls may be under way, and are done in order")
  func order() async throws {
    let index = app.index
    for number in 0..<50 {
      index.indexSearchableItems([CSSearchableItem("1", "Soup \(number)")], completionHandler: nil)
    }
    index.deleteSearchableItems(withIdentifiers: ["1"], completionHandler: nil)
    try await index.indexSearchableItems([CSSearchableItem("1", "Last")])
    #expect(try app.items["1"]?.attributes[.title] == .text("Last"))
  }

  @Test("what a program asks for is done even where it ends at once")
  func ending() async throws {
    await #expect(processExitsWith: .success) { [home = app.home as String] in
      setenv("FOLLOWSPOT_HOME", home, 1)
      setenv("FOLLOWSPOT_BUNDLE_IDENTIFIER", "com.example.Recipes", 1)
      CSSearchableIndex.default().indexSearchableItems([CSSearchableItem("1")], completionHandler: nil)
      exit(0)
    }
    #expect(try app.identifiers == ["1"])
  }

  @Test("an item larger than others could be told of is refused, also where an update makes it so")
  func size() async throws {
    let index = app.index
    let item = CSSearchableItem("1")
    item.attributeSet.thumbnailData = Data(count: 7 << 20)
    #expect(await code { try await index.indexSearchableItems([item]) } == .invalidItemError)
    item.attributeSet.thumbnailData = Data(count: 5 << 20)
    try await index.indexSearchableItems([item])
    let update = CSSearchableItem("1")
    update.isUpdate = true
    update.attributeSet.textContent = String(repeating: "a", count: 2 << 20)
    #expect(await code { try await index.indexSearchableItems([update]) } == .invalidItemError)
    #expect(try app.items["1"]?.attributes["textContent"] == nil)
  }
}
