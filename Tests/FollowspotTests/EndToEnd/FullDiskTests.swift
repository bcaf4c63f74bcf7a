import Testing

private let shop = "id,title\n1,Lamp\n2,Desk\n"

/// About 3 MB of catalogue.
private let large =
  "id,title,notes\n"
  + (0..<40_000).map { "l\($0),Filler \($0),\($0 &* 2_654_435_761) \($0 &* 40503) some text that fills\n" }
  .joined()

@Suite("When there is no room for the index")
struct FullDiskTests {
  @Test("a file that may not grow leaves the index as it was")
  func limitedFiles() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    var followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.write("large.csv", large)
    followspot.launcher = ["/bin/sh", "-c", "ulimit -f 2048; trap '' XFSZ; exec \"$@\"", "sh"]
    let outcome = try followspot.run("watch", playground.data, "--once")
    #expect(outcome.status == 1 || outcome.status == 2, "\(outcome)")
    #expect(!outcome.standardError.isEmpty)
    followspot.launcher = []
    #expect(try followspot.found("lamp") == ["1"])
    #expect(try followspot.found("filler", "--limit", "1") == [])
    _ = try followspot.catchUp()
    #expect(try followspot.digest() == playground.freshDigest())
  }

  @Test(
    "the daemon lives on a full disk, says so, and goes on when there is room",
    .enabled(if: SmallDisk.isAvailable))
  func fullDisk() throws {
    let playground = try Playground()
    let disk = try SmallDisk(in: playground, megabytes: 24)
    try playground.write("shop.csv", shop)
    let followspot = FollowspotCommand(playground: playground, home: disk.path + "/home")
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    disk.fill()
    try playground.write("large.csv", large)
    try playground.write("shop.csv", shop + "3,Chair\n")
    try eventually("the daemon says that the disk is full") {
      try followspot.run("status").standardOutput.lowercased().contains("full")
        || daemon.standardError.lowercased().contains("full")
    }
    #expect(try followspot.found("lamp") == ["1"])
    #expect(daemon.isRunning)
    disk.empty()
    try followspot.waitUntilTrue(within: 20)
    #expect(daemon.isRunning)
  }

  @Test(
    "a catalogue too large for the disk waits with its reason, and keeps neither edits nor commands waiting",
    .enabled(if: SmallDisk.isAvailable))
  func tooLarge() throws {
    let playground = try Playground()
    let disk = try SmallDisk(in: playground, megabytes: 8)
    try playground.write("shop.csv", shop)
    let followspot = FollowspotCommand(playground: playground, home: disk.path + "/home")
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    let more = (0..<3).map { large.dropFirst(15).replacing(",Filler", with: "x\($0),Filler") }
    try playground.write("large.csv", large + more.joined())
    try playground.write("shop.csv", shop + "3,Chair\n")
    try eventually("the large one waits") { try followspot.status()["daemon"]?["state"]?.text == "waiting" }
    #expect(try followspot.found("chair") == ["3"])
    let errors = try PrintedValue.lines(followspot.run("errors", "--json").standardOutput)
    #expect(errors.map { $0["path"]?.text } == [playground.data + "/large.csv"])
    #expect(errors.first?["reason"]?.text?.contains("room") == true)
    let explained = try followspot.run("explain", playground.data + "/large.csv")
    #expect(explained.status == 1 && explained.standardOutput.contains("waits for room"))
    #expect(try followspot.run("status").standardOutput.contains("large.csv waits for room"))
    let lines = try followspot.catchUp(expecting: 1)
    #expect(lines.map { $0["error"]?.text == nil } == [false, true])
    #expect(try followspot.run("reindex", playground.data + "/shop.csv").status == 0)
    #expect(daemon.isRunning)
  }
}
