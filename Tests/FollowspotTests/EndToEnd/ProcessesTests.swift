import Glibc
import Testing

@Suite("Several processes on one home")
struct ProcessesTests {
  @Test("a second daemon is refused, and names the first")
  func secondDaemon() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    let first = try followspot.watch()
    try followspot.waitUntilSettled()
    let outcome = try followspot.watch().wait()
    #expect(outcome.ending == .exit(2))
    #expect(outcome.standardError.contains("\(first.pid)"))
    #expect(first.isRunning)
  }

  @Test("the home is free again after a daemon was killed")
  func afterKill() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    let first = try followspot.watch()
    try followspot.waitUntilSettled()
    first.signal(SIGKILL)
    _ = try first.wait()
    let second = try followspot.watch()
    try eventually("the second daemon has the home") {
      try followspot.status()["daemon"]?["pid"]?.number == Double(second.pid)
    }
  }

  @Test("catching up beside a daemon ends well, and the daemon stays")
  func onceBesideDaemon() throws {
    let playground = try Playground()
    try playground.write("shop.csv", "id,title\n1,Lamp\n")
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    try playground.write("shop.csv", "id,title\n1,Desk\n")
    _ = try followspot.catchUp()
    #expect(try followspot.found("desk") == ["1"])
    #expect(daemon.isRunning)
    try followspot.waitUntilTrue()
  }

  @Test("many searches while the daemon writes all get an answer")
  func searchesWhileWriting() throws {
    let playground = try Playground()
    try playground.write("fixed.csv", "id,title\nfixed,Lighthouse\n")
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    var editing = RandomEditing(playground, seed: 5)
    for _ in 0..<40 {
      try editing.step()
      #expect(try followspot.found("lighthouse") == ["fixed"])
    }
    #expect(daemon.isRunning)
    try followspot.waitUntilTrue()
  }

  @Test("a catalogue shows all of its rows or none of them")
  func wholeOrNot() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilSettled()
    let count = 5000
    try playground.write("big.csv", "id,title\n" + (0..<count).map { "b\($0),Shared word\n" }.joined())
    try eventually("the rows are found") {
      let rows = try followspot.found("shared", "--limit", "0").count
      #expect(rows == 0 || rows == count)
      return rows == count
    }
    #expect(daemon.isRunning)
  }

  @Test("a home that may not be written can be searched", .enabled(if: OtherUser.isAvailable))
  func readOnlyHome() throws {
    let playground = try Playground()
    try playground.write("shop.csv", "id,title\n1,Lamp\n")
    var followspot = playground.followspot()
    _ = try followspot.catchUp()
    #expect(chmod(followspot.home, 0o555) == 0)
    followspot.launcher = OtherUser.launcher
    #expect(try followspot.found("lamp") == ["1"])
    #expect(try followspot.run("status").status == 0)
    let refused = try followspot.run("watch", playground.data, "--once")
    #expect(refused.ending == .exit(2))
    #expect(refused.standardError.contains(followspot.home))
  }
}
