import Testing

@Suite("A host that was away, its clone, and a backup of it that was put back")
struct RejoiningTests {
  let playground: Playground
  let desk: SyncingHost
  let laptop: SyncingHost
  let away: SyncingHost
  let clone: SyncingHost

  init() throws {
    playground = try Playground()
    let sync = playground.path + "/sync"
    desk = try SyncingHost("desk", in: playground, sync: sync)
    laptop = try SyncingHost("laptop", in: playground, sync: sync)
    away = try SyncingHost("away", in: playground, sync: sync)
    clone = try SyncingHost("clone", in: playground, sync: sync)
    try desk.write("films.csv", "id,title\n1,Alien\n2,Brazil\n3,Cube\n4,Dune\n5,Heat\n")
    try away.write("tv.csv", "id,title\n1,Lost\n2,Monk\n")
    for host in [desk, away] { try host.catchUp() }
    try exchange([desk, laptop, away])
  }

  @Test("who removed an item is told for certain by the host that did it, and else as a guess")
  func removers() throws {
    let base = try desk.export("base")
    try laptop.run("forget", "films:3")
    try desk.run("merge", try laptop.export("delta", since: base))
    try away.run("merge", try laptop.export("full"))
    let said = try [laptop, desk, away].map { try $0.followspot.run("explain", "films:3").standardOutput }
    #expect(said[0].contains("It was removed from the index on this host, 2"))
    #expect(said[1].contains("It is a row of \(desk.data)/films.csv, and was removed from the index on "))
    #expect(!said[1].contains("this host") && !said[1].contains("perhaps"))
    #expect(said[2].contains("It was removed from the index on another host, perhaps "))
  }

  private func exchange(_ hosts: [SyncingHost]) throws {
    for _ in 0..<2 {
      for host in hosts { try host.run("sync", host.sync) }
    }
  }

  private func copy(_ home: String, to other: String) throws {
    for (program, arguments) in [("/bin/rm", ["-rf", other]), ("/bin/cp", ["-a", home, other])] {
      #expect(try playground.start(program, arguments).wait().status == 0)
    }
  }

  /// Items are deleted, and one of them is created again, while the others hear nothing.
  private func workAtHome() throws {
    try desk.write("films.csv", "id,title\n3,Cube\n4,Dune\n5,Heat\n")
    try desk.catchUp()
    try exchange([desk, laptop])
    try desk.write("films.csv", "id,title\n2,Brazil again\n3,Cube\n4,Dune\n5,Heat\n")
    try desk.catchUp()
    try laptop.run("forget", "films:3")
    try exchange([desk, laptop])
  }

  private func workAway() throws {
    try away.write("tv.csv", "id,title\n1,Lost found\n")
    try away.catchUp()
    try clone.run("forget", "films:4")
  }

  private func expectAll(_ hosts: [SyncingHost]) throws {
    for host in hosts {
      #expect(try host.digest == desk.digest)
      #expect(try host.followspot.found("alien") == [])
      #expect(try host.followspot.found("cube") == [])
      #expect(try host.followspot.found("brazil", "again") == ["2"])
      #expect(try host.run("show", "films:2").first?["versions"]?.array?.count == 1)
      #expect(try host.followspot.found("heat") == ["5"])
      #expect(try host.run("conflicts").isEmpty)
    }
  }

  @Test("all rejoin: they show the same, keep what each did, and bring back nothing")
  func rejoin() throws {
    let backup = playground.path + "/backup"
    try copy(away.followspot.home, to: backup)
    try copy(away.followspot.home, to: clone.followspot.home)
    try workAtHome()
    try workAway()
    let hosts = [desk, laptop, away, clone]
    try exchange(hosts)
    try expectAll(hosts)
    for host in hosts {
      #expect(try host.followspot.found("dune") == [])
      #expect(try host.followspot.found("monk") == [])
      #expect(try host.followspot.found("lost", "found") == ["1"])
    }
    // The backup knows nothing of all that, and of the file what it was then.
    try copy(backup, to: away.followspot.home)
    try exchange(hosts)
    try away.catchUp()
    try exchange(hosts)
    try expectAll(hosts)
    for host in hosts {
      #expect(try host.followspot.found("dune") == [])
      #expect(try host.followspot.found("monk") == [])
      #expect(try host.followspot.found("lost", "found") == ["1"])
    }
  }

  @Test("so they do by single files, all of it or what changed, where the backup tells before it hears")
  func rejoinByFiles() throws {
    let backup = playground.path + "/backup"
    let before = try away.export("before")
    try copy(away.followspot.home, to: backup)
    try copy(away.followspot.home, to: clone.followspot.home)
    try workAtHome()
    try workAway()
    let lost = try away.export("lost", since: before)
    try copy(backup, to: away.followspot.home)
    let told = try [away.export("backup", since: before), clone.export("cloned", since: before)]
    try laptop.run("merge", told[0], told[1], lost)
    try desk.run("merge", laptop.export("laptop", since: before))
    let all = try desk.export("all")
    for host in [laptop, away, clone] { try host.run("merge", all) }
    try expectAll([desk, laptop, away, clone])
    #expect(try away.followspot.found("lost", "found") == ["1"])
  }
}
