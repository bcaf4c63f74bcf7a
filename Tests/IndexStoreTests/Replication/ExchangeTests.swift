import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// What comes of exchanging snapshots between two or three indexes.
@Suite struct ExchangeTests: ExchangingHosts {
  let folder: TemporaryHome

  init() throws { folder = try .made() }

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
    try a.store.write { _ = try $0.apply(films(5_000), from: .application(Self.domain)) }
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
}
