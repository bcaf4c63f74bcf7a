import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("A running service", .serialized, .timeLimit(.minutes(1)))
struct RunningTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
  }

  private func expectFresh(_ scene: Scene) throws { #expect(try scene.digest() == scene.freshDigest()) }

  @Test("dropped, edited, renamed and removed files are followed")
  func edits() throws {
    let service = try RunningService(scene)
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForTitles(["Alien", "Brazil", "Lost"])
    try scene.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try service.waitForTitles(["Aliens", "Brazil", "Lost"])
    scene.move("data/tv.csv", "data/shows.csv")
    try service.waitForIndex("the new domain") {
      try $0.store().item(ItemKey(owner: "shows", identifier: "1")) != nil && $0.titles().count == 3
    }
    try expectFresh(scene)
    scene.remove("films.csv")
    try service.waitForTitles(["Lost"])
    try expectFresh(scene)
  }

  @Test("a file that takes the name of a folder that was there a moment ago is read")
  func fileInPlaceOfFolder() throws {
    try scene.write("tv.csv/old.csv", "id,title\n1,Lost\n")
    let service = try RunningService(scene)
    scene.remove("tv.csv")
    try scene.write("tv.csv", "id,title\n1,Dark\n")
    try service.waitForTitles(["Alien", "Brazil", "Dark"])
    try expectFresh(scene)
  }

  @Test("a folder and a file that exchange their names are followed under the new ones")
  func exchangedNames() throws {
    try scene.write("tv.csv/old.csv", "id,title\n1,Lost\n")
    let service = try RunningService(scene)
    scene.move("data/tv.csv", "data/third.csv")
    scene.move("data/films.csv", "data/tv.csv")
    scene.move("data/third.csv", "data/films.csv")
    try service.waitForIndex("both under their new names") { try $0.digest() == $0.freshDigest() }
    #expect(try scene.titles() == ["Alien", "Brazil", "Lost"])
    #expect(try scene.store().item(ItemKey(owner: "tv", identifier: "1")) != nil)
  }

  @Test("a dropped catalogue of a hundred rows is found soon after its close, by the median")
  func latency() throws {
    let service = try RunningService(scene)
    let store = try scene.store()
    let delays = try (0..<9).map { round in
      let rows = (0..<100).map { "\($0),Row \($0) of \(round)\n" }.joined()
      try scene.write("drop\(round).csv", "id,title\n" + rows)
      let closed = Moment.now
      let key = ItemKey(owner: "drop\(round)", identifier: "99")
      try service.wait("the row") { _ in try store.item(key) != nil }
      return Moment.now - closed
    }
    #expect(delays.sorted()[4] < .milliseconds(500))
  }

  @Test("a row that moves between files of one domain is neither removed nor added")
  func movedRow() throws {
    try scene.write("followspot.json", #"{"catalogues": {"*.csv": {"domain": "all", "identifier": "id"}}}"#)
    try scene.write("tv.csv", "id,title\n7,Lost\n")
    let service = try RunningService(scene)
    let before = try scene.store().item(ItemKey(owner: "all", identifier: "2"))?.version
    service.forget()
    try scene.write("films.csv", "id,title\n1,Alien\n")
    try scene.write("tv.csv", "id,title\n7,Lost\n2,Brazil\n")
    try service.waitForIndex("both results") { _ in service.results.count >= 2 }
    #expect(service.results.allSatisfy { $0.added == 0 && $0.removed == 0 })
    #expect(try scene.store().item(ItemKey(owner: "all", identifier: "2"))?.version == before)
    try expectFresh(scene)
  }

  @Test("an edit through one of a file's names is followed for all of them, in any root")
  func hardLinks() throws {
    let other = scene.folder.appending("other")
    try scene.write("../other/tv.csv", "id,title\n1,Lost\n")
    scene.link("data/films.csv", "data/copy.csv")
    scene.link("data/films.csv", "other/far.csv")
    let service = try RunningService(
      scene, ServiceSettings(home: scene.home, roots: [scene.root, other]))
    try scene.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    let titles = ["Aliens", "Brazil"]
    try service.waitForTitles(titles + titles + titles + ["Lost"])
    try scene.write("../other/far.csv", "id,title\n1,Alien\n")
    try service.waitForTitles(["Alien", "Alien", "Alien", "Lost"])
  }

  @Test("trees that are moved in and out are followed")
  func trees() throws {
    let service = try RunningService(scene)
    try scene.write("a/b/c.csv", "id,title\n1,Deep\n")
    try service.waitForTitles(["Alien", "Brazil", "Deep"])
    scene.move("data/a", "outside")
    try service.waitForTitles(["Alien", "Brazil"])
    scene.move("outside", "data/back")
    try service.waitForTitles(["Alien", "Brazil", "Deep"])
    try expectFresh(scene)
  }

  @Test("while the root is away nothing is deindexed; when it is back, it is followed on")
  func away() throws {
    let service = try RunningService(scene)
    service.forget()
    scene.move("data", "elsewhere")
    try service.wait("the root's leaving") {
      $0.contains { if case .root(let root) = $0 { root.state == .away } else { false } }
    }
    #expect(try scene.titles() == ["Alien", "Brazil"])
    scene.move("elsewhere", "data")
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForTitles(["Alien", "Brazil", "Lost"])
    try expectFresh(scene)
  }

  @Test("a changed mapping has just the catalogues read anew that it concerns")
  func mapping() throws {
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    let service = try RunningService(scene)
    service.forget()
    try scene.write("followspot.json", #"{"catalogues": {"tv.csv": {"domain": "shows"}}}"#)
    try service.waitForIndex("the new domain") {
      try $0.store().item(ItemKey(owner: "shows", identifier: "1")) != nil
    }
    #expect(service.results.map(\.domain.name) == ["shows"])
    try expectFresh(scene)
  }
  @Test("while somebody else writes, work waits and is done when it can be")
  func busy() throws {
    var settings = scene.settings()
    settings.store.busyTimeout = 20
    let service = try RunningService(scene, settings)
    let other = try IndexStore(home: scene.home, access: .readWrite)
    try other.write { _ in
      try scene.write("tv.csv", "id,title\n1,Lost\n")
      try service.wait("waiting") { $0.contains { if case .state(.waiting) = $0 { true } else { false } } }
      #expect(service.notices.count == 1)
    }
    try service.waitForTitles(["Alien", "Brazil", "Lost"])
    try expectFresh(scene)
  }

  @Test("it stops within two seconds")
  func stops() throws {
    let service = try RunningService(scene)
    let start = Moment.now
    service.requestStop()
    #expect(throws: RunningService.Failure.self) { try service.wait("nothing") { _ in false } }
    #expect(service.hasEnded)
    #expect(Moment.now - start < .seconds(2))
    #expect(ServiceStatus.process(home: scene.home) == nil)
  }

  @Test("it ends at once when asked, though another process keeps it from writing")
  func stopsWhileLocked() throws {
    let service = try RunningService(scene)
    let other = try IndexStore(home: scene.home, access: .readWrite)
    try other.write { _ in
      service.forget()
      try scene.write("tv.csv", "id,title\n1,Lost\n")
      try service.wait("being busy") { $0.contains { if case .state(.busy) = $0 { true } else { false } } }
      let start = Moment.now
      service.requestStop()
      #expect(throws: RunningService.Failure.self) { try service.wait("nothing") { _ in false } }
      #expect(service.hasEnded)
      #expect(Moment.now - start < .seconds(2))
    }
  }
}
