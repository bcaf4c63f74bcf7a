import Glibc
import Testing

@testable import Watching

/// Tests that follow real folders. There is one watcher at a time in a process.
@Suite(.serialized, .timeLimit(.minutes(1)))
enum Watchers {}

extension Watchers {
  @Suite("Following files")
  struct Files {
    let folder: TemporaryFolder
    let probe: WatcherProbe

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("old.csv")
      probe = try WatcherProbe(folder)
      probe.forget()
    }

    @Test("a file that is written and closed is reported once")
    func written() throws {
      try folder.write("a.csv")
      try probe.waitForFile(folder["a.csv"])
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      #expect(probe.total.files == [folder["a.csv"], folder["barrier.csv"]])
      #expect(probe.total.trees.isEmpty)
    }

    @Test("a file is reported within 50 ms of its close")
    func latency() throws {
      let delays = try (0..<15).map { number in
        try folder.write("\(number).csv")
        let closed = Moment.now
        try probe.waitForFile(folder["\(number).csv"])
        return Moment.now - closed
      }
      #expect(delays.sorted()[7] < .milliseconds(50))
    }

    @Test("a file that is still open for writing is not reported before its close")
    func slowWriter() throws {
      try { () throws in
        let file = try OpenFile(folder["slow.csv"])
        try file.write("first half")
        try folder.write("barrier.csv")
        try probe.waitForFile(folder["barrier.csv"])
        probe.hint(folder["slow.csv"])
        try folder.write("barrier2.csv")
        try probe.waitForFile(folder["barrier2.csv"])
        #expect(!probe.total.files.contains(folder["slow.csv"]))
        try file.write("second half")
      }()
      try probe.waitForFile(folder["slow.csv"])
    }

    @Test("saving by renaming over is one change of that file alone")
    func renamedOver() throws {
      try folder.write(".old.csv.swp", "new contents")
      try folder.move(".old.csv.swp", "old.csv")
      try probe.waitForFile(folder["old.csv"])
      #expect(probe.total.files == [folder["old.csv"]])
    }

    @Test("saving by moving the old file away and writing a new one is one change")
    func backupFirst() throws {
      try folder.move("old.csv", "old.csv~")
      try folder.write("old.csv", "new contents")
      try probe.waitForFile(folder["old.csv"])
      #expect(probe.total.files == [folder["old.csv"]])
    }

    @Test("a removed file is reported")
    func removed() throws {
      folder.remove("old.csv")
      try probe.waitForFile(folder["old.csv"])
    }

    @Test("a renamed file is reported under both names, in one batch")
    func renamed() throws {
      try folder.move("old.csv", "new.csv")
      try probe.wait("both names") { $0.files.count == 2 }
      #expect(probe.reports.map(\.files).contains([folder["new.csv"], folder["old.csv"]]))
    }

    @Test("two files written together are reported together")
    func together() throws {
      try folder.write("a.csv")
      try folder.write("b.csv")
      try probe.wait("both") { $0.files.count == 2 }
      #expect(probe.reports.map(\.files) == [[folder["a.csv"], folder["b.csv"]]])
    }

    @Test("a hard link is reported without being written to")
    func hardLink() throws {
      try folder.hardLink("old.csv", at: "second.csv")
      try probe.waitForFile(folder["second.csv"])
    }

    @Test("a change of permissions is a hint")
    func permissions() throws {
      try folder.setMode("old.csv", 0o600)
      try probe.waitForFile(folder["old.csv"])
    }

    @Test("reading a file or listing the folder reports nothing")
    func reading() throws {
      _ = try OpenFile(folder["old.csv"], flags: O_RDONLY)
      _ = try FolderListing(of: folder.path, includesFiles: true)
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      #expect(probe.total.files == [folder["barrier.csv"]])
    }

    @Test("editors' and copiers' temporaries are passed over")
    func temporaries() throws {
      for name in [".x.csv.Ab3dEf", "x.csv~", ".#x.csv", "x.tmp", "x.csv.part", "~syncthing~x.csv.tmp"] {
        try folder.write(name)
      }
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      #expect(probe.total.files == [folder["barrier.csv"]])
    }

    @Test("names that are not UTF-8 are reported byte for byte")
    func bytes() throws {
      let path = folder.path.appending([0x66, 0xFC, 0x72, 0x2E, 0x63, 0x73, 0x76])
      try folder.write(path)
      try probe.waitForFile(path)
    }

    @Test("FIFOs are not reported as files that are there, and do not block")
    func fifo() throws {
      #expect(folder["pipe.csv"].withCString { mkfifo($0, 0o644) } == 0)
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
    }
  }

  @Test("a file that is written again and again is reported although it never rests")
  static func restless() throws {
    let folder = try TemporaryFolder()
    let path = folder["log.csv"]
    let probe = try WatcherProbe(folder, settings: WatchSettings(longestWait: .milliseconds(200)))
    let end = Moment.now + .seconds(10)
    while !probe.total.files.contains(path), Moment.now < end { try folder.write(path) }
    #expect(probe.total.files.contains(path))
  }
}
