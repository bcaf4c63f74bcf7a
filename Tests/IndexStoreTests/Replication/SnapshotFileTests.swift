import FoundationEssentials
import Glibc
import Replication
import SpotlightModel
import Testing
import TextIndex

@testable import IndexStore

/// Files that are damaged, odd, or not for us, and work on files that is given up or killed.
@Suite struct SnapshotFileTests: ExchangingHosts {
  let folder: TemporaryHome

  init() throws { folder = try .made() }

  // MARK: Files

  @Test("an export that is given up leaves no file, and replaces none")
  func exportGivenUp() throws {
    struct Enough: Error {}
    let a = try host()
    try a.store.write { _ = try $0.apply(films(2_000), from: .application(Self.domain)) }
    #expect(throws: Enough.self) {
      try a.store.exportSnapshot(to: path("x"), label: "a") { throw Enough() }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(throws: StoreError.self) { try a.store.exportSnapshot(to: "/nowhere/x.fsnap", label: "a") }
  }

  @Test(
    "a file that is cut off or altered anywhere is refused with the reason, alters nothing, and is not read again",
    arguments: [false, true])
  func damaged(staged: Bool) throws {
    let (a, b) = (try host(), try host(staged: staged))
    try a.store.write { _ = try $0.apply(films(200), from: .application(Self.domain)) }
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    let bytes = try Data(contentsOf: URL(filePath: path("x")))
    let before = try b.store.digest()
    for position in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      var altered = bytes
      altered[position] ^= 0x10
      try altered.write(to: URL(filePath: path("altered")))
      try bytes.prefix(position).write(to: URL(filePath: path("cut")))
      for name in ["altered", "cut"] {
        let outcome = try b.store.mergeSnapshot(at: path(name)).outcome
        guard case .refused(let reason) = outcome else {
          Issue.record("byte \(position): \(outcome)")
          continue
        }
        #expect(!reason.isEmpty)
        #expect(try b.store.mergeSnapshot(at: path(name)).outcome == outcome)
      }
    }
    #expect(try b.store.digest() == before && b.store.context().times.isEmpty)
    #expect(try b.store.refusedSnapshots().map(\.path) == [path("altered"), path("cut")])
    try b.store.forgetSnapshots { $0 == path("cut") }
    #expect(try b.store.refusedSnapshots().map(\.path) == [path("altered")])
    #expect(try b.store.connection.integer("SELECT count(*) FROM item") == 0)
    #expect(try b.store.mergeSnapshot(at: path("x")).added == 200)
  }

  @Test("a sealed snapshot is merged once the key is there, and with a key no unsealed one is")
  func sealed() throws {
    let (a, b) = (try host(), try host())
    let key = SnapshotKey()
    try write(a, row(["title": .text("Dune")]))
    _ = try a.store.exportSnapshot(to: path("sealed"), label: "a", key: key)
    _ = try a.store.exportSnapshot(to: path("open"), label: "a")
    for (name, key) in [("sealed", nil), ("sealed", SnapshotKey()), ("open", key)] as [(String, SnapshotKey?)]
    {
      guard case .refused = try b.store.mergeSnapshot(at: path(name), key: key).outcome else {
        Issue.record("\(name) was not refused")
        continue
      }
    }
    #expect(try b.store.itemCount() == 0)
    #expect(try b.store.mergeSnapshot(at: path("sealed"), key: key).added == 1)
  }

  @Test(
    "a merge that would give an item more versions than others take is refused until the item's conflicts are settled, and ours can be told still"
  )
  func manyVersions() throws {
    let (b, c) = (try host(), try host())
    func snapshot(_ name: String, _ replicas: Range<Int>) throws {
      let dots = replicas.map { Dot(replica: ReplicaIdentifier(rawValue: "r\($0)"), time: 10) }
      let context = VersionVector(Dictionary(uniqueKeysWithValues: dots.map { ($0.replica, $0.time) }))
      let header = SnapshotHeader(
        replica: dots[0].replica, label: name, kind: .full, context: context, time: 1)
      let versions = dots.map {
        Version(
          dot: $0, history: VersionVector($0), domain: Domain(Self.domain),
          attributes: ["title": .text(name)], changes: .all($0))
      }
      let file = try NewFile(path(name))
      let writer = try SnapshotWriter(header) { try file.write($0) }
      try writer.append(
        SnapshotEntry(key: Self.key, siblings: Siblings(versions), touched: context))
      _ = try writer.finish()
      try file.synchronize()
      try file.publish()
    }
    try snapshot("many", 0..<SnapshotLimits.versions)
    try snapshot("more", 10_000..<10_001)
    #expect(try b.store.mergeSnapshot(at: path("many")).added == 1)
    let digest = try b.store.digest()
    guard case .refused(let reason) = try b.store.mergeSnapshot(at: path("more")).outcome else {
      Issue.record("it was not refused")
      return
    }
    #expect(reason.contains("versions") && reason.contains("settle the conflicts"))
    #expect(try b.store.digest() == digest)
    #expect(try send(b, to: c).added == 1)
    #expect(try Shadow(of: c.store) == Shadow(of: b.store))
    try b.store.write { _ = try $0.apply([row(["title": .text("settled")])], from: .command) }
    #expect(try b.store.mergeSnapshot(at: path("more")).conflicts == 1)
    #expect(try b.store.refusedSnapshots().isEmpty)
  }

  @Test("what is not an ordinary file is not opened, and a missing one is said to be missing")
  func oddFiles() throws {
    let a = try host()
    mkfifo(path("pipe"), 0o600)
    for name in ["pipe", "missing"] {
      #expect(throws: StoreError.self) { try a.store.mergeSnapshot(at: path(name)) }
    }
    #expect(throws: StoreError.self) { try a.store.mergeSnapshot(at: folder.path) }
  }

  @Test(
    "an export replaces an ordinary file, and neither a pipe, a link, a folder nor anything beside the index")
  func oddTargets() throws {
    let a = try host()
    for _ in 0..<2 { _ = try a.store.exportSnapshot(to: path("x"), label: "a") }
    mkfifo(path("pipe"), 0o600)
    symlink(path("x"), path("link"))
    mkdir(path("folder"), 0o700)
    symlink(a.home.path, "\(folder.path)/home")
    let beside = ["\(a.home.path)/index.sqlite", "\(a.home.path)/x.fsnap", "\(folder.path)/home/x.fsnap"]
    for target in [path("pipe"), path("link"), path("folder")] + beside {
      #expect(throws: StoreError.self) { try a.store.exportSnapshot(to: target, label: "a") }
    }
    #expect(try a.store.verify().isEmpty)
  }

  // MARK: Crashes

  @Test("a large merge that is given up, or whose file proves false at the end, leaves the index as it was")
  func mergeGivenUp() throws {
    struct Enough: Error {}
    let (a, b) = (try host(), try host(staged: true))
    try write(b, row("1", ["title": .text("kept")]))
    try a.store.write { _ = try $0.apply(films(9_000), from: .application(Self.domain)) }
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    let before = try Shadow(of: b.store)
    var batches = 0
    #expect(throws: Enough.self) {
      try b.store.mergeSnapshot(at: path("x")) {
        batches += 1
        if batches == 2 { throw Enough() }
      }
    }
    #expect(try Shadow(of: b.store) == before)
    #expect(try b.store.connection.integer("SELECT count(*) FROM item") == 1)
    let summary = try b.store.mergeSnapshot(at: path("x"))
    #expect(summary.added == 8_999 && summary.conflicts == 1)
    #expect(try b.store.verify().isEmpty)
  }

  @Test("few large lines of a snapshot are in memory at once")
  func largeLines() throws {
    let (a, b) = (try host(), try host(staged: true))
    let text = String(repeating: "abcdefg ", count: 1 << 17)
    for number in 1...10 { try write(a, row("\(number)", ["contentDescription": .text(text)])) }
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    var batches = 0
    #expect(try b.store.mergeSnapshot(at: path("x")) { batches += 1 }.added == 10)
    #expect(batches == 3)
    #expect(try b.store.digest() == a.store.digest())
  }

  @Test("postings of a large snapshot come in pieces of bounded size")
  func pieces() throws {
    let inversion = MergeInversion()
    let most = Int64(GatheredPostings.mostDocuments)
    let documents = (1...most + 1).map {
      MergeInversion.Document(number: $0, domain: Domain(Self.domain), payload: [])
    }
    inversion.add(documents, TextKeys { _ in nil })
    inversion.finish()
    let pieces = try inversion.takeGathered()
    #expect(pieces.map(\.first) == [1, most + 1] && pieces.map(\.last) == [most, most + 1])
  }

  @Test("a process that is killed in the middle of a large merge leaves the index as it was")
  func killed() async throws {
    let (a, b) = (try host(), TemporaryHome())
    try a.store.write { _ = try $0.apply(films(9_000), from: .application(Self.domain)) }
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    _ = try b.open()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [home = b.path as String, file = path("x") as String] in
      var settings = StoreSettings()
      settings.mostKeysMergedAtOnce = 0
      var batches = 0
      _ = try IndexStore(home: home, access: .readWrite, settings: settings).mergeSnapshot(at: file) {
        batches += 1
        if batches == 3 { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try b.open(.readOnly).allItems().isEmpty)
    let store = try b.open()
    #expect(try store.connection.integer("SELECT count(*) FROM item") == 0)
    #expect(try store.context().times.isEmpty)
    #expect(try store.mergeSnapshot(at: path("x")).added == 9_000)
    #expect(try store.digest() == a.store.digest())
  }

  @Test("what is written while a large snapshot is merged is merged too")
  func writesMeanwhile() throws {
    let (a, b) = (try host(), try host(staged: true))
    try a.store.write { _ = try $0.apply(films(9_000), from: .application(Self.domain)) }
    try write(b, row("5000", ["title": .text("here before")]), row("own", ["title": .text("own")]))
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    let other = try b.home.open()
    var batches = 0
    let summary = try b.store.mergeSnapshot(at: path("x")) {
      batches += 1
      guard batches == 3 else { return }
      // The first is stored and hidden already, the last is still to come.
      try other.write {
        _ = try $0.apply(
          ["0", "5000", "9", "999"].map { row($0, ["title": .text("meanwhile")]) },
          from: .application(Self.domain))
      }
    }
    #expect(summary.outcome == .merged && batches > 2)
    var expected = try Shadow(of: a.store)
    let own = try other.replica()
    for identifier in ["0", "5000", "9", "999"] {
      let item = try #require(try b.store.item(ItemKey(owner: Self.domain, identifier: identifier)))
      #expect(item.item.attributes["title"] == .text("meanwhile"))
      #expect(item.versions.count == 2)
    }
    try send(b, to: a)
    expected = try Shadow(of: a.store)
    #expect(try Shadow(of: b.store) == expected)
    #expect(expected.context[own] > 0)
    #expect(try a.store.digest() == b.store.digest())
    #expect(try b.store.verify().isEmpty)
  }
}
