import FoundationEssentials
import Glibc
import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// Two or three indexes and the files between them.
@Suite struct ExchangeTests {
  private let folder = TemporaryHome()
  private static let domain = "films"
  private static let key = ItemKey(owner: domain, identifier: "1")

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  private func host(ahead: Int64 = 0, staged: Bool = false) throws -> Host {
    var settings = StoreSettings()
    let now = settings.now
    settings.now = { now() + ahead }
    if staged { settings.mostKeysMergedAtOnce = 0 }
    return try Host(settings)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name).fsnap" }

  @discardableResult
  private func send(
    _ from: Host, to receiver: Host, since base: VersionVector? = nil, _ name: String = "x"
  ) throws -> MergeSummary {
    _ = try from.store.exportSnapshot(to: path(name), since: base, label: "sender")
    return try receiver.store.mergeSnapshot(at: path(name))
  }

  private func row(_ identifier: String, _ attributes: Attributes) -> Change {
    .index(.row(Self.domain, identifier, attributes))
  }

  private func row(_ attributes: Attributes) -> Change { row("1", attributes) }

  private func read(_ host: Host, _ reading: ReadingOccasion, _ changes: Change...) throws {
    try host.store.write { _ = try $0.apply(changes, from: .catalogue(host.catalogue, reading)) }
  }

  private func write(_ host: Host, _ changes: Change...) throws {
    try host.store.write { _ = try $0.apply(changes, from: .application(Self.domain)) }
  }

  private func shown(_ host: Host, _ identifier: String = "1") throws -> Attributes? {
    try host.store.item(ItemKey(owner: Self.domain, identifier: identifier))?.item.attributes
  }

  // MARK: Catalogues on several hosts

  @Test(
    "the same catalogue read on two hosts is no conflict, and exchanged again nothing new",
    arguments: [false, true])
  func sameCatalogue(staged: Bool) throws {
    let (a, b) = (try host(staged: staged), try host(staged: staged))
    let rows = (0..<50).map { row("\($0)", ["title": .text("film \($0)"), "year": .number($0)]) }
    for host in [a, b] {
      try host.store.write {
        _ = try $0.apply(rows, from: .catalogue(host.catalogue, .first(modified: 1_700_000_000_000)))
      }
    }
    let digest = try a.store.digest()
    let summary = try send(a, to: b)
    #expect(summary.outcome == .merged)
    #expect(summary.unchanged == 50 && summary.changed == 0 && summary.conflicts == 0)
    #expect(try send(b, to: a).outcome == .merged)
    #expect(try send(a, to: b).outcome == .nothingNew)
    #expect(try a.store.conflicts().isEmpty && b.store.conflicts().isEmpty)
    #expect(try a.store.digest() == digest && b.store.digest() == digest)
    let (size, other) = (try Shadow(of: a.store), try Shadow(of: b.store))
    #expect(size == other)
    #expect(try b.store.verify().isEmpty)
    // An edit of one host leaves one version again.
    try read(a, .edit, row("7", ["title": .text("film 7"), "year": .number(2000)]))
    #expect(try send(a, to: b, since: b.store.context()).changed == 1)
    #expect(try b.store.item(ItemKey(owner: Self.domain, identifier: "7"))?.versions.count == 1)
  }

  @Test("reading a catalogue for the first time does not undo what others made of its rows")
  func firstReading() throws {
    let (a, b) = (try host(), try host())
    try read(a, .first(modified: 1_600_000_000_000), row(["title": .text("Dune"), "year": .number(1984)]))
    try write(a, row(["title": .text("Dune"), "year": .number(2021)]))
    try send(a, to: b)
    try read(b, .first(modified: 1_600_000_000_000), row(["title": .text("Dune"), "year": .number(1984)]))
    #expect(try shown(b)?["year"] == .number(2021))
    #expect(try send(b, to: a).conflicts == 0)
    // The row itself changes: that is an edit of what it changes.
    try read(b, .edit, row(["title": .text("Dune: Part One"), "year": .number(1984)]))
    #expect(try shown(b) == ["title": .text("Dune: Part One"), "year": .number(2021)])
  }

