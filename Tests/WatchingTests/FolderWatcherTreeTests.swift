import Glibc
import Testing

@testable import Watching

extension Watchers {
  @Suite("Following trees")
  struct Trees {
    let folder: TemporaryFolder
    let outside: TemporaryFolder
    let probe: WatcherProbe

    init() throws {
      folder = try TemporaryFolder()
      outside = try TemporaryFolder()
      try folder.makeFolders("sub/deep")
      try folder.write("sub/deep/old.csv")
      try outside.makeFolders("tree/inner")
      try outside.write("tree/inner/far.csv")
      probe = try WatcherProbe(folder)
      probe.forget()
    }

    @Test("files in folders that were there are followed")
    func nested() throws {
      try folder.write("sub/deep/new.csv")
      try probe.waitForFile(folder["sub/deep/new.csv"])
    }

    @Test("a deep path made at once, with a file, is found")
    func deepPath() throws {
      try folder.makeFolders("a/b/c/d/e")
      try folder.write("a/b/c/d/e/f.csv")
      try probe.waitForTree(folder["a/b/c/d/e/f.csv"])
      probe.forget()
      try folder.write("a/b/c/d/e/later.csv")
      try probe.waitForFile(folder["a/b/c/d/e/later.csv"])
    }

    @Test("a tree that is moved in is reported whole, and followed")
    func movedIn() throws {
      #expect(rename(outside["tree"], folder["tree"]))
      try probe.waitForTree(folder["tree"])
      try folder.write("tree/inner/new.csv")
      try probe.waitForFile(folder["tree/inner/new.csv"])
    }

    @Test("a tree that is moved out is reported, and no longer followed")
    func movedOut() throws {
      #expect(rename(folder["sub"], outside["sub"]))
      try probe.waitForTree(folder["sub"])
      probe.forget()
      try outside.write("sub/deep/away.csv")
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      #expect(probe.total.files == [folder["barrier.csv"]])
      #expect(probe.total.trees.isEmpty)
    }

    @Test("a tree that is renamed within is followed under its new name alone")
    func renamed() throws {
      try folder.move("sub", "other")
      try probe.wait("both trees") { $0.trees.contains(folder["sub"]) && $0.trees.contains(folder["other"]) }
      probe.forget()
      try folder.write("other/deep/new.csv")
      try probe.waitForFile(folder["other/deep/new.csv"])
      #expect(probe.total.files == [folder["other/deep/new.csv"]])
    }

    @Test("a folder that is deleted and made again is followed each time")
    func madeAgain() throws {
      for round in 0..<5 {
        folder.remove("sub")
        try probe.waitForTree(folder["sub"])
        try folder.makeFolders("sub/deep")
        try folder.write("sub/deep/\(round).csv")
        try probe.wait("the file") { batch in
          let path = folder["sub/deep/\(round).csv"]
          return batch.files.contains(path) || batch.trees.contains { path.isWithin($0) }
        }
        try folder.write("barrier.csv")
        try probe.waitForFile(folder["barrier.csv"])
        probe.forget()
        try folder.write("sub/deep/after.csv")
        try probe.waitForFile(folder["sub/deep/after.csv"])
        probe.forget()
      }
    }

    @Test("twenty thousand files at once are all reported")
    func manyFiles() throws {
      try folder.makeFolders("many")
      try probe.waitForTree(folder["many"])
      for number in 0..<20_000 { try folder.write("many/\(number).csv") }
      try probe.wait("all files") { batch in
        batch.problems.contains(.overflow) || batch.files.count >= 20_000 && Set(batch.files).count == 20_000
      }
      if probe.total.problems.contains(.overflow) { try probe.waitForTree(folder.path) }
    }

    @Test("a folder that may not be read is a problem of that folder alone")
    func unreadable() throws {
      // The superuser may read everything, so this is a folder that vanishes under another's mode only for others.
      try folder.makeFolders("locked")
      try folder.setMode("locked", 0)
      try folder.write("barrier.csv")
      try probe.waitForFile(folder["barrier.csv"])
      try folder.setMode("locked", 0o755)
      try folder.write("locked/a.csv")
      try probe.wait("the file") { batch in
        let path = folder["locked/a.csv"]
        return batch.files.contains(path) || batch.trees.contains { path.isWithin($0) }
      }
    }

    private func rename(_ old: PathBytes, _ new: PathBytes) -> Bool {
      old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0
    }
  }

  @Suite("Following links")
  struct Links {
    let folder: TemporaryFolder
    let outside: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      outside = try TemporaryFolder()
      try outside.makeFolders("data")
      try outside.write("data/far.csv")
      try outside.write("single.csv")
    }

    @Test("files behind a link to a folder are followed under the link's path")
    func linkedFolder() throws {
      try folder.link(outside["data"], at: "linked")
      let probe = try WatcherProbe(folder)
      try outside.write("data/new.csv")
      try probe.waitForFile(folder["linked/new.csv"])
    }

    @Test("a change of the file that a link leads to is a change of the link")
    func linkedFile() throws {
      try folder.link(outside["single.csv"], at: "one.csv")
      let probe = try WatcherProbe(folder)
      try outside.write("single.csv", "changed")
      try probe.waitForFile(folder["one.csv"])
      try outside.write("temporary", "replaced")
      probe.forget()
      try outside.move("temporary", "single.csv")
      try probe.waitForTree(folder["one.csv"])
      probe.forget()
      try outside.write("single.csv", "changed after being replaced")
      try probe.waitForFile(folder["one.csv"])
    }

    @Test("a file behind a link that is removed and made anew later is followed on")
    func madeAnew() throws {
      try folder.link(outside["single.csv"], at: "one.csv")
      let probe = try WatcherProbe(folder)
      probe.forget()
      try outside.move("single.csv", "elsewhere")
      try probe.waitForTree(folder["one.csv"])
      probe.forget()
      try outside.write("single.csv", "made anew")
      try probe.waitForTree(folder["one.csv"])
      probe.forget()
      try outside.write("single.csv", "changed after that")
      try probe.waitForFile(folder["one.csv"])
    }

    @Test("a link that appears or vanishes has its root looked at")
    func comesAndGoes() throws {
      let probe = try WatcherProbe(folder)
      probe.forget()
      try folder.link(outside["data"], at: "linked")
      try probe.waitForTree(folder["linked"])
      probe.forget()
      folder.remove("linked")
      try probe.waitForTree(folder["linked"])
    }

    @Test("links that lead up, round, or within the root do not keep the watcher busy")
    func loops() throws {
      try folder.makeFolders("sub")
      try folder.link(folder.path, at: "sub/up")
      try folder.link(PathBytes("/tmp"), at: "sub/above")
      try folder.link(PathBytes("self"), at: "self")
      let probe = try WatcherProbe(folder)
      try folder.write("sub/a.csv")
      try probe.waitForFile(folder["sub/a.csv"])
      #expect(probe.total.files == [folder["sub/a.csv"]])
    }
  }
}
