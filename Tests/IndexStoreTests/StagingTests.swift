import Replication
import Queries
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct StagingTests {
  private let domain = "big"

  private func row(_ identifier: Int, _ title: String = "row") -> Item {
    .row(domain, "\(identifier)", ["title": .text("\(title) \(identifier)"), "note": .text("x")])
  }

  private func add(_ items: [Item], to stage: StagedIngest, batch: Int = 100) throws {
    var builder = stage.makeBuilder()
    for (index, item) in items.enumerated() {
      if let full = try builder.add(item) { try stage.add(full) }
      if index % batch == batch - 1, let part = builder.finish() { try stage.add(part) }
    }
    if let rest = builder.finish() { try stage.add(rest) }
  }

  private func begin(_ store: IndexStore, rows: Int = 1000) throws -> (CatalogueRecord, StagedIngest) {
    var record = CatalogueRecord("big.csv", domain: domain)
    let stage = try store.stage(&record, reading: .first(modified: 1_700_000_000_000), rows: rows)
    return (record, stage)
  }

  @Test("others see nothing of a staged file, and then all of it")
  func allOrNothing() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let reader = try home.open(.readOnly)
    let (record, stage) = try begin(store)
    #expect(try reader.catalogues().map(\.state) == [.reading])
    let rows = (0..<500).map { row($0) }
    try add(rows, to: stage)
    #expect(try reader.itemCount() == 0)
    #expect(try reader.allItems().isEmpty)
    #expect(try reader.item(rows[0].key) == nil)
    #expect(try reader.search(SearchRequest(typed: "row")).isEmpty)

    let published = try stage.publish { writer in
      var record = record
      record.state = .followed
      try writer.save(&record)
    }
    #expect(published.counts.added == 500)
    #expect(try Set(reader.allItems()) == Set(rows))
    #expect(try reader.catalogues().map(\.state) == [.followed])
    #expect(try Set(reader.search(SearchRequest(typed: "row", limit: nil)).map(\.item)) == Set(rows))
    let version = try #require(try reader.item(rows[7].key)).version
    #expect(version.changes.domain.time == 1_700_000_000_000 << 16)
    #expect(version.dot.time > version.changes.domain.time)
  }

  @Test("a staged file that was never published is gone after the next opening, and can be staged again")
  func crash() throws {
    let home = TemporaryHome()
    let rows = (0..<300).map { row($0) }
    do {
      let store = try home.open()
      let (_, stage) = try begin(store)
      try add(rows, to: stage)
    }
    #expect(try home.open(.readOnly).itemCount() == 0)
    let store = try home.open()
    #expect(try store.connection.integer("SELECT count(*) FROM item") == 0)
    #expect(try store.connection.integer("SELECT count(*) FROM hidden_range") == 0)
    var record = try #require(try store.catalogues().first)
    let stage = try store.stage(&record, reading: .first(modified: 0), rows: 300)
    try add(rows, to: stage)
    try stage.publish { _ in }
    #expect(try store.itemCount() == 300)
  }

  @Test("a file that was never published is not remembered as read")
  func unread() throws {
    let home = TemporaryHome()
    var record = CatalogueRecord("big.csv", domain: domain)
    record.fingerprint = FileFingerprint(device: 1, inode: 2, size: 3, modified: 4, changed: 5)
    do {
      let store = try home.open()
      let stage = try store.stage(&record, reading: .first(modified: 0), rows: 10)
      try add((0..<10).map { row($0) }, to: stage)
      #expect(record.fingerprint != nil)
    }
    #expect(try home.open().catalogues().map(\.fingerprint) == [nil])
  }

  @Test("opening the index for writing leaves alone what somebody is staging")
  func recoveryRespectsTheLiving() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let (_, stage) = try begin(store)
    try add((0..<100).map { row($0) }, to: stage)
    let other = try home.open()
    try other.write { _ = try $0.apply([.index(.row("notes", "n", ["title": .text("n")]))], from: .command) }
    try add((100..<200).map { row($0) }, to: stage)
    #expect(try stage.publish { _ in }.counts.added == 200)
    #expect(try other.itemCount() == 201)
  }

  @Test("a staged row is linked to an item that was there before, or came meanwhile, and does not alter it")
  func linking() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let before = row(1, "before")
    let meanwhile = row(2, "meanwhile")
    try store.write { _ = try $0.apply([.index(before)], from: .command) }
    let (_, stage) = try begin(store)
    try add((0..<10).map { row($0) }, to: stage)
    let other = try home.open()
    let counts = try other.write { try $0.apply([.index(meanwhile)], from: .application("org.example")) }
    #expect(counts.added == 1)
    let published = try stage.publish { _ in }.counts
    #expect(published.added == 8 && published.unchanged == 2)
    #expect(try store.item(before.key)?.item == before)
    #expect(try store.item(meanwhile.key)?.item == meanwhile)
    #expect(try store.item(meanwhile.key)?.catalogue == stage.catalogue)
    #expect(try store.itemCount() == 10)
  }

  @Test("of rows of one key within a staged file the last one stays")
  func duplicates() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let (_, stage) = try begin(store)
    try add([row(1, "first"), row(2), row(1, "last")], to: stage, batch: 2)
    #expect(try stage.publish { _ in }.counts.added == 2)
    #expect(try store.item(row(1).key)?.item == row(1, "last"))
  }

  @Test("attribute keys that two processes meet at once keep their names")
  func keyNumbers() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let other = try home.open()
    let (_, stage) = try begin(store)
    var builder = stage.makeBuilder()
    _ = try builder.add(.row(domain, "1", ["mine": .text("m"), "ours": .text("o")]))
    try other.write {
      _ = try $0.apply([.index(.row("x", "1", ["theirs": .text("t"), "ours": .text("o")]))], from: .command)
    }
    if let batch = builder.finish() { try stage.add(batch) }
    try stage.publish { _ in }
    #expect(
      try store.allItems().map(\.attributes) == [
        ["mine": .text("m"), "ours": .text("o")], ["theirs": .text("t"), "ours": .text("o")],
      ])
  }

  @Test("a stage that is abandoned leaves nothing")
  func abandon() throws {
    let home = TemporaryHome()
    let store = try home.open()
    let (_, stage) = try begin(store)
    try add((0..<50).map { row($0) }, to: stage)
    try stage.abandon()
    #expect(try store.connection.integer("SELECT count(*) FROM item") == 0)
    #expect(throws: StoreError.self) { try stage.publish { _ in } }
  }
}
