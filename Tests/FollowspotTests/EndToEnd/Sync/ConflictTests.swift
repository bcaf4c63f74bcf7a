import Testing

@Suite("What is written on two hosts at the same time")
struct ConflictTests {
  let playground: Playground
  let desk: SyncingHost
  let laptop: SyncingHost

  init() throws {
    playground = try Playground()
    let sync = playground.path + "/sync"
    desk = try SyncingHost("desk", in: playground, sync: sync)
    laptop = try SyncingHost("laptop", in: playground, sync: sync)
    try desk.write("films.csv", "id,title,year\n1,Alien,1979\n2,Brazil,1985\n")
    try desk.catchUp()
    try exchange()
    try laptop.write("films.csv", "id,title,year\n1,Alien,1979\n2,Brazil,1985\n")
    try laptop.catchUp()
    try exchange()
  }

  private func exchange() throws {
    for host in [desk, laptop, desk, laptop] { try host.run("sync", host.sync) }
  }

  @Test("the same catalogue on both is no conflict, and needs no word between them")
  func sameCatalogue() throws {
    #expect(try laptop.digest == desk.digest)
    #expect(try desk.run("conflicts").isEmpty)
    let said = try laptop.run("sync", laptop.sync)
    #expect(said.first?["exported"] == .null)
  }

  @Test("edits of different fields both stand")
  func differentFields() throws {
    try desk.write("films.csv", "id,title,year\n1,Aliens,1979\n2,Brazil,1985\n")
    try laptop.write("films.csv", "id,title,year\n1,Alien,1986\n2,Brazil,1985\n")
    try desk.catchUp()
    try laptop.catchUp()
    try exchange()
    #expect(try laptop.digest == desk.digest)
    #expect(try desk.run("conflicts").isEmpty)
    let attributes = try desk.run("show", "films:1").first?["attributes"]
    #expect(attributes?["title"]?.text == "Aliens")
    #expect(attributes?["year"]?.text == "1986" || attributes?["year"]?.number == 1986)
  }

  @Test("edits of one field are listed on both hosts, until one is picked", arguments: ["value", "replica"])
  func picking(by means: String) throws {
    try desk.write("films.csv", "id,title,year\n1,Alien of the desk,1979\n2,Brazil,1985\n")
    try desk.catchUp()
    try laptop.write("films.csv", "id,title,year\n1,Alien of the laptop,1979\n2,Brazil,1985\n")
    try laptop.catchUp()
    try exchange()
    #expect(try laptop.digest == desk.digest)
    for host in [desk, laptop] {
      let listed = try host.run("conflicts")
      #expect(listed.map { $0["attribute"]?.text } == ["title"])
      #expect(listed.first?["id"]?.text == "1")
      #expect(listed.first?["shown"]?.text == "Alien of the laptop")
      #expect(listed.first?["others"]?.array?.map { $0["value"]?.text } == ["Alien of the desk"])
    }
    #expect(try desk.followspot.status()["conflicts"]?.number == 1)
    let replica = try #require(try desk.followspot.status()["replica"]?.text)
    try laptop.run("conflicts", "films:1", "--pick", means == "value" ? "Alien of the desk" : replica)
    try exchange()
    #expect(try laptop.digest == desk.digest)
    for host in [desk, laptop] {
      #expect(try host.run("conflicts").isEmpty)
      #expect(try host.run("show", "films:1").first?["attributes"]?["title"]?.text == "Alien of the desk")
    }
    let overridden = try laptop.run("conflicts", "--overridden")
    #expect(overridden.contains { $0["value"]?.text == "Alien of the laptop" })
  }

  @Test("state reaches other hosts, and one value set on two of them is settled as an attribute is")
  func state() throws {
    try desk.run("defaults", "write", "com.example.Movies", "last", "alien")
    try exchange()
    let arrived = try laptop.run("defaults", "read", "com.example.Movies", "last")
    #expect(arrived.first?["value"]?.text == "alien")
    try desk.run("defaults", "write", "com.example.Movies", "last", "brazil")
    try laptop.run("defaults", "write", "com.example.Movies", "last", "casablanca")
    try exchange()
    #expect(try laptop.digest == desk.digest)
    let listed = try desk.run("conflicts")
    #expect(listed.map { $0["id"]?.text } == ["com.example.Movies:last"])
    try desk.run("conflicts", ":com.example.Movies:last", "--pick", "brazil")
    try exchange()
    #expect(try laptop.run("conflicts").isEmpty)
    let settled = try laptop.run("defaults", "read", "com.example.Movies", "last")
    #expect(settled.first?["value"]?.text == "brazil")
    try laptop.run("defaults", "delete", "com.example.Movies")
    try exchange()
    #expect(try desk.run("defaults", "domains").isEmpty)
    #expect(try laptop.digest == desk.digest)
  }

