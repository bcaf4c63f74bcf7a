import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// Items of which there are several versions, as merging leaves them.
@Suite struct ConflictTests {
  private static let key = ItemKey(owner: "films", identifier: "1")
  private let home = TemporaryHome()

  private func version(_ replica: String, _ time: Int64, _ attributes: Attributes) -> Version {
    let dot = Dot(replica: ReplicaIdentifier(rawValue: replica), time: time)
    return Version(
      dot: dot, history: VersionVector(dot), domain: Domain("films"), attributes: attributes,
      changes: .all(dot))
  }

  private func put(_ versions: [Version], in store: IndexStore) throws {
    try store.write { writer in
      let siblings = Siblings(versions)
      let view = try #require(siblings.view)
      let owner = try store.owners.number(of: Self.key.owner)
      let row = try writer.row(of: view, siblings, Self.key.identifier, owner: owner)
      try writer.store(
        row, siblings, over: writer.shown(owner: owner, identifier: Self.key.identifier),
        Item(key: Self.key, domain: view.domain, attributes: view.attributes))
    }
  }

  @Test("versions are read back as they were stored, equal attributes being stored once")
  func roundTrip() throws {
    let store = try home.open()
    let versions = [
      version("a", 5, ["title": .text("Dune"), "year": .number("2021")]),
      version("b", 7, ["title": .text("Dune"), "year": .number("2021")]),
      version("c", 6, ["title": .text("Arrival"), "rating": .number("8")]),
    ]
    try put(versions, in: store)
    let item = try #require(try store.item(Self.key))
    #expect(item.versions == Siblings(versions).versions)
    #expect(item.item.attributes == Siblings(versions).view?.attributes)
    #expect(item.conflicts.map(\.attribute) == ["title"])
    #expect(try store.connection.integer("SELECT count(*) FROM version WHERE payload IS NULL") == 0)
    #expect(try store.conflicts().map(\.key) == [Self.key])
    try put(
      [version("a", 5, ["title": .text("Dune")]), version("b", 7, ["title": .text("Dune")])], in: store)
    #expect(try store.connection.integer("SELECT count(*) FROM version WHERE payload IS NULL") == 2)
    #expect(try store.conflicts().isEmpty)
    #expect(try store.verify().isEmpty)
  }

  @Test(
    "a write settles the conflicts of what it changes, the others stay, and what it overrode can be looked up"
  )
  func writing() throws {
    let store = try home.open()
    let one = version("a", 5, ["title": .text("Dune"), "year": .number("2021")])
    let other = version("b", 7, ["title": .text("Arrival"), "year": .number("2016")])
    try put([one, other], in: store)
    let row = Item.row("films", "1", ["title": .text("Blade Runner"), "year": .number("2016")])
    try store.write { _ = try $0.apply([.index(row)], from: .application("films")) }
    let item = try #require(try store.item(Self.key))
    #expect(item.item == row)
    #expect(item.conflicts.map(\.attribute) == ["year"])
    #expect(item.versions.allSatisfy { $0.history.contains(one.dot) && $0.history.contains(other.dot) })
    let overridden = try store.overriddenValues()
    #expect(Set(overridden.map(\.value)) == [.text("Dune"), .text("Arrival")])
    #expect(overridden.allSatisfy { $0.attribute == "title" && $0.key == Self.key })
  }

  @Test(
    "a picked value is shown from then on, be it the one that was shown, the other, or a third one",
    arguments: [AttributeValue.text("Dune"), .text("Arrival"), .text("Solaris")])
  func settling(value: AttributeValue) throws {
    let store = try home.open()
    try put(
      [version("a", 5, ["title": .text("Dune")]), version("b", 7, ["title": .text("Arrival")])], in: store)
    #expect(try store.write { try $0.settle(Self.key, "title", to: value) })
    let item = try #require(try store.item(Self.key))
    #expect(item.item.attributes["title"] == value)
    #expect(item.versions.count == 1 && item.conflicts.isEmpty)
    #expect(try item.version.dot.replica == store.replica())
    #expect(try store.conflictCount() == 0)
    #expect(try store.connection.integer("SELECT count(*) FROM version") == 0)
    #expect(try !store.write { try $0.settle(Self.key, "title", to: value) })
  }

  @Test("deleting an item in conflict deletes all its versions, and keeps their values to be looked up")
  func deleting() throws {
    let store = try home.open()
    try put(
      [version("a", 5, ["title": .text("Dune")]), version("b", 7, ["title": .text("Arrival")])], in: store)
    try store.write { _ = try $0.apply([.deindex(Self.key)], from: .command) }
    #expect(try store.item(Self.key) == nil)
    #expect(try store.connection.integer("SELECT count(*) FROM version") == 0)
    #expect(try store.overriddenValues().count == 2)
  }
}
