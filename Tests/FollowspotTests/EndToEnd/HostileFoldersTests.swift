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
    let followspot = try OtherUser.followspot(in: playground)
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

  @Test(
    "a folder that may not be read is an error of its own, until it can be",
    .enabled(if: OtherUser.isAvailable))
  func unreadableFolder() throws {
    let playground = try Playground()
    try playground.write("private/shop.csv", shop)
    let followspot = try OtherUser.followspot(in: playground)
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    for folder in [playground.data + "/private", playground.data] {
      #expect(chmod(folder, 0) == 0)
      try eventually("\(folder) is an error") { try errorPaths(followspot) == [folder] }
      #expect(try followspot.found("lamp") == ["1"])
      #expect(try followspot.run("status").standardOutput.contains("\(folder) cannot be used"))
      #expect(try followspot.run("explain", folder + "/new.csv").standardOutput.contains("cannot be read"))
      #expect(chmod(folder, 0o755) == 0)
      try eventually("it is none") { try errorPaths(followspot).isEmpty }
    }
    try followspot.waitUntilTrue()
    #expect(daemon.isRunning)
  }

  @Test(
    "a home that may not be entered for a while ends no daemon, and nothing is missed",
    .enabled(if: OtherUser.isAvailable))
  func unreachableHome() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = try OtherUser.followspot(in: playground)
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    #expect(chmod(followspot.home, 0) == 0)
    try playground.write("shop.csv", "id,title\n1,Torch\n")
    try eventually("the daemon says why it waits") { daemon.standardError.contains("may not be read") }
    #expect(daemon.isRunning)
    #expect(chmod(followspot.home, 0o700) == 0)
    try followspot.waitUntilTrue()
    #expect(try followspot.found("torch") == ["1"])
    #expect(daemon.isRunning)
  }

  @Test(
    "a link into a folder that may not be entered keeps its rows, and is an error until it may",
    .enabled(if: OtherUser.isAvailable), arguments: ["shop.csv", "shops"])
  func hiddenLink(name: String) throws {
    let playground = try Playground()
    let outside = playground.path + "/outside"
    try playground.write("../outside/shops/shop.csv", shop)
    let link = playground.data + "/" + name
    #expect(symlink(outside + (name == "shops" ? "/shops" : "/shops/shop.csv"), link) == 0)
    let followspot = try OtherUser.followspot(in: playground)
    _ = try followspot.catchUp()
    let digest = try followspot.digest()
    #expect(chmod(outside, 0) == 0)
    defer { chmod(outside, 0o755) }
    _ = try followspot.start(["watch", playground.data, "--once"]).wait()
    #expect(try followspot.digest() == digest)
    #expect(try errorPaths(followspot) == [link])
    #expect(try followspot.run("explain", link).standardOutput.contains("Permission denied"))
    #expect(chmod(outside, 0o755) == 0)
    _ = try followspot.catchUp()
    #expect(try errorPaths(followspot).isEmpty && followspot.digest() == digest)
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
    #expect(try followspot.status()["catalogues"]?.array?.compactMap { $0["state"]?.text } == ["away"])
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

  @Test("a folder that went away when no daemon runs is away in all that is said of it")
  func awayWithoutDaemon() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.move(playground.data, to: playground.path + "/aside")
    #expect(try rootStates(followspot) == ["away"])
    #expect(try followspot.status()["catalogues"]?.array?.compactMap { $0["state"]?.text } == ["away"])
    #expect(try followspot.run("explain", playground.data).standardOutput.contains("away"))
    let doctor = try followspot.run("doctor").standardOutput
    #expect(doctor.contains("\(playground.data) is away"))
    #expect(doctor.contains("1 file away"))
  }

  @Test("an index that may not be read is not taken for none", .enabled(if: OtherUser.isAvailable))
  func unreadableHome() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let owner = playground.followspot()
    _ = try owner.catchUp()
    #expect(chmod(owner.home, 0) == 0)
    defer { chmod(owner.home, 0o700) }
    var other = owner
    other.launcher = OtherUser.launcher
    for words in [["status"], ["search", "lamp"], ["watch", "--once", playground.data]] {
      let outcome = try other.start(words).wait()
      #expect(outcome.status == 2)
      #expect(outcome.standardError.contains("may not be read"), "\(words)")
    }
  }

  @Test("links, and what is no file, are explained by what they are")
  func oddNames() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    let names = ["alias.csv", "dangling.csv", "loop.csv", "pipe.csv"].map { playground.data + "/" + $0 }
    #expect(symlink("shop.csv", names[0]) == 0)
    #expect(symlink("nothing.csv", names[1]) == 0)
    #expect(symlink("loop.csv", names[2]) == 0)
    #expect(mkfifo(names[3], 0o644) == 0)
    _ = try followspot.catchUp(expecting: 1)
    #expect(try errorPaths(followspot) == Array(names[1...]))
    let explained = try names.map { try followspot.run("explain", $0).standardOutput }
    #expect(explained[0].contains("It is another name of \(playground.data)/shop.csv."))
    #expect(explained[1].contains("it is a link to nothing.csv, and there is nothing at its end"))
    #expect(explained[2].contains("it is a link to loop.csv, which leads in a circle"))
    #expect(explained[3].contains("a FIFO, a socket or a device"))
    #expect(try followspot.run("reindex", names[0]).status == 0)
  }

  private func errorPaths(_ followspot: FollowspotCommand) throws -> [String] {
    try PrintedValue.lines(followspot.run("errors", "--json").standardOutput).compactMap { $0["path"]?.text }
  }

  private func rootStates(_ followspot: FollowspotCommand) throws -> [String] {
    try followspot.status()["roots"]?.array?.compactMap { $0["state"]?.text } ?? []
  }
}