  @Test(
    "an old file read before the first exchange does not beat a later edit elsewhere, though it is read later"
  )
  func independentFirstReadings() throws {
    let (a, b) = (try host(), try host())
    try read(a, .first(modified: 1_600_000_000_000), row(["title": .text("Dune"), "year": .number(1984)]))
    try read(a, .edit, row(["title": .text("Dune"), "year": .number(2021)]))
    try read(b, .first(modified: 1_600_000_000_000), row(["title": .text("Dune"), "year": .number(1984)]))
    try send(a, to: b)
    try send(b, to: a)
    #expect(try shown(a)?["year"] == .number(2021) && shown(b)?["year"] == .number(2021))
    #expect(try a.store.digest() == b.store.digest())
  }

  @Test("edits of different fields of a row on two hosts are both kept")
  func differentFields() throws {
    let (a, b) = (try host(), try host())
    try read(a, .first(modified: 1_600_000_000_000), row(["title": .text("Dune"), "year": .number(1984)]))
    try send(a, to: b)
    try write(a, row(["title": .text("Dune"), "year": .number(2021)]))
    try write(b, row(["title": .text("Dune!"), "year": .number(1984)]))
    #expect(try send(a, to: b).conflicts == 0)
    #expect(try send(b, to: a).conflicts == 0)
    #expect(try shown(a) == ["title": .text("Dune!"), "year": .number(2021)])
    #expect(try shown(b) == shown(a))
  }

  @Test(
    "a row that was deleted elsewhere stays deleted until it changes or is asked for, and then is new everywhere",
    arguments: [ReadingOccasion.edit, .again])
  func deletedElsewhere(reading: ReadingOccasion) throws {
    let (a, b) = (try host(), try host())
    let attributes: Attributes = ["title": .text("Dune")]
    try read(a, .first(modified: 1_600_000_000_000), row(attributes))
    try send(a, to: b)
    try write(b, .deindex(Self.key))
    #expect(try send(b, to: a).removed == 1)
    try read(a, .edit, row(attributes))
    #expect(try shown(a) == nil)
    let changed: Attributes = reading == .again ? attributes : ["title": .text("Dune!")]
    try read(a, reading, row(changed))
    #expect(try shown(a) == changed)
    #expect(try send(a, to: b).added == 1)
    #expect(try shown(b) == changed)
    // The item is the row's again: with the row it goes.
    try read(a, .edit, .deindex(Self.key))
    #expect(try shown(a) == nil)
  }

  @Test("a row that comes back from elsewhere is the local file's again")
  func comesBack() throws {
    let (a, b) = (try host(), try host())
    let attributes: Attributes = ["title": .text("Dune")]
    try read(a, .first(modified: 1_600_000_000_000), row(attributes))
    try send(a, to: b)
    try write(b, .deindex(Self.key))
    try send(b, to: a)
    try write(b, row(["title": .text("Dune"), "year": .number(2021)]))
    try send(b, to: a, since: a.store.context())
    let item = try #require(try a.store.item(Self.key))
    #expect(item.catalogue == a.catalogue)
    #expect(item.item.attributes["year"] == .number(2021))
  }

  // MARK: Conflicts

  @Test(
    "of concurrent values the later one is shown on every host, and picking the other one settles it everywhere"
  )
  func conflict() throws {
    let (a, b) = (try host(), try host())
    try write(a, row(["title": .text("Dune")]))
    try send(a, to: b)
    try write(a, row(["title": .text("Dune (a)")]))
    try write(b, row(["title": .text("Dune (b)")]))
    #expect(try send(a, to: b).conflicts == 1)
    #expect(try send(b, to: a).conflicts == 1)
    #expect(try shown(a) == shown(b))
    let conflict = try #require(try a.store.conflicts(of: Self.key).first)
    #expect(conflict.attribute == "title" && conflict.others.count == 1)
    #expect(try a.store.write { try $0.settle(Self.key, "title", to: conflict.others[0].value) })
    try send(a, to: b)
    #expect(try shown(b)?["title"] == conflict.others[0].value)
    #expect(try b.store.conflictCount() == 0)
    #expect(try a.store.overriddenValues().map(\.value) == [conflict.shown.value])
  }

