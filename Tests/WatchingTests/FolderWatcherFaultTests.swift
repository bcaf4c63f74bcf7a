import Glibc
import Testing

@testable import Watching

extension Watchers {
  @Suite("Faults while following")
  struct FaultTests {
    let folder: TemporaryFolder
    let faults = GatedSource.Faults()

    init() throws { folder = try TemporaryFolder() }

    private func makeProbe(_ settings: WatchSettings = WatchSettings()) throws -> WatcherProbe {
      let faults = faults
      return try WatcherProbe(
        [WatchedRoot(folder.path)], settings: settings,
        makeSource: { () throws(SystemError) in try GatedSource(faults) })
    }

    @Test("what a link leads to is followed when it appears, though it was not there at first")
    func linkDeadAtFirst() throws {
      let outside = try TemporaryFolder()
      try folder.link(outside["late.csv"], at: "file.csv")
      try folder.link(outside["late"], at: "folder")
      let probe = try WatcherProbe(folder)
      probe.forget()
      try outside.write("late.csv")
      try probe.waitForTree(folder["file.csv"])
      probe.forget()
      try outside.makeFolders("late")
      try probe.waitForTree(folder["folder"])
      probe.forget()
      try outside.write("late/far.csv")
      try probe.waitForFile(folder["folder/far.csv"])
    }

    @Test("an overflow of the kernel's queue has every root looked at, and is said once")
    func overflow() throws {
      try folder.write("a.csv")
      try folder.write("b.csv")
      let probe = try makeProbe()
      probe.forget()
      let limit = try queueLimit()
      try faults.withoutReading {
        // The reader holds one event by now or takes one at once; changes of two files in turn are not merged.
        for _ in 0...limit / 2 + 512 {
          try folder.setMode("a.csv", 0o600)
          try folder.setMode("b.csv", 0o600)
        }
        try folder.makeFolders("unseen")
      }
      try probe.wait("the overflow") { $0.problems.contains(.overflow) }
      try probe.waitForTree(folder["unseen"])
      probe.forget()
      try folder.write("unseen/c.csv")
      try probe.waitForFile(folder["unseen/c.csv"])
      #expect(probe.total.problems.isEmpty)
    }

    private func queueLimit() throws -> Int {
      let file = fopen("/proc/sys/fs/inotify/max_queued_events", "r")
      defer { if let file { fclose(file) } }
      var line = [CChar](repeating: 0, count: 32)
      guard let file, fgets(&line, 32, file) != nil else { return 16_384 }
      return atol(line)
    }

    @Test("beyond the watch limit folders are polled, and the message says what to do")
    func watchLimit() throws {
      try folder.makeFolders("one/two/three")
      faults.limitWatches(to: 2)
      let probe = try makeProbe(WatchSettings(pollInterval: .milliseconds(20)))
      try probe.wait("the limit") {
        $0.problems.contains { "\($0)".contains("fs.inotify.max_user_watches=") }
      }
      probe.forget()
      try folder.write("one/two/three/a.csv")
      try probe.waitForTree(folder["one/two"])
      faults.limitWatches(to: .max)
      try probe.wait("the retry") { _ in
        probe.forget()
        try? folder.write("one/two/three/b.csv")
        try? folder.write("barrier.csv")
        return (try? probe.waitForFile(folder["barrier.csv"])) != nil
          && probe.total.files.contains(folder["one/two/three/b.csv"])
      }
    }

    @Test("a touch of the signal file is reported at once, also after it was deleted")
    func signalFile() throws {
      let home = try TemporaryFolder()
      let probe = try WatcherProbe([WatchedRoot(folder.path)], signalFile: home["wake"])
      try home.write("wake")
      try probe.wait("the signal") { $0.isSignalled }
      home.remove("wake")
      try probe.wait("the loss") { _ in (try? FileStatus(home["wake"])) != nil }
      probe.forget()
      try home.write("wake")
      try probe.wait("the second signal") { $0.isSignalled }
    }

    @Test("everything is looked at again after the reconcile interval, without any event")
    func reconcile() throws {
      let probe = try makeProbe(WatchSettings(reconcileInterval: .milliseconds(30)))
      probe.forget()
      try probe.wait("two looks") { $0.trees.filter { $0 == folder.path }.count >= 2 }
    }

