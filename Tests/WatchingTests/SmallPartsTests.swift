import TestSupport
import Testing

@testable import Watching

@Suite("Paths")
struct PathBytesTests {
  @Test("joining, parents and names agree, also at the root")
  func parts() {
    #expect(PathBytes("/").appending("a") == "/a")
    #expect(PathBytes("/a/b/").bytes == Array("/a/b".utf8))
    #expect(PathBytes("/a/b").parent == "/a")
    #expect(PathBytes("/a").parent == "/")
    #expect(PathBytes("/").parent == nil)
    #expect(Array(PathBytes("/a/b.csv").name) == Array("b.csv".utf8))
  }

  @Test(
    "lying within counts whole names",
    arguments: [
      ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a", "/a/b", false),
      ("/a", "/", true),
    ])
  func within(path: String, folder: String, expected: Bool) {
    #expect(PathBytes(path).isWithin(PathBytes(folder)) == expected)
  }

  @Test("a path that is not UTF-8 keeps its bytes and has a readable form")
  func bytes() {
    let path = PathBytes([0x2F, 0xFF, 0x61])
    #expect(path.withCString { UInt8(bitPattern: $0[1]) } == 0xFF)
    #expect(path.description == "/\u{FFFD}a")
  }
}

@Suite("Ignored names")
struct IgnoreRulesTests {
  @Test(
    "temporaries of editors, copiers and synchronisers are ignored",
    arguments: [
      ".hidden", ".#lock", "a.csv~", "a.tmp", "a.csv.part", ".syncthing.a.csv.tmp", "~syncthing~a.csv.tmp",
      "a.sync-conflict-20260101-120000-ABCDEFG.csv", ".a.csv.Ab3dEf",
    ])
  func ignored(name: String) { #expect(IgnoreRules.ignores(name: Array(name.utf8))) }

  @Test(
    "names that only look alike are not",
    arguments: [
      "a.csv", "tmp", "part", "a.tmp.csv", "~a.csv", "sync-conflict.csv", "a~b.csv", "followspot.json",
    ])
  func kept(name: String) { #expect(!IgnoreRules.ignores(name: Array(name.utf8))) }
}

@Suite("File stamps")
struct FileStampTests {
  private let second: Int64 = 1_000_000_000

  private func stamp(modified: Int64, changed: Int64) -> FileStamp {
    FileStamp(identity: FileIdentity(device: 1, inode: 1), size: 1, modified: modified, changed: changed)
  }

  @Test("a stamp younger than the clock's tick is not trusted")
  func racy() {
    let stamp = stamp(modified: 5 * second + 1, changed: 5 * second + 1)
    #expect(!stamp.isTrustworthy(readingBegan: 5 * second + 5_000_000))
    #expect(stamp.isTrustworthy(readingBegan: 5 * second + 20_000_000))
  }

  @Test("times of whole seconds come from a coarse clock")
  func coarse() {
    let stamp = stamp(modified: 4 * second, changed: 4 * second)
    #expect(!stamp.isTrustworthy(readingBegan: 5 * second))
    #expect(stamp.isTrustworthy(readingBegan: 6 * second))
  }

  @Test("a time in the future, or beyond all counting, is neither quiet nor trusted")
  func future() {
    for time in [9 * second, Int64.max] {
      #expect(!stamp(modified: 1, changed: time).isQuiet(for: .milliseconds(25), at: 5 * second))
      #expect(!stamp(modified: time, changed: 1).isTrustworthy(readingBegan: 5 * second))
    }
    #expect(stamp(modified: .min, changed: .min).isTrustworthy(readingBegan: 5 * second) == false)
  }

  @Test("replacing a file by another of equal size and time changes its stamp")
  func replaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let before = try FileStatus(folder["a"]).stamp
    try folder.write("b")
    try folder.move("b", "a")
    #expect(try FileStatus(folder["a"]).stamp.identity != before.identity)
  }
}

@Suite("Deadlines")
struct DeadlineQueueTests {
  @Test("elements come out by their deadlines, whatever the order of insertion")
  func ordered() {
    var generator = SeededGenerator(seed: 7)
    for count in 0..<60 {
      let deadlines = (0..<count).map { _ in Int64.random(in: 0..<40, using: &generator) }
      var queue = DeadlineQueue<Int64>()
      for deadline in deadlines { queue.insert(deadline, at: Moment(nanoseconds: deadline)) }
      var out: [Int64] = []
      while let next = queue.removeFirst() { out.append(next) }
      #expect(out == deadlines.sorted())
    }
  }
}

@Suite("Back-off")
struct BackoffTests {
  private func seconds(_ count: Int64) -> Moment { Moment(nanoseconds: count * 1_000_000_000) }

  @Test("the first time is at once, the next after twice as long each, up to the limit")
  func doubling() {
    var backoff = Backoff(from: .seconds(1), to: .seconds(4))
    var times = [backoff.next(at: seconds(100))]
    for _ in 0..<4 { times.append(backoff.next(at: times[times.count - 1])) }
    #expect(times == [100, 101, 103, 107, 111].map(seconds))
  }