  @Test("picking needs an item, one in conflict, and one of the values")
  func wrongPicks() throws {
    #expect(try desk.followspot.run("conflicts", "--pick", "x").status == 2)
    #expect(try desk.followspot.run("conflicts", "films:none", "--pick", "x").status == 1)
    #expect(try desk.followspot.run("conflicts", "films:1", "--pick", "x").status == 1)
  }

  @Test("a label that several hosts have picks none of them, and their names are told")
  func sharedLabel() throws {
    for (host, title) in [(desk, "Alien of the desk"), (laptop, "Alien of the laptop")] {
      try host.write("films.csv", "id,title,year\n1,\(title),1979\n2,Brazil,1985\n")
      try host.catchUp()
    }
    try exchange()
    // Both are on this machine, whose name is their label.
    let listed = try #require(try desk.run("conflicts").first)
    let label = try #require(listed["label"]?.text)
    let picked = try desk.followspot.run("conflicts", "films:1", "--pick", label)
    #expect(picked.status == 2)
    #expect(picked.standardError.contains(try #require(listed["replica"]?.text)))
    #expect(try desk.run("conflicts").count == 1)
  }

  @Test(
    "a row that another host deleted stays deleted, explain says so, and reindex brings it back everywhere")
  func deletedElsewhere() throws {
    try desk.write("films.csv", "id,title,year\n2,Brazil,1985\n")
    try desk.catchUp()
    try exchange()
    #expect(try laptop.followspot.found("alien") == [])
    try laptop.catchUp()
    #expect(try laptop.followspot.found("alien") == [])
    let explained = try laptop.run("explain", "films:1", expecting: 1)
    #expect(explained.first?["state"]?.text == "forgotten")
    let reason = try #require(explained.first?["reasons"]?.array?.first?.text)
    let deskName = try #require(try desk.followspot.status()["replica"]?.text).prefix(8)
    #expect(reason.contains("films.csv") && reason.contains("(\(deskName))"))
    #expect(!reason.contains("forget"))
    #expect(try desk.explained("films:1").contains("this host"))
    try laptop.run("reindex", "\(laptop.data)/films.csv")
    try exchange()
    #expect(try desk.followspot.found("alien") == ["1"])
    #expect(try laptop.digest == desk.digest)
  }

  @Test("explain names the host that wrote an item, or removed it, also where a full snapshot tells of it")
  func whoDidIt() throws {
    try desk.write("films.csv", "id,title,year\n2,Brazil!,1985\n")
    try desk.catchUp()
    let deskName = try #require(try desk.followspot.status()["replica"]?.text).prefix(8)
    try laptop.run("merge", desk.export("all"))
    #expect(try laptop.explained("films:1").contains("(\(deskName))"))
    #expect(try laptop.explained("films:2", expecting: 0).contains("(\(deskName))"))
    #expect(try desk.explained("films:2", expecting: 0).contains("this host"))
  }

  @Test("the history says which host wrote what, and status which hosts were heard")
  func history() throws {
    try desk.write("films.csv", "id,title,year\n1,Aliens,1979\n2,Brazil,1985\n")
    try desk.catchUp()
    try exchange()
    let replica = try #require(try desk.followspot.status()["replica"]?.text)
    let versions = try laptop.run("show", "films:1").first?["versions"]?.array
    #expect(versions?.map { $0["replica"]?.text } == [replica])
    #expect(versions?.first?["history"]?[replica]?.text != nil)
    let peers = try laptop.followspot.status()["peers"]?.array
    #expect(peers?.contains { $0["replica"]?.text == replica && $0["heard"]?.text != nil } == true)
  }
}

extension SyncingHost {
  /// What `explain` says of an item, as one text.
  fileprivate func explained(_ item: String, expecting status: Int32 = 1) throws -> String {
    let reasons = try run("explain", item, expecting: status).first?["reasons"]?.array ?? []
    return reasons.compactMap(\.text).joined(separator: " ")
  }
}
