import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct IndexStoreTests {
  @Test("what was written is there for the next process that opens the index")
  func persists() throws {
    let home = TemporaryHome()
    let item = Item.row("films", "1", ["title": .text("Dune"), "year": .number("2021")])
    do {
      let store = try home.open()
      let counts = try store.write { try $0.apply([.index(item)], from: .command) }
      #expect(counts.added == 1)
    }
    let reader = try home.open(.readOnly)
    #expect(try reader.allItems() == [item])
    #expect(try reader.item(item.key)?.item == item)
    #expect(try reader.itemCount() == 1)
  }

  @Test("an error in a write undoes all of it")
  func undoes() throws {
    struct Stop: Error {}
    let home = TemporaryHome()
    let store = try home.open()
    #expect(throws: Stop.self) {
      try store.write { writer in
        try writer.apply([.index(.row("a", "1", ["new key": .text("x")]))], from: .command)
        throw Stop()
      }
    }
    #expect(try store.allItems().isEmpty)
    try store.write { _ = try $0.apply([.index(.row("b", "1", ["other": .text("y")]))], from: .command) }
    #expect(try home.open(.readOnly).allItems() == [.row("b", "1", ["other": .text("y")])])
  }

  @Test("state values are in the digest, and in no list of items")
  func stateValues() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let item = Item.row("a", "k", ["title": .text("x")])
    try store.write { _ = try $0.apply([.index(item)], from: .command) }
    let digest = try store.digest()
    try store.write { writer in
      let state = Item(
        key: ItemKey(owner: "", identifier: "k"), domain: Domain("b"), attributes: ["value": .text("x")])
      let row = ItemRow(
        number: try writer.takeNumber(), owner: try store.owners.number(of: ""), identifier: "k",
        domain: try store.domains.number(of: "b"), catalogue: nil, series: try writer.currentSeries(),
        time: writer.takeReadings(1), payload: try store.payload(state.attributes))
      try writer.insert(row, state)
    }
    #expect(try store.allItems() == [item])
    #expect(try store.keys(identifier: "k") == [item.key])
    #expect(try store.itemCount() == 1)
    #expect(try store.digest() != digest)
  }

  @Test("names that look alike and differ in their bytes are names of their own")
  func lookAlikes() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let names = ["caf\u{E9}", "cafe\u{301}"]
    let items = names.flatMap { owner in
      names.map { name in
        Item.row(owner, name, [AttributeKey(rawValue: name): .text(name)])
      }
    }
    try store.write { _ = try $0.apply(items.map(Change.index), from: .command) }
    #expect(try Set(home.open(.readOnly).allItems()) == Set(items))
    for item in items { #expect(try home.open(.readOnly).item(item.key)?.item == item) }
  }
}
