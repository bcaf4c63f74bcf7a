import Glibc
import Queries
import SpotlightModel
import Testing

@testable import IndexStore

@Suite("Catalogues of very many rows that are no more") struct LeavingTests {
  private static var settings: StoreSettings {
    var settings = StoreSettings()
    settings.removedAtOnce = 10
    return settings
  }

  private func row(_ domain: String, _ identifier: Int, _ title: String = "row") -> Item {
    .row(domain, "\(identifier)", ["title": .text("\(title) \(identifier)")])
  }

  /// A catalogue of `count` rows in an index.
  @discardableResult
  private func add(
    _ domain: String, path: String? = nil, _ rows: Range<Int>, to store: IndexStore
  ) throws -> CatalogueIdentifier {
    var record = CatalogueRecord(path ?? "\(domain).csv", domain: domain)
    return try store.write { writer in
      let id = try writer.save(&record)
      let changes = rows.map { Change.index(row(domain, $0)) }
      try writer.apply(changes, from: .catalogue(id, .first(modified: 0)))
      return id
    }
  }

  private func withdraw(_ catalogue: CatalogueIdentifier, from store: IndexStore, rows: Int = 100) throws
    -> Int
  {
    try store.write { writer in
      let count = try writer.withdrawItems(of: catalogue, rows: rows)
      try writer.remove(catalogue)
      return count
    }
  }

  private func rowCount(_ store: IndexStore) throws -> Int64 {
    try store.connection.integer("SELECT count(*) FROM item")
  }

  @Test("are gone for everybody at once, and are removed bit by bit")
  func hiddenThenRemoved() throws {
    let home = TemporaryHome()
    let store = try home.open(.readWrite, Self.settings)
    let reader = try home.open(.readOnly)
    try add("small", 0..<5, to: store)
    let digest = try reader.digest()
    let big = try add("big", 0..<100, to: store)
    #expect(try withdraw(big, from: store) == 100)
    #expect(try rowCount(store) == 105)
    #expect(try reader.digest() == digest && reader.itemCount() == 5)
    #expect(try reader.item(row("big", 7).key) == nil)
    #expect(
      try Set(reader.search(SearchRequest(typed: "row", limit: nil)).map(\.item.key.owner)) == ["small"])
    #expect(try store.verify().isEmpty)

    #expect(try store.removeLeaving(limit: 30))
    #expect(try rowCount(store) == 75 && store.hasLeaving())
    while try store.upkeep() {}
    #expect(try rowCount(store) == 5 && !store.hasLeaving())
    #expect(try store.connection.integer("SELECT count(*) FROM removal") == 100)
    #expect(try store.connection.integer("SELECT count(*) FROM hidden_range") == 0)
    #expect(try store.verify().isEmpty)
    #expect(try reader.digest() == digest)
  }

  @Test("stay gone when the process is killed in the middle, and the next one goes on")
  func killed() async throws {
    let home = TemporaryHome()
    let id = try add("big", 0..<100, to: home.open(.readWrite, Self.settings)).rawValue
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = home.path as String, id = id as Int64] in
      var settings = StoreSettings()
      settings.removedAtOnce = 10
      let store = try IndexStore(home: path, access: .readWrite, settings: settings)
      try store.write { writer in
        _ = try writer.withdrawItems(of: CatalogueIdentifier(rawValue: id), rows: 100)
        try writer.remove(CatalogueIdentifier(rawValue: id))
      }
      _ = try store.removeLeaving(limit: 40)
      try store.write { writer in
        _ = try writer.removeLeaving(limit: 40)
        kill(getpid(), SIGKILL)
      }
    }
    let store = try home.open()
    #expect(try store.itemCount() == 0 && rowCount(store) == 60)
    #expect(try store.verify().isEmpty)
    while try store.upkeep() {}
    #expect(try rowCount(store) == 0)
  }

  @Test("do not stand in the way of new items with their keys")
  func writtenAnew() throws {
    let home = TemporaryHome()
    let store = try home.open(.readWrite, Self.settings)
    let big = try add("big", 0..<100, to: store)
    _ = try withdraw(big, from: store)
    let mine = row("big", 3, "mine")
    #expect(try store.write { try $0.apply([.index(mine)], from: .application("big")) }.added == 1)
    #expect(try store.write { try $0.apply([.deindex(row("big", 4).key)], from: .command) }.removed == 0)
    let again = try add("big", 50..<60, to: store)
    #expect(try store.itemCount() == 11)
    while try store.upkeep() {}
    #expect(try store.itemCount() == 11 && rowCount(store) == 11)
    #expect(try store.item(mine.key)?.item == mine)
    #expect(try store.item(row("big", 55).key)?.catalogue == again)
    #expect(try store.verify().isEmpty)
  }

  @Test("can be staged anew while the former rows are still to be removed")
  func stagedAnew() throws {
    let home = TemporaryHome()
    let store = try home.open(.readWrite, Self.settings)
    let big = try add("big", 0..<40, to: store)
    _ = try withdraw(big, from: store)
    var record = CatalogueRecord("big.csv", domain: "big")
    let stage = try store.stage(&record, reading: .first(modified: 0), rows: 100)
    var builder = stage.makeBuilder()
    for number in 20..<60 { _ = try builder.add(row("big", number)) }
    if let batch = builder.finish() { try stage.add(batch) }
    #expect(try store.itemCount() == 0)
    try stage.publish { _ in }
    #expect(try store.itemCount() == 40)
    while try store.upkeep() {}
    #expect(try Set(store.allItems()) == Set((20..<60).map { row("big", $0) }) && rowCount(store) == 40)
    #expect(try store.verify().isEmpty)
  }

  @Test("take no rows of other catalogues with them that were written in between")
  func interleaved() throws {
    let home = TemporaryHome()
    let store = try home.open(.readWrite, Self.settings)
    let first = try add("first", 0..<20, to: store)
    let second = try add("second", 0..<20, to: store)
    for number in 0..<20 {
      try store.write { writer in
        try writer.apply([.index(row("first", number, "new"))], from: .catalogue(first, .edit))
        try writer.apply([.index(row("second", number, "new"))], from: .catalogue(second, .edit))
      }
    }
    #expect(try withdraw(first, from: store) == 20)
    let kept = Set((0..<20).map { row("second", $0, "new") })
    #expect(try Set(store.allItems()) == kept)
    #expect(try withdraw(second, from: store) == 20)
    #expect(try store.itemCount() == 0)
    while try store.upkeep() {}
    #expect(try rowCount(store) == 0)
  }

  @Test("let the rows that stood behind theirs step forward")
  func shadows() throws {
    let home = TemporaryHome()
    let store = try home.open(.readWrite, Self.settings)
    let lesser = try add("films", path: "a.csv", 0..<30, to: store)
    let greater = try add("films", path: "b.csv", 10..<40, to: store)
    #expect(try store.item(row("films", 20).key)?.catalogue == greater)
    _ = try withdraw(greater, from: store)
    #expect(try store.itemCount() == 30)
    #expect(try store.item(row("films", 20).key)?.catalogue == lesser)
  }
}