    @Test("a folder that is ignored on request is not followed until it no longer is")
    func ignoredOnRequest() throws {
      try folder.makeFolders("drafts")
      let isAsked = Flag()
      let drafts = folder["drafts"]
      let probe = try WatcherProbe(
        [WatchedRoot(folder.path)], isIgnored: { path, _ in isAsked.isSet == false && path == drafts })
      try folder.write("drafts/a.csv")
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      #expect(probe.total.files == [folder["barrier.csv"]])
      isAsked.set()
      probe.rescan(folder.path)
      probe.forget()
      try probe.waitForTree(folder.path)
      try folder.write("drafts/b.csv")
      try probe.waitForFile(folder["drafts/b.csv"])
    }
  }

  @Suite("Roots that go and come")
  struct RootTests {
    let parent: TemporaryFolder
    let root: PathBytes

    init() throws {
      parent = try TemporaryFolder()
      try parent.makeFolders("above/data")
      try parent.write("above/data/a.csv")
      root = parent["above/data"]
    }

    private func waitForState(_ state: RootState, _ probe: WatcherProbe) throws {
      try probe.wait("\(state)") { $0.roots.last?.state == state }
    }

    @Test("a root that is moved away is away, and followed again when it is back")
    func movedAway() throws {
      let probe = try WatcherProbe([WatchedRoot(root)])
      try parent.move("above/data", "above/elsewhere")
      try waitForState(.away, probe)
      #expect(!probe.total.files.contains { $0.isWithin(root) })
      probe.forget()
      try parent.move("above/elsewhere", "above/data")
      try waitForState(.followed, probe)
      try probe.waitForTree(root)
      try parent.write("above/data/b.csv")
      try probe.waitForFile(root.appending("b.csv"))
    }

    @Test("a root is away when a folder above it is renamed")
    func movedAbove() throws {
      let probe = try WatcherProbe([WatchedRoot(root)])
      try parent.move("above", "beyond")
      try waitForState(.away, probe)
      try parent.move("beyond", "above")
      try waitForState(.followed, probe)
    }

    @Test("a root that is missing at first is away until its whole path appears")
    func missing() throws {
      let late = parent["x/y/z"]
      let probe = try WatcherProbe([WatchedRoot(late)])
      #expect(probe.total.roots.map(\.state) == [.away])
      try parent.makeFolders("x/y/z")
      try waitForState(.followed, probe)
      try probe.waitForTree(late)
      try parent.write("x/y/z/a.csv")
      try probe.wait("the file") { $0.files.contains(late.appending("a.csv")) }
    }

    @Test("an empty folder in the place of a root is taken for an unmounted disk, until it is filled")
    func replacedByEmpty() throws {
      let probe = try WatcherProbe([WatchedRoot(root)])
      probe.forget()
      try parent.move("above/data", "above/elsewhere")
      try parent.makeFolders("above/data")
      try waitForState(.away, probe)
      #expect(probe.total.trees.isEmpty)
      #expect(probe.total.files.isEmpty)
      try parent.write("above/data/new.csv")
      try waitForState(.followed, probe)
      try probe.waitForTree(root)
    }

    @Test("a folder that differs from the one followed last time is away while it is empty")
    func unmountedAtStart() throws {
      let other = FileIdentity(device: 1, inode: 1)
      try parent.makeFolders("empty")
      let probe = try WatcherProbe([
        WatchedRoot(parent["empty"], expected: other), WatchedRoot(root, expected: other),
      ])
      #expect(probe.total.roots.map(\.state) == [.away, .followed])
    }

    @Test("a link to a root that comes to lead elsewhere brings the other folder")
    func relinkedRoot() throws {
      try parent.makeFolders("releases/2")
      try parent.write("releases/2/b.csv")
      try parent.link(root, at: "current")
      let probe = try WatcherProbe([WatchedRoot(parent["current"])])
      probe.forget()
      try parent.link(parent["releases/2"], at: "next")
      try parent.move("next", "current")
      try waitForState(.followed, probe)
      try probe.waitForTree(parent["current"])
      try parent.write("releases/2/c.csv")
      try probe.waitForFile(parent["current/c.csv"])
    }
  }
}
