import Glibc
import Testing

@Suite("Snapshots on the command line")
struct SnapshotCommandsTests {
  let playground: Playground
  let desk: SyncingHost
  let laptop: SyncingHost

  init() throws {
    playground = try Playground()
    desk = try SyncingHost("desk", in: playground)
    laptop = try SyncingHost("laptop", in: playground)
    try desk.write("films.csv", "id,title,year\n1,Alien,1979\n2,Brazil,1985\n")
    try desk.catchUp()
  }

  @Test("an empty index becomes what was exported; merging again changes nothing")
  func fullSnapshot() throws {
    let all = try desk.export("all")
    let merged = try laptop.run("merge", all)
    #expect(merged.map { $0["outcome"]?.text } == ["merged"])
    #expect(merged.first?["added"]?.number == 2)
    #expect(try laptop.digest == desk.digest)
    #expect(try laptop.run("merge", all).first?["outcome"]?.text == "nothing new")
    #expect(try laptop.digest == desk.digest)
  }

  @Test("what changed since a snapshot is small, counted, and waits for what it continues")
  func delta() throws {
    let all = try desk.export("all")
    try desk.write("films.csv", "id,title,year\n1,Aliens,1986\n3,Cube,1997\n")
    try desk.catchUp()
    let changes = try desk.export("changes", since: all)
    let waiting = try laptop.run("merge", changes, expecting: 1)
    #expect(waiting.first?["outcome"]?.text == "waiting")
    #expect(try laptop.followspot.found("cube") == [])
    let both = try laptop.run("merge", changes, all)
    #expect(both.allSatisfy { $0["outcome"]?.text == "merged" })
    #expect(try laptop.digest == desk.digest)
    #expect(both.last?["changed"]?.number == 1)
    #expect(both.last?["removed"]?.number == 1)
  }

  @Test("what is no snapshot, or is not there, is refused with the reason, and the rest is merged")
  func refused() throws {
    let all = try desk.export("all")
    let text = playground.path + "/text.fsnap"
    try write(Array("no snapshot".utf8), to: text)
    let lines = try laptop.run("merge", text, playground.path + "/none.fsnap", all, expecting: 1)
    #expect(lines.map { $0["outcome"]?.text } == ["refused", "merged"])
    #expect(lines.first?["reason"]?.text?.isEmpty == false)
    #expect(try laptop.digest == desk.digest)
  }

  @Test(
    "any byte that is altered or cut off has a snapshot refused, sealed or not", arguments: [false, true])
  func damage(isSealed: Bool) throws {
    if isSealed {
      try desk.run("key", "create")
      let shown = try #require(try desk.run("key", "show").first?["key"]?.text)
      try write(Array(shown.utf8), to: playground.path + "/key")
      try laptop.run("key", "import", playground.path + "/key")
    }
    let whole = try bytes(of: desk.export("all"))
    try laptop.write("own.csv", "id,title\n1,Own\n")
    try laptop.catchUp()
    let before = try laptop.digest
    var paths: [String] = []
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 24)) {
      var altered = whole
      altered[place] ^= 0x10
      for damaged in [altered, Array(whole.prefix(place))] {
        let path = "\(playground.path)/damaged-\(paths.count).fsnap"
        try write(damaged, to: path)
        paths.append(path)
      }
    }
    let outcome = try laptop.followspot.start(["merge", "--json"] + paths).wait()
    #expect(outcome.ending == .exit(1))
    let lines = try PrintedValue.lines(outcome.standardOutput)
    #expect(lines.count == paths.count)
    #expect(lines.allSatisfy { $0["outcome"]?.text == "refused" && $0["reason"]?.text?.isEmpty == false })
    #expect(try laptop.digest == before)
  }

  @Test("a key keeps out snapshots that are not sealed, or with another key")
  func keys() throws {
    let open = try desk.export("open")
    try desk.run("key", "create")
    let sealed = try desk.export("sealed")
    try laptop.run("merge", sealed, expecting: 1)
    try laptop.run("key", "create")
    try laptop.run("merge", sealed, open, expecting: 1)
    #expect(try laptop.followspot.start(["key", "create"]).wait().status == 2)
    #expect(try laptop.followspot.found("alien") == [])
  }

  @Test("killed at any moment, export and merge leave all as it was or done")
  func kills() throws {
    let rows = (0..<3000).map { "\($0),Title \($0),1990\n" }.joined()
    try desk.write("many.csv", "id,title,year\n" + rows)
    try desk.catchUp()
    let whole = try desk.export("whole")
    try laptop.write("own.csv", "id,title\n1,Own\n")
    try laptop.catchUp()
    let before = try laptop.digest
    let union = try SyncingHost("union", in: playground)
    try union.run("merge", whole, laptop.export("own"))
    let after = try union.digest
    for delay in stride(from: UInt32(0), to: 200_000, by: 20_000) {
      let target = "\(playground.path)/killed.fsnap"
      let exporting = try desk.followspot.start(["export", target])
      let merging = try laptop.followspot.start(["merge", whole])
      // No waiting for something: the kill is to come at any moment of the work.
      usleep(delay)
      exporting.signal(SIGKILL)
      merging.signal(SIGKILL)
      _ = try (exporting.wait(), merging.wait())
      #expect([before, after].contains(try laptop.digest))
      if access(target, F_OK) == 0 {
        let reader = try SyncingHost("reader-\(delay)", in: playground)
        try reader.run("merge", target)
        #expect(try reader.digest == desk.digest)
        unlink(target)
      }
    }
    try laptop.run("merge", whole)
    #expect(try laptop.digest == after)
    #expect(try laptop.followspot.run("doctor").status != 2)
  }
}
