import Foundation
import IndexStore
import SpotlightModel
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

extension NSUserActivity {
  /// An activity of an app that is eligible for search.
  fileprivate convenience init(_ title: String, in app: TemporaryApp, type: String = "com.example.view") {
    self.init(activityType: type)
    application = app.application
    self.title = title
    isEligibleForSearch = true
  }
}

@Suite("10 NSUserActivity in search") struct ActivityTests {
  private let app = TemporaryApp()

  /// Waits until what was asked for is done.
  private func settle() async throws { _ = try await app.index.fetchLastClientState() }

  @Test("10.1 an activity is eligible for handoff alone, unless set")
  func defaults() {
    let activity = NSUserActivity(activityType: "com.example.view")
    #expect(activity.isEligibleForHandoff && !activity.isEligibleForSearch)
    #expect(!activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
    #expect(activity.activityType == "com.example.view" && activity.keywords.isEmpty)
    #expect(activity.userInfo == nil && activity.requiredUserInfoKeys == nil)
  }

  @Test("10.2 an activity is indexed when it becomes current, if it is eligible")
  func current() async throws {
    let activity = NSUserActivity("The X-Files", in: app)
    activity.isEligibleForSearch = false
    activity.becomeCurrent()
    #expect(CurrentActivity.isCurrent(activity))
    try await settle()
    #expect(try app.identifiers.isEmpty)
    activity.isEligibleForSearch = true
    activity.becomeCurrent()
    activity.becomeCurrent()
    try await settle()
    #expect(try app.items.values.map { $0.attributes[.title] } == [.text("The X-Files")])
    activity.resignCurrent()
    #expect(!CurrentActivity.isCurrent(activity))
  }

  @Test("10.3 title, keywords and content attributes are indexed; the attribute set is copied when it is set")
  func content() async throws {
    let activity = NSUserActivity("The X-Files", in: app)
    activity.keywords = ["agents"]
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.contentDescription = "The truth is out there."
    attributes.keywords = ["drama"]
    activity.contentAttributeSet = attributes
    attributes.contentDescription = "Changed"
    activity.becomeCurrent()
    try await settle()
    let item = try #require(try app.items.values.first)
    #expect(item.attributes[.contentDescription] == .text("The truth is out there."))
    #expect(item.attributes[.keywords] == .list([.text("drama"), .text("agents")]))
  }

  @Test("10.4 only the required keys are kept, all where none are named")
  func requiredKeys() throws {
    let activity = NSUserActivity("A", in: app)
    activity.userInfo = ["id": 7, "scroll": 0.5]
    #expect(ActivityRecord(activity).userInfo.count == 2)
    activity.requiredUserInfoKeys = ["id"]
    #expect(Array(ActivityRecord(activity).userInfo.keys) == ["id"])
  }

