import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct BookkeepingTests {
  @Test("a catalogue's record, blocks and problems come back as they were saved")
  func record() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord(root: [0x2F, 0xFF], path: [0x61, 0xFE], domain: Domain("films"))
    record.fingerprint = FileFingerprint(device: .max, inode: 7, size: 1, modified: -5, changed: 6)
    record.digest = ContentDigest(high: 1 << 63, low: 2)
    record.plan = "{}"
    record.blocks = [1, 2, 3]
    record.counts = .init(rows: 4, rejected: 3, duplicates: 2, problems: 20_000)
    record.error = CatalogueProblem(line: 3, column: 7, reason: "broken")
    let blocks = try store.write { writer in
      let id = try writer.save(&record)
      try writer.setProblems((0..<10_001).map { CatalogueProblem(line: $0, reason: "broken") }, of: id)
      return try writer.saveBlocks([[9], []])
    }
    let id = try #require(record.id)
    #expect(try store.catalogue(root: record.root, path: record.path) == record)
    #expect(try store.catalogue(id) == record)
    #expect(try store.problems(of: id).count == Writer.problemLimit)
    #expect(try blocks.map { try store.records(ofBlock: $0) } == [[9], []])

    try store.write { writer in
      try writer.setState(.held, of: id)
      try writer.removeBlocks(blocks.prefix(1))
    }
    #expect(try store.catalogues().map(\.state) == [.held])
    #expect(try store.records(ofBlock: blocks[0]) == nil)
    try store.write { try $0.remove(id) }
    #expect(try store.catalogues().isEmpty)
    #expect(try store.problems(of: id).isEmpty)
  }

  @Test("a request waits until it is done, and then says what came of it")
  func requests() throws {
    let home = TemporaryHome()
    let daemon = try home.open()
    let command = try home.open()
    let id = try command.write { try $0.addRequest(.reindex, path: Array("/a".utf8)) }
    #expect(try daemon.pendingRequests().map(\.id) == [id])
    try daemon.write { try $0.finishRequest(id, outcome: "done") }
    #expect(try daemon.pendingRequests().isEmpty)
    #expect(try command.request(id)?.outcome == "done")
  }

  @Test("the digest depends on what is shown and on nothing else")
  func digest() throws {
    let items = (0..<20).map { number in
      Item.row(
        "d", "\(number)", ["title": .text("t\(number)"), "tags": .list([.boolean(true), .number("1")])])
    }
    let (first, second) = (TemporaryHome(), TemporaryHome())
    let one = try first.open()
    try one.write { _ = try $0.apply(items.map { .index($0) }, from: .command) }
    let other = try second.open()
    try other.write { writer in
      try writer.apply([.index(.row("z", "z", ["zzz": .text("z")]))], from: .application("x"))
      for item in items.reversed() { try writer.apply([.index(item)], from: .command) }
      try writer.apply([.deindex(ItemKey(owner: "z", identifier: "z"))], from: .command)
    }
    #expect(try one.digest() == other.digest())
    try other.write { _ = try $0.apply([.deindex(items[3].key)], from: .command) }
    #expect(try one.digest() != other.digest())
  }

  @Test("the removal of a large catalogue tells that it goes on, and is abandoned whole where it is not to")
  func abandoned() throws {
    let home = TemporaryHome()
    let store = try home.open()
    var record = CatalogueRecord("large.csv", domain: "large")
    let items = (0..<2_000).map { Item.row("large", "\($0)", ["title": .text("Title \($0)")]) }
    try store.write { writer in
      let id = try writer.save(&record)
      try writer.apply(items.map { .index($0) }, from: .catalogue(id, .first(modified: 0)))
    }
    let id = try #require(record.id)
    var asked = 0
    store.watchWork {
      asked += 1
      return asked < 100
    }
    let error = #expect(throws: StoreError.self) { try store.write { try $0.deindexItems(of: id) } }
    #expect(error?.kind == .abandoned)
    #expect(try home.open(.readOnly).itemCount() == items.count)
    store.watchWork { true }
    try store.write { _ = try $0.deindexItems(of: id) }
    #expect(try store.itemCount() == 0)
  }

  @Test("the other names of a file are found without going through all catalogues")
  func otherNames() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.write { writer in
      for (name, inode) in [("a.csv", 7), ("b.csv", 8), ("c.csv", 7), ("d.csv", nil)] as [(String, UInt64?)] {
        var record = CatalogueRecord(name, domain: name)
        record.fingerprint = inode.map {
          FileFingerprint(device: 1, inode: $0, size: 0, modified: 0, changed: 0)
        }
        try writer.save(&record)
      }
    }
    #expect(
      try store.catalogues(device: 1, inode: 7).map(\.path) == [Array("a.csv".utf8), Array("c.csv".utf8)])
    #expect(try store.cataloguesOfUnknownFiles().map(\.path) == [Array("d.csv".utf8)])
    let plan = try store.connection.statement("EXPLAIN QUERY PLAN \(IndexStore.cataloguesOfFile)")
    defer { plan.reset() }
    #expect(try plan.step())
    #expect(plan.text(3).contains("catalogue_file"))
  }
}
