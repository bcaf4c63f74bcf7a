import Glibc
import Replication
import TestSupport
import Testing
import Watching

@testable import Daemon

@Suite("A sync folder")
struct SyncFolderTests {
  let scene: Scene
  let folder: SyncFolder

  init() throws {
    scene = try Scene()
    folder = SyncFolder(scene.root)
  }

  private func names(_ files: [SyncFolder.File]) -> [String] {
    files.map { String($0.path.description.dropFirst(scene.root.description.count + 1)) }
  }

  @Test("holds a subfolder a host; one's own and the others' are told apart by the replica, not by the label")
  func ownAndOthers() throws {
    try scene.write("old-label-me/20260101T000000.000Z-full.fsnap", "")
    try scene.write("desk-you/20260101T000000.000Z-full.fsnap", "")
    try scene.write("by-hand.fsnap", "")
    #expect(folder.subfolder(of: "me", label: "new") == scene.root.appending("old-label-me"))
    #expect(folder.subfolder(of: "nobody", label: "new") == scene.root.appending("new-nobody"))
    let listing = folder.listing(for: "me")
    #expect(names(listing.own) == ["old-label-me/20260101T000000.000Z-full.fsnap"])
    #expect(names(listing.others) == ["by-hand.fsnap", "desk-you/20260101T000000.000Z-full.fsnap"])
  }

  @Test(
    "hides what copiers are still writing, or made of conflicts",
    arguments: [
      "desk-you/.20260101T000000.000Z-full.fsnap.Xa81kQ", "desk-you/.syncthing.a.fsnap.tmp",
      "desk-you/~syncthing~a.fsnap.tmp", "desk-you/~syncthing~a.fsnap", "desk-you/a.fsnap.tmp",
      "desk-you/a.fsnap.part", "desk-you/a.fsnap.1a2b3c4d.partial", "desk-you/.rclone.a.fsnap",
      "desk-you/a.sync-conflict-20260101-000000-ABCDEFG.fsnap", "desk-you/a.fsnap~",
      ".stversions/desk-you/a.fsnap",
      ".stfolder/a.fsnap", "desk-you/deep/er/a.fsnap", "desk-you/notes.txt", "desk-you/.hidden.fsnap",
    ])
  func temporaries(name: String) throws {
    try scene.write(name, "")
    let listing = folder.listing(for: "me")
    #expect(listing.own.isEmpty && listing.others.isEmpty)
  }

  @Test("shows neither links nor anything else that is no plain file")
  func links() throws {
    try scene.write("desk-you/a.fsnap", "")
    let target = scene.root.appending("desk-you/a.fsnap")
    let link = scene.root.appending("desk-you/b.fsnap")
    _ = target.withCString { target in link.withCString { symlink(target, $0) } }
    _ = scene.root.appending("desk-you/c.fsnap").withCString { mkfifo($0, 0o600) }
    _ = scene.root.withCString { target in scene.root.appending("round").withCString { symlink(target, $0) } }
    #expect(names(folder.listing(for: "me").others) == ["desk-you/a.fsnap"])
  }

  @Test("is read host by host, from the latest full snapshot on")
  func order() throws {
    for time in ["01-full", "02-delta", "03-full", "04-delta", "05-delta"] {
      let (second, kind) = (time.prefix(2), time.dropFirst(3))
      try scene.write("desk-you/20260101T0000\(second).000Z-\(kind).fsnap", "")
    }
    try scene.write("attic-them/20260101T000009.000Z-delta.fsnap", "")
    let seconds = folder.listing(for: "me").others.compactMap { $0.name.map { $0.time / 1000 % 60 } }
    #expect(seconds == [9, 3, 4, 5, 1, 2])
  }

  @Test("names its snapshots by time and kind, in letters that any file system takes")
  func names() throws {
    let name = SnapshotName(time: 1_795_935_811_123, kind: .full)
    #expect(name.text == "20261129T070331.123Z-full.fsnap")
    #expect(SnapshotName(Array("notes.fsnap".utf8)) == nil)
    #expect(SnapshotName(Array("20261399T062331.123Z-full.fsnap".utf8)) == nil)
    #expect(SnapshotName(Array("20261129T062331.123Z-half.fsnap".utf8)) == nil)
  }

  @Test("gives names that sort by time, can be read, and are never given twice", arguments: 0..<20)
  func nameOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var given: [SnapshotName] = []
    for _ in 0..<100 {
      let now = Int64.random(in: -1000...4_102_444_800_000, using: &random)
      let name = SnapshotName(now: now, kind: random.pick([.full, .delta]), after: given)
      #expect(given.last.map { $0.text < name.text } ?? true)
      #expect(SnapshotName(Array(name.text.utf8)) == name)
      given.append(name)
    }
  }

  @Test(
    "calls a host by its name, in plain letters",
    arguments: [
      ("desk", "desk"), ("Anna’s MacBook Pro.local", "anna-s-macbook-pro"), ("ÄÖÜ", "host"), ("", "host"),
      ("-a--b-", "a-b"), ("../../etc", "host"),
      (String(repeating: "x", count: 80), String(repeating: "x", count: 32)),
    ])
  func labels(host: String, label: String) { #expect(HostLabel.label(for: host) == label) }

  @Test("is exported to after a pause, and in between while changes go on")
  func schedule() {
    func at(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }
    var schedule = ExportSchedule()
    #expect(schedule.moment == nil)
    schedule.noteChange(at: at(100))
    #expect(schedule.moment == at(102))
    for second in Int64(101)...129 { schedule.noteChange(at: at(second)) }
    #expect(schedule.moment == at(130))
    schedule.clear()
    #expect(schedule.moment == nil)
    schedule.noteChange(at: at(140))
    #expect(schedule.moment == at(142))
  }
}
