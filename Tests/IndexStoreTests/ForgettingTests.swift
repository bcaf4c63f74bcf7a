import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct ForgettingTests {
  @Test("a domain is forgotten with those within it, batch by batch", arguments: [1, 3, 5_000])
  func domains(batch: Int) throws {
    let home = TemporaryHome()
    let store = try home.open()
    let rows = ["films", "films.2016", "films2"].flatMap { domain in
      (0..<7).map { Change.index(.row(domain, "\($0)", ["title": .text("\($0)")])) }
    }
    try store.write { _ = try $0.apply(rows, from: .command) }
    #expect(try store.deindexItems(in: Domain("films"), batch: batch) == 14)
    #expect(try Set(store.allItems().map(\.domain.name)) == ["films2"])
    #expect(try store.deindexItems(in: Domain("films"), batch: batch) == 0)
  }

  @Test(
    "a row that stood behind a forgotten one, and came forward by an edit, is gone when its file drops it")
  func behindForgotten() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let row = Item.row("films", "1", ["title": .text("Dune")])
    var edited = row
    edited.attributes["year"] = .number("2021")
    try store.write { writer in
      var lower = CatalogueRecord("a/films.csv", domain: "films")
      var upper = CatalogueRecord("b/films.csv", domain: "films")
      let (lowerID, upperID) = (try writer.save(&lower), try writer.save(&upper))
      for id in [upperID, lowerID] { try writer.apply([.index(row)], from: .catalogue(id, .edit)) }
      try writer.apply([.deindex(row.key)], from: .command)
      try writer.apply([.deindex(row.key)], from: .catalogue(upperID, .edit))
      try writer.apply([.index(edited)], from: .catalogue(lowerID, .edit))
    }
    #expect(try store.allItems() == [edited])
    try store.write { writer in
      for record in try store.catalogues() {
        guard let id = record.id else { continue }
        try writer.apply([.deindex(row.key)], from: .catalogue(id, .edit))
      }
    }
    #expect(try store.itemCount() == 0)
  }

  @Test("an item without an owner is refused")
  func emptyOwner() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(throws: StoreError.self) {
      try store.write { _ = try $0.apply([.index(.row("", "1", [:]))], from: .command) }
    }
  }
}