  @Test("10.5 user information comes back with its types, and what no activity may have is left out")
  func userInfo() throws {
    struct Unknown {}
    let activity = NSUserActivity("A", in: app)
    let identifier = UUID()
    activity.userInfo = [
      "text": "x", "number": 7, "flag": true, "date": Date(timeIntervalSinceReferenceDate: 1),
      "data": Data([1]),
      "url": URL(filePath: "/a"), "uuid": identifier, "null": NSNull(), "set": Set(["a"]),
      "list": [1, ["k": "v"]] as [Any], "unknown": Unknown(),
    ]
    activity.webpageURL = URL(string: "https://example.com")
    activity.targetContentIdentifier = "t"
    let record = try #require(ActivityRecord(ActivityRecord(activity).value))
    #expect(record.activityType == "com.example.view" && record.targetContentIdentifier == "t")
    #expect(record.webpageURL == activity.webpageURL)
    let read = record.userInfo
    #expect(read["text"] as? String == "x" && read["number"] as? Int == 7 && read["flag"] as? Bool == true)
    #expect(
      read["date"] as? Date == Date(timeIntervalSinceReferenceDate: 1) && read["data"] as? Data == Data([1]))
    #expect(read["url"] as? URL == URL(filePath: "/a") && read["uuid"] as? UUID == identifier)
    #expect(read["null"] is NSNull && read["set"] as? Set<String> == ["a"])
    #expect((read["list"] as? [Any])?.count == 2 && read["unknown"] == nil && read.count == 10)
    #expect(ActivityRecord(.text("bm9uc2Vuc2U=")) == nil && ActivityRecord(.number("1")) == nil)
  }

  @Test("10.7 what belongs to an item counts as its use, and for nothing where there is no such item")
  func related() async throws {
    let activity = NSUserActivity("The X-Files", in: app)
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.relatedUniqueIdentifier = "1"
    activity.contentAttributeSet = attributes
    activity.becomeCurrent()
    try await settle()
    #expect(try app.identifiers.isEmpty)
    let item = CSSearchableItem("1")
    item.expirationDate = .distantFuture
    try await app.index.indexSearchableItems([item])
    activity.becomeCurrent()
    try await settle()
    #expect(try app.identifiers == ["1"])
    #expect(try app.items["1"]?.attributes["lastUsedDate"] != nil)
    #expect(try app.items["1"]?.attributes[.title] == .text("Soup"))
    let store = try IndexStore(home: app.home, access: .readOnly)
    #expect(try store.state(.lastSelectedItem(of: app.application.bundleIdentifier)) == .text("1"))
  }

  @Test(
    "10.8 activities are deleted by persistent identifiers, by domain, or all, and items by none of these")
  func deletion() async throws {
    try await app.index.indexSearchableItems([CSSearchableItem("1")])
    for name in ["a", "b", "c"] {
      let activity = NSUserActivity(name, in: app)
      activity.persistentIdentifier = name
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.domainIdentifier = name == "c" ? "shows.c" : "films"
      activity.contentAttributeSet = attributes
      activity.becomeCurrent()
    }
    try await settle()
    #expect(try app.items.count == 4)
    await withCheckedContinuation { continuation in
      app.application.deleteActivities(["a"]) { continuation.resume() }
    }
    #expect(try app.items.count == 3)
    try await app.index.deleteSearchableItems(withDomainIdentifiers: ["shows"])
    #expect(try app.items.count == 2)
    try await app.index.deleteAllSearchableItems()
    #expect(try app.items.values.map { $0.attributes[.title] } == [.text("b")])
    await withCheckedContinuation { continuation in
      app.application.deleteActivities(nil) { continuation.resume() }
    }
    #expect(try app.items.isEmpty)
  }

  @Test("10.12 the delegate brings an activity that needs it up to date before it is stored")
  func saving() async throws {
    final class Delegate: NSObject, NSUserActivityDelegate {
      func userActivityWillSave(_ userActivity: NSUserActivity) { userActivity.title = "New" }
    }
    let delegate = Delegate()
    let activity = NSUserActivity("Old", in: app)
    activity.delegate = delegate
    activity.targetContentIdentifier = "t"
    #expect(!activity.needsSave)
    activity.needsSave = true
    activity.becomeCurrent()
    try await settle()
    #expect(try app.items.values.map { $0.attributes[.title] } == [.text("New")])
    #expect(!activity.needsSave)
  }

  @Test("10.13 what was invalidated does not become current again")
  func invalid() async throws {
    let activity = NSUserActivity("A", in: app)
    activity.invalidate()
    activity.becomeCurrent()
    try await settle()
    #expect(try app.identifiers.isEmpty && !CurrentActivity.isCurrent(activity))
  }

  @Test("10.14 a payload is written into the user information and read from it")
  func payload() throws {
    struct Show: Codable, Equatable { var name: String; var season: Int }
    let activity = NSUserActivity("A", in: app)
    #expect(throws: NSUserActivity.TypedPayloadError.invalidContent) { try activity.typedPayload(Show.self) }
    try activity.setTypedPayload(Show(name: "X-Files", season: 3))
    #expect(activity.userInfo?["name"] as? String == "X-Files")
    #expect(try activity.typedPayload(Show.self) == Show(name: "X-Files", season: 3))
    #expect(throws: NSUserActivity.TypedPayloadError.encodingError) { try activity.setTypedPayload(7) }
  }

  @Test("an activity that expired is not stored, and one of the same kind takes an earlier one's place")
  func identity() async throws {
    let expired = NSUserActivity("A", in: app)
    expired.expirationDate = .distantPast
    expired.becomeCurrent()
    for season in [1, 2, 1] {
      let activity = NSUserActivity("A", in: app)
      activity.userInfo = ["season": season]
      activity.becomeCurrent()
    }
    try await settle()
    #expect(try app.items.count == 2)
  }
}

@Suite("11 What the app gets when a result is opened") struct LandingTests {
  private let app = TemporaryApp()

  private func landing(_ identifier: String) throws -> Landing {
    let key = ItemKey(owner: app.application.bundleIdentifier, identifier: identifier)
    return try #require(Landing(environment: [ItemKey.launchVariable: key.url], arguments: []))
  }

  @Test("11 an item is an activity of Core Spotlight's type, with the item's identifier")
  func item() async throws {
    try await app.index.indexSearchableItems([CSSearchableItem("a/b ü")])
    let activity = try landing("a/b ü").activity(in: app.home)
    #expect(activity.activityType == "com.apple.corespotlightitem")
    #expect(activity.userInfo?["kCSSearchableItemActivityIdentifier"] as? String == "a/b ü")
    #expect(activity.userInfo?.count == 1)
  }

  @Test("11 an activity is of its own type, with the user information that was kept")
  func activity() async throws {
    let viewed = NSUserActivity("The X-Files", in: app)
    viewed.userInfo = ["name": "The X-Files", "season": 3]
    viewed.requiredUserInfoKeys = ["name"]
    viewed.becomeCurrent()
    _ = try await app.index.fetchLastClientState()
    let activity = try landing(try #require(try app.identifiers.first)).activity(in: app.home)
    #expect(activity.activityType == "com.example.view" && activity.title == "The X-Files")
    #expect(activity.userInfo?["name"] as? String == "The X-Files" && activity.userInfo?.count == 1)
  }

  @Test("a program that was started for itself lands nowhere; an argument may name the item too")
  func launch() {
    #expect(Landing(environment: [:], arguments: ["/bin/movies", "list", "followspot:"]) == nil)
    #expect(Landing(environment: [ItemKey.launchVariable: "x"], arguments: ["followspot:///o/1"]) == nil)
    let landing = Landing(environment: [:], arguments: ["movies", "--open", "followspot:///o/1"])
    #expect(landing?.key == ItemKey(owner: "o", identifier: "1"))
    #expect(landing?.activity(in: nil).activityType == CSSearchableItemActionType)
  }
}
