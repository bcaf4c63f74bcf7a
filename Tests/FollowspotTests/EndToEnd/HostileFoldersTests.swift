import Glibc
import Testing

private let shop = "id,title\n1,Lamp\n2,Desk\n"

@Suite("When files cannot be had")
struct HostileFoldersTests {
  @Test(
    "an unreadable one is reported, keeps its rows, and is read when it can be",
    .enabled(if: OtherUser.isAvailable))
  func unreadable() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    try playground.write("other.csv", "id,title\n9,Bed\n")
    var followspot = playground.followspot()
    followspot.launcher = OtherUser.launcher
    try makeFolders(followspot.home)
    if !OtherUser.launcher.isEmpty { #expect(chown(followspot.home, 65534, 65534) == 0) }
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    #expect(chmod(playground.data + "/shop.csv", 0) == 0)
    try playground.write("other.csv", "id,title\n9,Bunk\n")
    try eventually("the other file is followed") { try followspot.found("bunk") == ["9"] }
    #expect(try followspot.found("lamp") == ["1"])
    try playground.write("other.csv", "id,title\n9,Bed\n")
    #expect(chmod(playground.data + "/shop.csv", 0o644) == 0)
    try followspot.waitUntilTrue()
    #expect(daemon.isRunning)
  }

  @Test("a folder that goes away, and one that is empty in its place, delete nothing")
  func rootAway() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    let aside = playground.path + "/aside"
    try playground.move(playground.data, to: aside)
    try eventually("the folder is known to be away") { try rootStates(followspot) == ["away"] }
    #expect(try followspot.found("lamp") == ["1"])
    try makeFolders(playground.data)
    #expect(try followspot.found("lamp") == ["1"])
    #expect(rmdir(playground.data) == 0)
    try playground.move(aside, to: playground.data)
    try playground.write("shop.csv", shop + "3,Chair\n")
    try eventually("the folder is followed again") { try followspot.found("chair") == ["3"] }
    #expect(try rootStates(followspot) == ["followed"])
    #expect(daemon.isRunning)
  }

  @Test("a folder that is missing at the first start is away, and is followed when it comes")
  func missingRoot() throws {
    let playground = try Playground()
    #expect(rmdir(playground.data) == 0)
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try eventually("the folder is known to be away") { try rootStates(followspot) == ["away"] }
    try playground.write("shop.csv", shop)
    try eventually("its rows are found") { try followspot.found("lamp") == ["1"] }
    #expect(daemon.isRunning)
  }

  @Test("a catalogue that breaks keeps its last good rows and shows the error")
  func brokenCatalogue() throws {
    let playground = try Playground()
    try playground.write("feed.json", #"[{"id": 1, "title": "Lamp"}]"#)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.write("feed.json", #"[{"id": 1, "title": "Lam"#)
    let line = try followspot.catchUp(expecting: 1).first
    #expect(line?["error"]?.text?.isEmpty == false)
    #expect(try followspot.found("lamp") == ["1"])
    let errors = try PrintedValue.lines(followspot.run("errors", "--json").standardOutput)
    #expect(errors.contains { $0["path"]?.text == playground.data + "/feed.json" })
  }

  private func rootStates(_ followspot: FollowspotCommand) throws -> [String] {
    try followspot.status()["roots"]?.array?.compactMap { $0["state"]?.text } ?? []
  }
}
