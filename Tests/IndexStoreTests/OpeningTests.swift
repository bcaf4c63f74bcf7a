import FoundationEssentials
import Queries
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct OpeningTests {
  private let item = Item.row("films", "1", ["title": .text("Dune")])

  private func fill(_ home: TemporaryHome) throws {
    try home.open().write { _ = try $0.apply([.index(item)], from: .command) }
  }

  private func kind(_ body: () throws -> Void) -> StoreError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.kind
    }
  }

  @Test("reading where there is no index says how to make one")
  func absent() {
    let home = TemporaryHome()
    #expect(kind { _ = try home.open(.readOnly) } == .unavailable)
  }

  @Test("what is wrong is told in words, and what was being done only where these do not tell enough")
  func words() {
    let statement = "running \"INSERT INTO item\""
    let full = StoreError(code: 13, text: "database or disk is full", path: "/h/index", while: statement)
    #expect(
      full.description == "/h/index: there is no room on its disk (SQLite 13: database or disk is full)."
        + " Make room on the disk; nothing of what was being written was kept.")
    let other = StoreError(code: 1, text: "no such table: x", path: "/h/index", while: statement)
    #expect(other.description == "/h/index: no such table: x (SQLite 1) while \(statement).")
  }

  @Test("opening an index for writing writes nothing to it")
  func openingWritesNothing() throws {
    let home = TemporaryHome()
    try fill(home)
    let log = URL(fileURLWithPath: IndexStore.path(home: home.path) + "-wal")
    let store = try home.open()
    #expect(try Data(contentsOf: log).isEmpty)
    try store.write { _ = try $0.apply([.index(item)], from: .command) }
  }

  @Test("a new index has large pages, and can give free ones back")
  func pages() throws {
    let home = TemporaryHome()
    let store = try home.open()
    #expect(try store.connection.integer("PRAGMA page_size") == 8192)
    let incremental: Int64 = 2
    #expect(try store.connection.integer("PRAGMA auto_vacuum") == incremental)
  }

  @Test("a damaged index is moved aside, a fresh one is begun, and the user is told", arguments: [0, 100])
  func corrupt(offset: Int) throws {
    let home = TemporaryHome()
    try fill(home)
    let path = IndexStore.path(home: home.path)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for index in offset..<min(bytes.count, offset + 4096) {
      bytes[index] = UInt8(truncatingIfNeeded: index &* 31)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(kind { _ = try home.open(.readOnly).allItems() } == .corrupt)

    let store = try home.open()
    #expect(store.notices.count == 1)
    #expect(try store.itemCount() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(names.contains { $0.hasPrefix("index.sqlite.corrupt-") })
    try store.write { _ = try $0.apply([.index(item)], from: .command) }
    #expect(try home.open().notices.isEmpty)
  }

  @Test("damage met by the first statements of opening is set aside too")
  func damagedIdentity() throws {
    let home = TemporaryHome()
    try fill(home)
    let page = try home.open().connection.integer(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'replica_identity'")
    let path = IndexStore.path(home: home.path)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let start = (Int(page) - 1) * 8192
    for index in start..<start + 8192 { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let store = try home.open()
    #expect(store.notices.count == 1)
    #expect(try store.itemCount() == 0 && store.verify().isEmpty)
  }

  @Test("an index that was removed or replaced is no more in place", arguments: [false, true])
  func place(isReplaced: Bool) throws {
    let home = TemporaryHome()
    try fill(home)
    let store = try home.open()
    #expect(store.isInPlace)
    let path = IndexStore.path(home: home.path)
    try FileManager.default.removeItem(atPath: path)
    if isReplaced { try Data().write(to: URL(fileURLWithPath: path)) }
    #expect(!store.isInPlace)
    #expect(kind { try store.checkPlace() } == .unavailable)
  }

  @Test("damage met while working is looked into at the next opening")
  func damageMark() throws {
    let home = TemporaryHome()
    try fill(home)
    do {
      let store = try home.open()
      try store.connection.execute("UPDATE item SET payload = x'01FF'")
      #expect(kind { _ = try store.digest() } == .damaged)
      #expect(try store.damagedItems() == [DamagedItem(key: item.key, catalogue: nil)])
      #expect(try store.verify().isEmpty)
      let sound = Item.row("films", "2", ["title": .text("Dune Messiah")])
      try store.write { _ = try $0.apply([.index(sound)], from: .command) }
      #expect(try store.search(SearchRequest(words: [.init("dune", .word)])).map(\.item) == [sound])
      var leftOut: [ItemKey] = []
      try store.forEachItem(damaged: { leftOut.append($0) }) { $0 == sound }
      #expect(leftOut == [item.key])
      #expect(try store.search(SearchRequest(words: [], limit: nil)).map(\.item) == [sound])
    }
    DamageMark.set(home: home.path)
    #expect(DamageMark.isSet(home: home.path))
    _ = try home.open()
    #expect(!DamageMark.isSet(home: home.path))
  }

  @Test("an index that is certainly damaged is set aside without a look, once")
  func certainlyDamaged() throws {
    let home = TemporaryHome()
    try fill(home)
    IndexStore.suspectDamage(home: home.path, isCertain: false)
    #expect(try home.open().itemCount() == 1)
    IndexStore.suspectDamage(home: home.path, isCertain: true)
    let fresh = try home.open()
    #expect(try fresh.itemCount() == 0)
    #expect(fresh.notices.first?.contains("was moved to") == true)
    #expect(!DamageMark.isSet(home: home.path))
  }

  @Test("a damaged index that others have open stays where it is")
  func corruptInUse() throws {
    let home = TemporaryHome()
    try fill(home)
    let other = try home.open()
    DamageMark.set(home: home.path)
    try other.connection.execute(
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'item_key'")
    #expect(kind { _ = try home.open() } == .corrupt)
    #expect(DamageMark.isSet(home: home.path))
    #expect(try other.itemCount() == 1)
  }

  @Test("an index that is just being made is not there yet for readers")
  func beingMade() throws {
    let home = TemporaryHome()
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    let maker = try Connection(path: IndexStore.path(home: home.path), mode: .readWrite)
    try maker.execute("PRAGMA journal_mode = WAL")
    #expect {
      _ = try home.open(.readOnly)
    } throws: {
      "\($0)".contains("no index")
    }
  }

  @Test("an index of a later version is refused and left as it is")
  func newerSchema() throws {
    let home = TemporaryHome()
    try fill(home)
    try home.open().connection.execute("PRAGMA user_version = 99")
    #expect(kind { _ = try home.open() } == .newerSchema)
    #expect(kind { _ = try home.open(.readOnly) } == .newerSchema)
  }

  @Test("files of which an earlier schema has errors or findings are looked at again, and no others")
  func placesInWords() throws {
    let home = TemporaryHome()
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    do {
      let connection = try Connection(path: IndexStore.path(home: home.path), mode: .readWrite)
      try connection.execute("PRAGMA journal_mode = WAL")
      try connection.execute(firstSchema)
      try connection.execute(secondSchema)
      try ReplicaIdentity.begin(connection, name: "second")
      try connection.execute(
        "PRAGMA application_id = \(Schema.applicationIdentifier); PRAGMA user_version = 2;"
          + "INSERT INTO domain (name) VALUES ('a');")
      for (path, error) in [("broken", "'line 3: cut off'"), ("found", "NULL"), ("sound", "NULL")] {
        try connection.execute(
          """
          INSERT INTO catalogue (root, path, domain, state, device, inode, size, modified, changed, plan, blocks, rows,
            rejected, duplicates, problems, error)
          VALUES (x'2F', CAST('\(path)' AS BLOB), 1, 'followed', 1, 1, 1, 1, 7, '', x'', 1, 0, 0, 0, \(error));
          """)
      }
      try connection.execute("INSERT INTO problem VALUES (2, 0, 3, 'column 8: an escape')")
    }
    let records = try home.open().catalogues()
    #expect(records.map { $0.fingerprint?.changed } == [0, 0, 7])
  }

  @Test("another program's database is not touched", arguments: [0, 7])
  func foreign(application: Int) throws {
    let home = TemporaryHome()
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    let other = try Connection(path: IndexStore.path(home: home.path), mode: .readWrite)
    try other.execute("CREATE TABLE t (a); PRAGMA application_id = \(application)")
    #expect(kind { _ = try home.open() } == .unavailable)
    #expect(try other.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("a file that looks unchangeable can be searched without shared memory")
  func immutable() throws {
    let home = TemporaryHome()
    try fill(home)
    let connection = try Connection(path: IndexStore.path(home: home.path), mode: .immutable)
    #expect(try connection.integer("SELECT count(*) FROM item") == 1)
    #expect(kind { try connection.execute("DELETE FROM item") } == .readOnly)
  }

  @Test("the index is mapped where its disk is the machine's own, and nowhere else")
  func mapping() throws {
    #expect([0xEF53, 0x0102_1994, 0x5846_5342].allSatisfy(LocalFileSystem.isLocal))
    // NFS, FUSE, CIFS
    #expect(![0x6969, 0x6573_5546, 0xFF53_4D42].contains(where: LocalFileSystem.isLocal))
    #expect(!LocalFileSystem.holds("/proc") && !LocalFileSystem.holds("/no/such/file"))
    let home = TemporaryHome()
    try fill(home)
    let mapped = try home.open(.readOnly).connection.integer("PRAGMA mmap_size")
    #expect((mapped > 0) == LocalFileSystem.holds(home.path))
  }

  @Test("a store opened for reading refuses to write")
  func readOnly() throws {
    let home = TemporaryHome()
    try fill(home)
    let reader = try home.open(.readOnly)
    #expect(kind { try reader.write { _ in } } == .readOnly)
  }

  @Test("where document numbers are used up, nothing is written and the user is told what to do")
  func outOfNumbers() throws {
    let home = TemporaryHome()
    try fill(home)
    let store = try home.open()
    try store.connection.execute("UPDATE replica_identity SET next_number = 4294967294")
    let others = (2...3).map { Change.index(.row("films", "\($0)", ["title": .text("Dune \($0)")])) }
    #expect(kind { try store.write { _ = try $0.apply(others, from: .command) } } == .full)
    #expect(try store.allItems() == [item])
    #expect(try store.write { try $0.apply([others[0]], from: .command) }.added == 1)
    var record = CatalogueRecord("films.csv", domain: "films")
    #expect(kind { _ = try store.stage(&record, reading: .edit, rows: 1) } == .full)
  }

  @Test("where there is no room, the index stays as it was and goes on when there is room again")
  func fullDisk() throws {
    let home = TemporaryHome()
    var settings = StoreSettings()
    settings.pageLimit = 60
    let store = try home.open(.readWrite, settings)
    try store.write { _ = try $0.apply([.index(item)], from: .command) }
    let digest = try store.digest()
    let large = (0..<2_000).map {
      Change.index(.row("big", "\($0)", ["note": .text(String(repeating: "word\($0) ", count: 50))]))
    }
    #expect(kind { try store.write { _ = try $0.apply(large, from: .command) } } == .full)
    #expect(try store.digest() == digest)
    try store.connection.execute("PRAGMA max_page_count = 100000")
    #expect(try store.write { try $0.apply(large, from: .command) }.added == 2_000)
  }

  @Test(
    "a disk without room for the shared memory is a full disk, another fault of it is not",
    arguments: [
      (4874 as Int32, StoreError.Kind.full), (13, .full), (10, .inputOutput), (266, .inputOutput),
    ])
  func fullDisk(code: Int32, kind: StoreError.Kind) {
    #expect(StoreError.Kind(resultCode: code) == kind)
  }
}
