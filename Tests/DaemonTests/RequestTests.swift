import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("A running service that is asked for something", .serialized, .timeLimit(.minutes(1)))
struct RequestTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
  }

  private func expectFresh(_ scene: Scene) throws { #expect(try scene.digest() == scene.freshDigest()) }

  @Test("a held catalogue is applied when somebody accepts it")
  func accept() throws {
    let service = try RunningService(scene)
    service.forget()
    try scene.write("films.csv", "id,title\n")
    try service.wait("the holding") { _ in service.results.contains(where: \.isHeld) }
    #expect(try scene.titles() == ["Alien", "Brazil"])
    try request(.accept, scene.root.appending("films.csv").bytes)
    try service.waitForTitles([])
    try expectFresh(scene)
  }

  @Test("reading again on request brings back what was forgotten")
  func reindex() throws {
    let service = try RunningService(scene)
    let store = try IndexStore(home: scene.home, access: .readWrite)
    _ = try store.write { try $0.apply([.deindex(ItemKey(owner: "films", identifier: "1"))], from: .command) }
    #expect(try scene.titles() == ["Brazil"])
    try request(.reindex, [])
    try service.waitForTitles(["Alien", "Brazil"])
    try expectFresh(scene)
  }

  @Test(
    "reading again leaves no item by the identifier that its row had before the rows were named otherwise")
  func renamed() throws {
    try scene.write("tv.csv", "id,title\n1,Lost\n2,Dark\n2,Fargo\n")
    let service = try RunningService(scene)
    try scene.write("tv.csv", "id,title\n1,Lost\n2,Dark\n3,Fargo\n")
    try service.waitForTitles(["Alien", "Brazil", "Dark", "Fargo", "Lost"])
    let fresh = try scene.freshDigest()
    #expect(try scene.digest() != fresh)
    try request(.reindex, [])
    try service.waitForIndex("the rows' new names") { try $0.digest() == fresh }
  }

  @Test("what an app's items expire is dropped while there is nothing else to do")
  func expiry() throws {
    let service = try RunningService(scene)
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let item = Item(
      key: ItemKey(owner: "com.example", identifier: "1"), domain: Domain(""),
      attributes: ["title": .text("Zardoz")])
    try store.write { writer in
      try writer.apply([.index(item)], from: .application("com.example"))
      try writer.setExpiry(wallClock() / 1_000_000 + 200, of: item.key)
    }
    ServiceStatus.signal(home: scene.home)
    try service.waitForTitles(["Alien", "Brazil"])
    try expectFresh(scene)
  }

  private func request(_ kind: StoredRequest.Kind, _ path: [UInt8]) throws {
    let store = try IndexStore(home: scene.home, access: .readWrite)
    _ = try store.write { try $0.addRequest(kind, path: path) }
    ServiceStatus.signal(home: scene.home)
  }

  @Test("one service a home: a second one says who has it")
  func second() throws {
    let service = try RunningService(scene)
    #expect(throws: ServiceError.self) { try Service(scene.settings()) { _ in }.run() }
    #expect(ServiceStatus.process(home: scene.home) == Int(getpid()))
    #expect(ServiceStatus(home: scene.home)?.roots == [scene.root: .followed])
    withExtendedLifetime(service) {}
  }

  @Test("a catch-up beside a running service is done by that one")
  func handOver() throws {
    let service = try RunningService(scene)
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    let results = try scene.runOnce()
    #expect(results.map(\.domain.name) == ["films", "tv"])
    #expect(try scene.titles() == ["Alien", "Brazil", "Lost"])
    withExtendedLifetime(service) {}
  }
}
