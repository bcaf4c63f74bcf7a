import FoundationEssentials
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct StateTests {
  private let last = StateKey(domain: "com.example.Movies", name: "last")

  @Test("a value is there once it was written, in every process, and gone once it was removed")
  func writeAndRead() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(try store.state(last) == nil)
    #expect(try store.write { try $0.setState(last, to: .text("alien")) })
    #expect(try home.open(.readOnly).state(last) == .text("alien"))
    #expect(try store.write { try $0.setState(last, to: nil) })
    #expect(try home.open(.readOnly).state(last) == nil)
  }

  @Test("writing what is there already alters nothing")
  func unchanged() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(try store.write { try $0.setState(last, to: .number(1)) })
    #expect(try !store.write { try $0.setState(last, to: .number(1)) })
    #expect(try !store.write { try $0.setState(StateKey(domain: "d", name: "none"), to: nil) })
  }

  @Test(
    "empty texts, lists, dictionaries and data are values",
    arguments: [.text(""), .list([]), .dictionary([]), .data([]), .list([.list([])])] as [StateValue])
  func emptyValues(value: StateValue) throws {
    let home = TemporaryHome()
    let store = try home.open()
    _ = try store.write { try $0.setState(last, to: value) }
    #expect(try store.state(last) == value)
  }

  @Test("a domain lists its values by key, and nobody else's")
  func domains() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.write { writer in
      for (domain, name) in [("b", "2"), ("a", "1"), ("b", "1"), ("b.c", "3"), ("b!", "4")] {
        try writer.setState(StateKey(domain: domain, name: name), to: .text("\(domain)/\(name)"))
      }
    }
    #expect(try store.stateDomains() == ["a", "b", "b!", "b.c"])
    #expect(try store.state(in: "b").map(\.key) == ["1", "2"])
    #expect(try store.write { try $0.removeState(in: "b") } == 2)
    #expect(try store.stateDomains() == ["a", "b!", "b.c"])
    #expect(try store.state(in: "b").isEmpty)
  }

  @Test("no search, list or count shows a state value, and the digest covers it")
  func notFound() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let empty = try store.digest()
    _ = try store.write { try $0.setState(last, to: .text("alien")) }
    #expect(try store.allItems().isEmpty)
    #expect(try store.itemCount() == 0)
    #expect(try store.keys(identifier: last.itemKey.identifier).isEmpty)
    #expect(try store.digest() != empty)
    _ = try store.write { try $0.setState(last, to: nil) }
    #expect(try store.digest() == empty)
  }

  @Test("a value may be as deep as an attribute can hold, and no deeper")
  func depth() throws {
    let home = TemporaryHome()
    let store = try home.open()
    func nested(_ depth: Int) -> StateValue {
      (0..<depth).reduce(StateValue.text("x")) { value, _ in .list([value]) }
    }
    let deepest = nested(StateValue.greatestDepth + 1)
    _ = try store.write { try $0.setState(last, to: deepest) }
    #expect(try store.state(last) == deepest)
    #expect(throws: StoreError.self) { try store.write { try $0.setState(last, to: .list([deepest])) } }
    #expect(throws: StoreError.self) { try store.write { try $0.setState(last, to: nested(1_000)) } }
    #expect(try store.state(last) == deepest)
  }

  @Test("opened items are remembered by owner, the last first, each once, and so many of them")
  func selections() throws {
    let home = TemporaryHome()
    let store = try home.open()
    for number in [1, 2, 1] + Array(3...30) {
      try store.write { try $0.noteSelection(of: ItemKey(owner: "films", identifier: "\(number)")) }
    }
    #expect(try store.state(.lastSelectedItem(of: "films")) == .text("30"))
    guard case .list(let recent) = try store.state(.recentItems(of: "films")) else {
      Issue.record("there are no recent items")
      return
    }
    #expect(recent == (11...30).reversed().map { .text("\($0)") })
  }

  @Test("the index is sound with state values in it, and stays so when its inverted index is made again")
  func verification() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.write { writer in
      for number in 0..<50 {
        try writer.setState(StateKey(domain: "d", name: "\(number)"), to: .number(number))
      }
      try writer.apply([.index(.row("films", "alien", ["title": .text("Alien")]))], from: .command)
    }
    #expect(try store.verify().isEmpty)
    IndexStore.suspectDamage(home: home.path, isCertain: false)
    #expect(try home.open().verify().isEmpty)
    #expect(try store.state(in: "d").count == 50)
  }

  @Test(
    "an item cannot take the owner of the state values, nor a state value another",
    arguments: ["", "a\u{1}b"])
  func domainNames(domain: String) throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(throws: StoreError.self) {
      try store.write { try $0.setState(StateKey(domain: domain, name: "k"), to: .text("v")) }
    }
    #expect(throws: StoreError.self) {
      try store.write { try $0.apply([.deindex(last.itemKey)], from: .application("com.example.Movies")) }
    }
    #expect(throws: StoreError.self) {
      try store.write { try $0.apply([.index(.row("movies", "1", [:]))], from: .state) }
    }
  }
}
