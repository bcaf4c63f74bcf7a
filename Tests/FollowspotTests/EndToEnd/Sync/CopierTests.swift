import Glibc
import Testing

@Suite("Daemons whose sync folders a copier carries", .serialized)
struct CopierTests {
  let playground: Playground
  let desk: SyncingHost
  let laptop: SyncingHost

  private static let rsync = "/usr/bin/rsync"

  init() throws {
    playground = try Playground()
    desk = try SyncingHost("desk", in: playground)
    laptop = try SyncingHost("laptop", in: playground)
    try desk.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
    try laptop.write("tv.csv", "id,title\n1,Lost\n")
  }

  @Test("show the same with rsync", .enabled(if: access(rsync, X_OK) == 0))
  func rsyncing() throws {
    let daemons = try [desk.watch(), laptop.watch()]
    try eventually("both know all") {
      try carry()
      return try hasBoth()
    }
    try desk.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try laptop.write("tv.csv", "id,title\n1,Lost\n2,Monk\n")
    try eventually("both know the edits") {
      try carry()
      return try laptop.followspot.found("aliens") == ["1"] && desk.followspot.found("monk") == ["2"]
        && laptop.digest == desk.digest
    }
    for daemon in daemons { #expect(daemon.isRunning) }
  }

  private func hasBoth() throws -> Bool {
    try laptop.followspot.found("brazil") == ["2"] && desk.followspot.found("lost") == ["1"]
      && laptop.digest == desk.digest
  }

  /// Brings each host's own subfolder to the other, as a timer would.
  private func carry() throws {
    for (from, to) in [(desk, laptop), (laptop, desk)] {
      guard let replica = try from.followspot.status()["replica"]?.text else { continue }
      for name in try names(in: from.sync) where name.hasSuffix(replica) {
        let arguments = ["-a", "--delete", "\(from.sync)/\(name)", to.sync]
        let outcome = try playground.start(Self.rsync, arguments).wait()
        // 24: a snapshot was replaced by a newer one in the meantime.
        #expect([0, 24].contains(outcome.status))
      }
    }
  }

  @Test("show the same with Syncthing, on its own", .enabled(if: SyncthingPair.isAvailable))
  func syncthing() throws {
    let pair = try SyncthingPair(desk.sync, laptop.sync, in: playground)
    let daemons = try [desk.watch(), laptop.watch()]
    try eventually("both know all", within: 60) { try hasBoth() }
    try desk.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try laptop.write("tv.csv", "id,title\n1,Lost\n2,Monk\n")
    try eventually("both know the edits", within: 60) {
      try laptop.followspot.found("aliens") == ["1"] && desk.followspot.found("monk") == ["2"]
        && laptop.digest == desk.digest
    }
    for daemon in daemons {
      #expect(daemon.isRunning)
      #expect(!daemon.standardError.contains("left aside"))
    }
    try pair.end()
  }

  @Test("show the same with a stick that goes from one to the other")
  func stick() throws {
    let stick = playground.path + "/stick"
    try makeFolders(stick)
    try desk.catchUp()
    try laptop.catchUp()
    for host in [desk, laptop, desk] { try host.run("sync", stick) }
    #expect(try hasBoth())
    for host in [laptop, desk] {
      let said = try host.run("sync", stick)
      #expect(said.first?["exported"] == .null)
      #expect(said.first?["merged"]?.number == 0)
    }
    #expect(try desk.followspot.run("sync", playground.path + "/nowhere").status == 2)
  }

  @Test("leave what is half copied aside, and end well", arguments: [0, 1, 2])
  func halfCopied(part: Int) throws {
    try desk.catchUp()
    try desk.run("sync", desk.sync)
    let folder = try #require(try names(in: desk.sync).first)
    let file = try #require(try names(in: "\(desk.sync)/\(folder)").first)
    let whole = try bytes(of: "\(desk.sync)/\(folder)/\(file)")
    try makeFolders("\(laptop.sync)/\(folder)")
    try write(Array(whole.prefix(whole.count * part / 3)), to: "\(laptop.sync)/\(folder)/\(file)")
    for _ in 0..<2 {
      let said = try laptop.run("sync", laptop.sync)
      #expect(said.first?["skipped"]?.array?.count == 1)
      #expect(said.first?["refused"]?.array?.isEmpty == true)
    }
    #expect(try laptop.followspot.status()["snapshots"]?.array?.count == 1)
    try write(whole, to: "\(laptop.sync)/\(folder)/\(file)")
    #expect(try laptop.run("sync", laptop.sync).first?["added"]?.number == 2)
    #expect(try laptop.digest == desk.digest)
    #expect(try laptop.followspot.status()["snapshots"]?.array?.isEmpty == true)
  }

  @Test("say each time that a snapshot was altered or is none, with status 1, and merge the others")
  func altered() throws {
    try desk.catchUp()
    try laptop.catchUp()
    let stick = playground.path + "/stick"
    try makeFolders(stick)
    try desk.run("sync", stick)
    let whole = try desk.export("whole")
    var bytes = try bytes(of: whole)
    bytes[bytes.count / 2] ^= 1
    try write(bytes, to: "\(stick)/altered.fsnap")
    try write(Array("none".utf8), to: "\(stick)/foreign.fsnap")
    for expected in [2, 0] {
      let said = try laptop.run("sync", stick, expecting: 1)
      #expect(said.first?["refused"]?.array?.count == 2)
      #expect(said.first?["skipped"]?.array?.isEmpty == true)
      #expect(said.first?["added"]?.number == Double(expected))
    }
    #expect(try laptop.followspot.found("brazil") == ["2"])
    let once = try laptop.followspot.run("watch", laptop.data, "--sync", stick, "--once")
    #expect(once.status == 1)
    #expect(["altered.fsnap", "foreign.fsnap"].allSatisfy(once.standardError.contains))
  }

  @Test(
    "go on following while the sync folder's disk is full, and export when there is room",
    .enabled(if: SmallDisk.isAvailable))
  func fullDisk() throws {
    let disk = try SmallDisk(in: playground, megabytes: 1)
    let host = try SyncingHost("full", in: playground, sync: disk.path)
    disk.fill()
    try host.write("films.csv", "id,title\n1,Alien\n")
    let daemon = try host.watch()
    try eventually("the daemon says so") { daemon.standardError.contains("exported at the moment") }
    try host.write("tv.csv", "id,title\n1,Lost\n")
    try eventually("the catalogue is read") { try host.followspot.found("lost") == ["1"] }
    disk.empty()
    try eventually("a snapshot is there") {
      try names(in: disk.path).contains { try !names(in: "\(disk.path)/\($0)").isEmpty }
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.wait(within: 2).ending == .exit(0))
  }
}
