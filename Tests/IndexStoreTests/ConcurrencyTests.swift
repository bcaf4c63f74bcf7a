import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct ConcurrencyTests {
  private func items(_ range: Range<Int>) -> [Change] {
    range.map { .index(.row("a", "\($0)", ["title": .text("item \($0)")])) }
  }

  @Test("a reader sees one state from beginning to end while others write")
  func snapshot() throws {
    let home = TemporaryHome()
    let writer = try home.open()
    let reader = try home.open(.readOnly)
    try writer.write { _ = try $0.apply(items(0..<10), from: .command) }
    try reader.consistently {
      #expect(try reader.itemCount() == 10)
      try writer.write { _ = try $0.apply(items(10..<20), from: .command) }
      #expect(try reader.itemCount() == 10)
    }
    #expect(try reader.itemCount() == 20)
  }

  @Test("a second writer waits only so long, and says why it gave up")
  func busy() throws {
    let home = TemporaryHome()
    let first = try home.open()
    var settings = StoreSettings()
    settings.busyTimeout = 10
    let second = try home.open(.readWrite, settings)
    try first.write { _ in
      let error = #expect(throws: StoreError.self) {
        try second.write { _ = try $0.apply(items(0..<1), from: .command) }
      }
      #expect(error?.kind == .busy)
    }
    #expect(try second.write { try $0.apply(items(0..<1), from: .command) }.added == 1)
  }

  @Test("writers in turn keep numbers, readings and keys apart")
  func turns() throws {
    let home = TemporaryHome()
    let stores = [try home.open(), try home.open(), try home.open()]
    for round in 0..<30 {
      let change = Change.index(
        .row("a", "\(round)", [AttributeKey(rawValue: "key \(round % 7)"): .text("\(round)")]))
      try stores[round % 3].write { _ = try $0.apply([change], from: .command) }
    }
    let items = try home.open(.readOnly).allItems()
    #expect(items.count == 30)
    for item in items {
      let round = try #require(Int(item.key.identifier))
      #expect(item.attributes == [AttributeKey(rawValue: "key \(round % 7)"): .text("\(round)")])
    }
    #expect(try stores[0].verify().isEmpty)
  }

  @Test("a write within a write is refused")
  func nested() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(throws: StoreError.self) { try store.write { _ in try store.write { _ in } } }
  }
}
