import FoundationEssentials
import Queries
import SpotlightModel
import TestSupport
import TextIndex
import Testing

@testable import IndexStore

@Suite struct UpkeepTests {
  private static let words = ["red", "green", "blue", "amber", "violet", "ochre", "teal", "umber"]

  private func item(_ identifier: Int, _ random: inout SeededGenerator) -> Item {
    let words = (0..<6).map { _ in Self.words.randomElement(using: &random) ?? "red" }
    return .row("colours", "\(identifier)", ["title": .text(words.joined(separator: " "))])
  }

  private func found(_ store: IndexStore, _ word: String) throws -> Set<String> {
    Set(try store.search(SearchRequest(words: [.init(word, .word)], limit: nil)).map(\.item.key.identifier))
  }

  @Test("emptying the log waits for nobody who reads, and is made good afterwards")
  func readersHoldTheLog() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let reader = try home.open(.readOnly)
    try store.write { _ = try $0.apply([.index(.row("a", "1", ["title": .text("one")]))], from: .command) }
    try reader.consistently {
      #expect(try reader.itemCount() == 1)
      try store.write { _ = try $0.apply([.index(.row("a", "2", ["title": .text("two")]))], from: .command) }
      let waited = try ContinuousClock().measure { try store.truncateLog() }
      #expect(waited < .seconds(2))
    }
    try store.truncateLog()
    #expect(try store.connection.integer("PRAGMA wal_checkpoint") == 0)
    let log = try FileManager.default.attributesOfItem(atPath: IndexStore.path(home: home.path) + "-wal")
    #expect(log[.size] as? Int == 0 || (log[.size] as? UInt64) == 0)
  }

  @Test("series of writes that no item is from any more are forgotten, and the others stay")
  func endedSeries() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("a.csv", domain: "a")
    let items = (0..<1_200).map { Item.row("a", "\($0)", ["title": .text("row \($0)")]) }
    try store.write { writer in
      let id = try writer.save(&record)
      for (index, item) in items.enumerated() {
        try writer.apply([.index(item)], from: .catalogue(id, .first(modified: Int64(index + 1))))
      }
      try writer.apply(items.dropFirst(3).map { .deindex($0.key) }, from: .catalogue(id, .edit))
    }
    let versions = try items.prefix(3).map { try store.item($0.key)?.version }
    while try store.upkeep() {}
    #expect(try store.connection.integer("SELECT count(*) FROM series") <= 4)
    #expect(try items.prefix(3).map { try store.item($0.key)?.version } == versions)
    #expect(try store.verify().isEmpty)
    try store.write { _ = try $0.apply([.index(.row("b", "1", ["title": .text("new")]))], from: .command) }
    #expect(try store.verify().isEmpty)
  }

  @Test("a series that an item is given while unused ones are looked for stays")
  func seriesTakenMeanwhile() throws {
    let home = TemporaryHome()
    let (store, other) = (try home.open(), try home.open())
    let item = Item.row("a", "1", ["title": .text("one")])
    var record = CatalogueRecord("a.csv", domain: "a")
    let series = try store.write { writer in
      let id = try writer.save(&record)
      try writer.apply([.index(item)], from: .catalogue(id, .first(modified: 1)))
      return try writer.series(modified: 2)
    }
    let unused = try store.unusedSeries()
    #expect(unused.numbers == [series])
    try other.write { writer in
      let owner = try #require(try other.owners.existingNumber(of: "a"))
      var row = try #require(try ItemRow.find(owner: owner, identifier: "1", other.connection))
      row.series = series
      try row.replaceHistory(other.connection)
    }
    #expect(try !store.drop(unused))
    #expect(try store.verify().isEmpty)
    #expect(try store.drop(store.unusedSeries()))
    #expect(try store.item(item.key)?.item == item)
  }

  @Test("after each piece of upkeep the same items are found", arguments: 0..<3)
  func mergingKeepsWhatIsFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let home = TemporaryHome()
    let store = try home.open()
    var model: [String: Item] = [:]
    for _ in 0..<60 {
      let changes = (0..<10).map { _ -> Change in
        let item = item(Int.random(in: 0..<200, using: &random), &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          model[item.key.identifier] = nil
          return .deindex(item.key)
        }
        model[item.key.identifier] = item
        return .index(item)
      }
      try store.write { _ = try $0.apply(changes, from: .command) }
      _ = try store.mergePostings(budget: Int.random(in: 1...500, using: &random))
      let word = Self.words.randomElement(using: &random) ?? "red"
      let expected = model.values.filter {
        $0.attributes["title"]?.text.split(separator: " ").contains(word[...]) == true
      }
      #expect(try found(store, word) == Set(expected.map(\.key.identifier)))
    }
    while try store.upkeep(budget: 2_000) {}
    for word in Self.words {
      let expected = model.values.filter {
        $0.attributes["title"]?.text.split(separator: " ").contains(word[...]) == true
      }
      #expect(try found(store, word) == Set(expected.map(\.key.identifier)))
    }
    #expect(try store.verify().isEmpty)
    #expect(try PostingSegments(store.connection).all().count < 8)
  }

  @Test("numbers of items that are gone leave the inverted index when they are many")
  func droppingTheDead() throws {
    var random = SeededGenerator(seed: 1)
    let home = TemporaryHome()
    let store = try home.open()
    let items = (0..<1_500).map { item($0, &random) }
    try store.write { _ = try $0.apply(items.map { .index($0) }, from: .command) }
    try store.write { _ = try $0.apply(items.dropFirst(10).map { .deindex($0.key) }, from: .command) }
    #expect(try TextSearch(SQLitePostings(store.connection)).documents(in: "colours").count == 1_500)
    while try store.upkeep(budget: 1_000) {}
    #expect(try TextSearch(SQLitePostings(store.connection)).documents(in: "colours").count == 10)
    #expect(try store.connection.integer("SELECT dead FROM upkeep") == 0)
    #expect(try store.search(SearchRequest(words: [], domain: Domain("colours"))).count == 10)
  }

  @Test("a damaged count of the dead means that they are many", arguments: [Int64.max, Int64.max / 4 + 1])
  func damagedCount(dead: Int64) throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.write { _ = try $0.apply([.index(.row("a", "1", ["title": .text("one")]))], from: .command) }
    try store.connection.execute("UPDATE upkeep SET dead = \(dead)")
    #expect(try store.deadAreMany())
    while try store.upkeep() {}
    #expect(try !store.deadAreMany())
  }

  @Test("a list of a domain is in the order of keys and ends at the limit")
  func listing() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let items = ["b", "a", "c"].flatMap { domain in
      ["2", "10", "1"].map { Item.row("x.\(domain)", $0, ["title": .text($0)]) }
    }
    try store.write { _ = try $0.apply(items.map { .index($0) }, from: .command) }
    let all = try store.search(SearchRequest(words: [], limit: nil)).map(\.item)
    #expect(all == items.sorted { $0.key < $1.key })
    let some = try store.search(SearchRequest(words: [], domain: Domain("x.b"), limit: 2)).map(
      \.item.key.identifier)
    #expect(some == ["1", "10"])
    #expect(try store.search(SearchRequest(words: [], domain: Domain("x"), limit: nil)).count == 9)
    #expect(try store.search(SearchRequest(words: [], domain: Domain("y"))).isEmpty)
  }
}