  @Test("after a pause it starts from the beginning")
  func pause() {
    var backoff = Backoff(from: .seconds(1), to: .seconds(4))
    _ = backoff.next(at: seconds(100))
    _ = backoff.next(at: seconds(100))
    #expect(backoff.next(at: seconds(200)) == seconds(200))
  }
}

@Suite("Telling roots from what replaced them")
struct RootJudgementTests {
  private let one = FileIdentity(device: 1, inode: 1)
  private let two = FileIdentity(device: 1, inode: 2)

  @Test("the expected folder is present, empty or not")
  func expected() {
    #expect(RootJudgement(expected: one, isKnown: true, found: one, holdsFiles: { false }) == .present(one))
    #expect(RootJudgement(expected: nil, isKnown: false, found: one, holdsFiles: { false }) == .present(one))
  }

  @Test("another folder takes its place only if it holds files")
  func other() {
    #expect(RootJudgement(expected: one, isKnown: true, found: two, holdsFiles: { false }) == .away)
    #expect(RootJudgement(expected: one, isKnown: true, found: two, holdsFiles: { true }) == .present(two))
  }

  @Test("an empty folder is away where files of it are known, and which folder it was is not")
  func lostMarker() {
    #expect(RootJudgement(expected: nil, isKnown: true, found: one, holdsFiles: { false }) == .away)
    #expect(RootJudgement(expected: nil, isKnown: true, found: one, holdsFiles: { true }) == .present(one))
  }

  @Test("nothing at all is away")
  func nothing() {
    #expect(RootJudgement(expected: nil, isKnown: false, found: nil, holdsFiles: { true }) == .away)
  }
}

@Suite("File systems")
struct FileSystemKindTests {
  @Test("network and FUSE file systems are recognised, local ones are not")
  func magic() {
    #expect(FileSystemKind(magic: 0x6969) == .shared(name: "NFS"))
    #expect(FileSystemKind(magic: 0x6573_5546) == .shared(name: "FUSE"))
    #expect(FileSystemKind(magic: 0xFF53_4D42) == .shared(name: "CIFS"))
    #expect(FileSystemKind(magic: 0xEF53) == .local)
    #expect(FileSystemKind(of: "/tmp") == .local)
  }
}

@Suite("Mount points")
struct MountPointsTests {
  private func mounts(_ lines: String...) -> MountPoints {
    MountPoints(table: Array(lines.map { $0 + "\n" }.joined().utf8), within: ["/nonexistent/r"])
  }

  @Test("those within a folder are found, with blanks in their names")
  func found() {
    let found = mounts(
      #"36 35 98:0 / /nonexistent/r/a\040b rw shared:1 - ext3 /dev/root rw"#,
      "37 35 98:0 /x /nonexistent/r rw - ext3 /dev/root rw",
      "38 35 98:0 / /nonexistent/rest rw - ext3 /dev/root rw", "broken")
    #expect(found.paths == ["/nonexistent/r/a b"])
  }

  @Test("another mount at the same place is a change")
  func changes() {
    let old = mounts(
      "36 35 98:0 / /nonexistent/r/a rw - ext3 x rw", "37 35 98:0 / /nonexistent/r/b rw - ext3 x rw")
    let new = mounts(
      "36 35 98:0 / /nonexistent/r/a rw - ext3 x rw", "39 35 98:0 / /nonexistent/r/b rw - ext3 x rw")
    #expect(new.changes(since: old) == ["/nonexistent/r/b"])
    #expect(mounts().changes(since: old) == ["/nonexistent/r/a", "/nonexistent/r/b"])
  }
}

@Suite("Batches")
struct SettledBatchTests {
  @Test("what lies in a changed tree is not named again")
  func covered() {
    var batch = SettledBatch()
    batch.setPaths(
      files: ["/r/a/x.csv", "/r/a-b/y.csv", "/r/z.csv", "/r/z.csv"], trees: ["/r/a/c", "/r/a", "/r/a-b/d"])
    #expect(batch.trees == ["/r/a", "/r/a-b/d"])
    #expect(batch.files == ["/r/a-b/y.csv", "/r/z.csv"])
  }

  @Test("a file that may have taken the name of a changed tree is named beside that")
  func sameName() {
    var batch = SettledBatch()
    batch.setPaths(files: ["/r/a.csv"], trees: ["/r/a.csv"])
    #expect(batch.trees == ["/r/a.csv"])
    #expect(batch.files == ["/r/a.csv"])
  }
}

@Suite("Links that lead to nothing")
struct DanglingLinksTests {
  @Test("are looked at less and less, in the end only when everything is")
  func lessAndLess() throws {
    let folder = try TemporaryFolder()
    try folder.link(folder["target"], at: "link")
    var links = DanglingLinks()
    var now = Moment.now
    let start = now
    links.note(folder["link"], at: now)
    var looks = 0
    while let moment = links.moment, looks < 100 {
      now = moment
      #expect(links.takeChanged(at: now).isEmpty)
      looks += 1
    }
    #expect(looks < 10)
    #expect(now - start > .seconds(60))
    try folder.write("target")
    #expect(links.takeChanged(at: now + .seconds(3600)).isEmpty)
    links.wake(at: now)
    #expect(links.takeChanged(at: now) == [folder["link"]])
    #expect(links.moment == nil)
  }
}
