import Glibc
import TestSupport
import Testing

@Suite("A daemon that is ended")
struct KillTests {
  @Test("without warning, again and again during edits, loses nothing and damages nothing")
  func killedDuringEdits() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    var editing = RandomEditing(playground, seed: 11)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<10 {
      let daemon = try followspot.watch()
      try eventually("the daemon has the home") {
        try followspot.status()["daemon"]?["pid"]?.number == Double(daemon.pid)
      }
      for _ in 0..<Int.random(in: 1...6, using: &random) { try editing.step() }
      // No waiting for something: the kill is to come at any moment of the work.
      usleep(UInt32.random(in: 0..<60_000, using: &random))
      daemon.signal(SIGKILL)
      #expect(try daemon.wait().ending == .signal(SIGKILL))
      #expect(try followspot.diagnosis(of: "database") == "good")
    }
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    #expect(daemon.isRunning)
  }

  @Test("by SIGTERM or SIGINT is gone within two seconds, with exit status 0", arguments: [SIGTERM, SIGINT])
  func terminated(signal: Int32) throws {
    let playground = try Playground()
    try playground.write("shop.csv", "id,title\n1,Lamp\n")
    let daemon = try playground.followspot().watch()
    try playground.followspot().waitUntilTrue()
    daemon.signal(signal)
    #expect(try daemon.wait(within: 2).ending == .exit(0))
  }

  @Test("while it reads a large catalogue is gone within two seconds, and the next one starts afresh")
  func terminatedWhileBusy() throws {
    let playground = try Playground()
    let rows = (0..<100_000).map { "\($0),Title \($0),some words that take a while to index \($0 % 977)\n" }
    try playground.write("large.csv", "id,title,notes\n" + rows.joined())
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try eventually("the daemon is at work") { try followspot.status()["daemon"]?["pid"]?.number != nil }
    daemon.signal(SIGTERM)
    #expect(try daemon.wait(within: 2).ending == .exit(0))
    _ = try followspot.catchUp()
    #expect(try followspot.digest() == playground.freshDigest())
  }

  @Test("while it removes a large catalogue is gone within two seconds, and the next one removes all of it")
  func terminatedWhileRemoving() throws {
    let playground = try Playground()
    let rows = (0..<60_000).map { "\($0),Title \($0)\n" }
    try playground.write("large.csv", "id,title\n" + rows.joined())
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.remove("large.csv")
    let daemon = try followspot.watch()
    try eventually("the daemon is at work") { try followspot.status()["daemon"]?["pid"]?.number != nil }
    daemon.signal(SIGTERM)
    #expect(try daemon.wait(within: 2).ending == .exit(0))
    _ = try followspot.catchUp()
    #expect(try followspot.digest() == playground.freshDigest())
  }

  @Test("tells the service manager when it is ready")
  func readiness() throws {
    let playground = try Playground()
    let socket = try NotificationSocket(playground.path + "/notify")
    var followspot = playground.followspot()
    followspot.environment["NOTIFY_SOCKET"] = socket.path
    let daemon = try followspot.watch()
    var heard = ""
    try eventually("READY=1 arrives") {
      heard += socket.received()
      return heard.contains("READY=1")
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.wait(within: 2).ending == .exit(0))
    #expect((heard + socket.received()).contains("STOPPING=1"))
  }
}