  // MARK: Deltas

  @Test("a snapshot of what changed names what was touched, even where nothing came of it, and nothing else")
  func delta() throws {
    let (a, b, c) = (try host(), try host(), try host())
    try write(a, row("1", ["title": .text("Dune")]), row("2", ["title": .text("Arrival")]))
    for host in [b, c] { try send(a, to: host) }
    let common = try a.store.context()
    try write(b, .deindex(Self.key))
    try write(a, row("1", ["title": .text("Dune!")]))
    try send(a, to: c, since: common)
    let before = try c.store.context()
    #expect(try send(b, to: a, since: common).changed == 0)
    #expect(try shown(a) == ["title": .text("Dune!")])
    let summary = try a.store.exportSnapshot(to: path("y"), since: before, label: "a")
    #expect(summary.contents.keys == 1 && summary.contents.versions == 1)
    #expect(summary.header.kind == .delta(base: before) && !summary.isFullForWantOfHistory)
    #expect(try c.store.mergeSnapshot(at: path("y")).outcome == .merged)
    #expect(try Shadow(of: c.store) == Shadow(of: a.store))
  }

  @Test("what says what changed waits for its base, is named, and is merged once that has come")
  func waiting() throws {
    let (a, b) = (try host(), try host())
    try write(a, row("1", ["title": .text("Dune")]))
    _ = try a.store.exportSnapshot(to: path("base"), label: "a")
    let base = try a.store.context()
    try write(a, row("2", ["title": .text("Arrival")]))
    #expect(try send(a, to: b, since: base, "later").outcome == .waiting(base: base))
    #expect(try b.store.mergeSnapshot(at: path("later")).outcome == .waiting(base: base))
    #expect(try b.store.snapshotsReady().isEmpty && b.store.itemCount() == 0)
    #expect(try b.store.mergeSnapshot(at: path("base")).added == 1)
    #expect(try b.store.snapshotsReady() == [path("later")])
    #expect(try b.store.mergeSnapshot(at: path("later")).added == 1)
    #expect(try b.store.snapshotsReady().isEmpty)
  }

  @Test(
    "where deletions are no longer remembered, or the base is not known, everything is exported and that is said"
  )
  func fallsBack() throws {
    let (a, b) = (try host(), try host())
    try write(a, row("1", ["title": .text("Dune")]))
    let base = try a.store.context()
    try write(a, .deindex(Self.key))
    try a.store.write { try $0.cutRemovals() }
    let cut = try a.store.exportSnapshot(to: path("cut"), since: base, label: "a")
    #expect(cut.isFullForWantOfHistory && cut.header.kind == .full)
    try write(b, row("2", ["title": .text("Arrival")]))
    let unknown = try a.store.exportSnapshot(to: path("unknown"), since: b.store.context(), label: "a")
    #expect(unknown.isFullForWantOfHistory)
    #expect(try b.store.mergeSnapshot(at: path("unknown")).outcome == .merged)
  }

