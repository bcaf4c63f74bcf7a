import Queries
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct DamagedPostingsTests {
  private static let items = (0..<60).map {
    Item.row("colours", "\($0)", ["title": .text("red number \($0)")])
  }
  private let home = TemporaryHome()

  /// An index in several segments, with a byte flipped in every list of more than one document.
  private func damage() throws {
    let store = try home.open()
    for items in stride(from: 0, to: 60, by: 10).map({ Self.items[$0..<$0 + 10] }) {
      try store.write { _ = try $0.apply(items.map { .index($0) }, from: .application("org.example.paint")) }
    }
    let blocks = try Statement("SELECT id, data FROM posting_block", on: store.connection)
    var damaged: [(id: Int64, bytes: [UInt8])] = []
    while try blocks.step() {
      var bytes = Array(blocks.bytes(1))
      var reader = PostingBlockReader()
      while try reader.next(in: blocks.bytes(1)) {
        if let format = reader.data.first { bytes[format] ^= 0xFF }
      }
      damaged.append((blocks.integer(0), bytes))
    }
    let update = try store.connection.statement("UPDATE posting_block SET data = ?2 WHERE id = ?1")
    for block in damaged { try update.bind(block.id, at: 1).bind(block.bytes, at: 2).run() }
  }

  private func search(_ store: IndexStore) throws -> Int {
    try store.search(SearchRequest(words: [.init("red", .word)], limit: nil)).count
  }

  private func isCorrupt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return (error as? StoreError)?.kind == .corrupt
    }
  }

  @Test("a damaged posting list is an error of the store, and is looked into at the next opening")
  func damageIsNoted() throws {
    try damage()
    #expect(isCorrupt { _ = try search(home.open(.readOnly)) })
    #expect(DamageMark.isSet(home: home.path))
    DamageMark.clear(home: home.path)
    #expect(isCorrupt { while try home.open().upkeep() {} })
    #expect(DamageMark.isSet(home: home.path))
  }

  @Test("a damaged inverted index is made again from the items, and all are found and kept")
  func mending() throws {
    try damage()
    #expect(try !home.open().verify().isEmpty)
    let store = try home.open()
    #expect(store.notices.count == 1)
    #expect(try search(store) == 60)
    #expect(try store.allItems().count == 60)
    while try store.upkeep() {}
    #expect(try store.verify().isEmpty)
    #expect(try home.open().notices.isEmpty)
  }

  @Test("an inverted index that others have open is not made again under them")
  func mendingAlone() throws {
    try damage()
    let other = try home.open()
    #expect(try !other.verify().isEmpty)
    #expect(isCorrupt { _ = try home.open() })
    #expect(DamageMark.isSet(home: home.path))
  }
}