  @Test("an export is of one moment, whatever others write meanwhile")
  func exportIsConsistent() throws {
    let a = try host()
    try a.store.write {
      _ = try $0.apply(
        (0..<5_000).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
    let before = try Shadow(of: a.store)
    let writer = try a.home.open()
    var count = 0
    _ = try a.store.exportSnapshot(to: path("x"), label: "a") {
      count += 1
      try writer.write {
        _ = try $0.apply(
          [
            row("\(count)", ["title": .text("changed")]),
            .deindex(ItemKey(owner: Self.domain, identifier: "4\(count)")),
          ],
          from: .application(Self.domain))
      }
    }
    #expect(count == 4)
    let b = try host()
    #expect(try b.store.mergeSnapshot(at: path("x")).added == 5_000)
    #expect(try Shadow(of: b.store) == before)
    let delta = try a.store.exportSnapshot(to: path("y"), since: b.store.context(), label: "a")
    #expect(delta.contents.keys == 8)
    #expect(try b.store.mergeSnapshot(at: path("y")).outcome == .merged)
    #expect(try Shadow(of: b.store) == Shadow(of: a.store))
  }

  // MARK: Files

  @Test("an export that is given up leaves no file, and replaces none")
  func exportGivenUp() throws {
    struct Enough: Error {}
    let a = try host()
    try a.store.write {
      _ = try $0.apply(
        (0..<2_000).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
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
    try a.store.write {
      _ = try $0.apply(
        (0..<200).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
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

  @Test("what is not an ordinary file is not opened, and a missing one is said to be missing")
  func oddFiles() throws {
    let a = try host()
    mkfifo(path("pipe"), 0o600)
    for name in ["pipe", "missing"] {
      #expect(throws: StoreError.self) { try a.store.mergeSnapshot(at: path(name)) }
    }
    #expect(throws: StoreError.self) { try a.store.mergeSnapshot(at: folder.path) }
  }

  // MARK: Crashes

  @Test("a large merge that is given up, or whose file proves false at the end, leaves the index as it was")
  func mergeGivenUp() throws {
    struct Enough: Error {}
    let (a, b) = (try host(), try host(staged: true))
    try write(b, row("1", ["title": .text("kept")]))
    try a.store.write {
      _ = try $0.apply(
        (0..<9_000).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
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

  @Test("a process that is killed in the middle of a large merge leaves the index as it was")
  func killed() async throws {
    let (a, b) = (try host(), TemporaryHome())
    try a.store.write {
      _ = try $0.apply(
        (0..<9_000).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
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
    try a.store.write {
      _ = try $0.apply(
        (0..<9_000).map { row("\($0)", ["title": .text("film \($0)")]) }, from: .application(Self.domain))
    }
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

  // MARK: Clocks and names

  @Test("another's clock that is far ahead is reported, and does not carry ours off")
  func clocks() throws {
    let day: Int64 = 86_400_000
    let (a, b) = (try host(ahead: day), try host())
    try write(a, row(["title": .text("Dune")]))
    let summary = try send(a, to: b)
    #expect(try #require(summary.clockAhead) > day - 60_000)
    let peer = try #require(try b.store.peers().first)
    #expect(peer.label == "sender" && peer.clockAhead != nil && peer.heard != nil)
    try write(b, row(["title": .text("Arrival")]))
    let version = try #require(try b.store.item(Self.key)).version
    #expect(HybridClock.milliseconds(of: version.dot.time) < b.settings.now() + day / 2)
    #expect(try send(b, to: a).conflicts == 0)
    #expect(try shown(a)?["title"] == .text("Arrival"))
    #expect(try send(b, to: a).clockAhead == nil)
  }

  @Test(
    "a machine that was set back as a whole takes another name once others know more of it, and nothing is lost"
  )
  func setBack() throws {
    let (a, b) = (try host(), try host())
    try write(a, row("1", ["title": .text("Dune")]), row("2", ["title": .text("Arrival")]))
    try send(a, to: b)
    try send(b, to: a)
    let backup = TemporaryHome()
    try a.whileClosed { try FileManager.default.copyItem(atPath: $0, toPath: backup.path) }
    // What is lost on the machine itself, but not elsewhere.
    try write(a, row("3", ["title": .text("lost")]), row("1", ["title": .text("Dune, lost")]))
    try send(a, to: b)
    let name = try a.store.replica()
    try a.whileClosed { path in
      let index = IndexStore.path(home: path)
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + suffix) }
      try FileManager.default.copyItem(atPath: IndexStore.path(home: backup.path), toPath: index)
    }
    #expect(try a.store.replica() == name)
    try write(a, row("4", ["title": .text("after")]), .deindex(ItemKey(owner: Self.domain, identifier: "2")))
    let summary = try send(b, to: a, "b")
    #expect(summary.notices.count == 1)
    #expect(try a.store.replica() != name)
    try send(a, to: b, "a")
    try send(b, to: a, "b")
    #expect(try Shadow(of: a.store) == Shadow(of: b.store))
    #expect(try shown(a, "1")?["title"] == .text("Dune, lost"))
    #expect(try shown(a, "3")?["title"] == .text("lost"))
    #expect(try shown(a, "4")?["title"] == .text("after"))
    #expect(try shown(b, "2") == nil)
    let again = try send(b, to: a, "c")
    #expect(again.notices.isEmpty)
  }
}
