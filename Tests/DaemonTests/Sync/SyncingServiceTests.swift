import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("A service with a sync folder", .serialized, .timeLimit(.minutes(1)))
struct SyncingServiceTests {
  let scene: Scene
  var folder: PathBytes { scene.folder.appending("sync") }

  init() throws {
    scene = try Scene()
    _ = folder.withCString { mkdir($0, 0o755) }
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
  }

  private var settings: ServiceSettings {
    var settings = scene.settings()
    var sync = SyncSettings(folder: folder, label: "here")
    sync.quietTime = .milliseconds(20)
    settings.sync = sync
    return settings
  }

  private func exports(_ events: [ServiceEvent]) -> Int {
    events.count { event in
      if case .snapshot(let result) = event, case .exported = result.outcome { true } else { false }
    }
  }

  @Test("tells others what is in its index, and what changes in it")
  func exports() throws {
    let service = try RunningService(scene, settings)
    try service.wait("the first snapshot") { exports($0) == 1 }
    let other = try OtherHost(scene, folder: folder)
    try other.exchange.merge()
    #expect(try other.digest == scene.digest())
    try scene.write("films.csv", "id,title\n1,Aliens\n3,Cube\n")
    try service.wait("the second snapshot") { exports($0) == 2 }
    try other.exchange.merge()
    #expect(try other.digest == scene.digest())
  }

  @Test("takes in what others write, and what they delete")
  func merges() throws {
    let service = try RunningService(scene, settings)
    try service.wait("the first snapshot") { exports($0) == 1 }
    let other = try OtherHost(scene, folder: folder)
    try other.exchange.merge()
    try other.write("9", title: "Nine")
    try other.remove("2")
    try other.exchange.export()
    try service.waitForTitles(["Alien", "Nine"])
    #expect(try other.digest == scene.digest())
  }

  @Test("falls silent when all is told, on both sides")
  func silence() throws {
    let service = try RunningService(scene, settings)
    try service.wait("the first snapshot") { exports($0) == 1 }
    let other = try OtherHost(scene, folder: folder)
    try other.exchange.merge()
    try other.write("9", title: "Nine")
    try other.exchange.export()
    try service.waitForTitles(["Alien", "Brazil", "Nine"])
    // It writes again only for something of its own, which comes after whatever it might have had to say about this.
    try scene.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try service.wait("the next snapshot") { exports($0) >= 2 }
    try other.exchange.merge()
    #expect(try other.exchange.export() == nil)
    #expect(exports(service.events) == 2)
    #expect(try other.digest == scene.digest())
  }

  @Test("waits for a sync folder that is away, and follows catalogues meanwhile")
  func away() throws {
    let elsewhere = scene.folder.appending("elsewhere")
    _ = folder.withCString { old in elsewhere.withCString { rename(old, $0) } }
    let service = try RunningService(scene, settings)
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForTitles(["Alien", "Brazil", "Lost"])
    #expect(exports(service.events) == 0)
    #expect(ServiceStatus(home: scene.home)?.syncFolder?.state == .away)
    _ = elsewhere.withCString { old in folder.withCString { rename(old, $0) } }
    try service.wait("the snapshot") { exports($0) == 1 }
    #expect(ServiceStatus(home: scene.home)?.syncFolder?.state == .followed)
  }

  @Test("exports what another process wrote into the index, when that says so")
  func otherProcess() throws {
    let service = try RunningService(scene, settings)
    try service.wait("the first snapshot") { exports($0) == 1 }
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let key = ItemKey(owner: "films", identifier: "1")
    _ = try store.write { try $0.apply([.deindex(key)], from: .command) }
    ServiceStatus.signal(home: scene.home)
    try service.wait("the second snapshot") { exports($0) == 2 }
  }

  @Test(
    "goes on following where the sync folder cannot be written, and exports later",
    .enabled(if: geteuid() != 0))
  func unwritable() throws {
    #expect(folder.withCString { chmod($0, 0o555) } == 0)
    let service = try RunningService(scene, settings)
    try service.wait("a notice") { _ in !service.notices.isEmpty }
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForTitles(["Alien", "Brazil", "Lost"])
    #expect(folder.withCString { chmod($0, 0o755) } == 0)
    try service.wait("the snapshot") { exports($0) == 1 }
  }

  @Test("catches up once: merges first, then exports")
  func once() throws {
    let other = try OtherHost(scene, folder: folder)
    try other.write("1", title: "Elsewhere")
    try other.exchange.export()
    _ = try scene.runOnce(settings)
    // A first reading is no edit of what the index already holds.
    #expect(try scene.titles() == ["Brazil", "Elsewhere"])
    try other.exchange.merge()
    #expect(try other.digest == scene.digest())
  }

  @Test(
    "refuses a sync folder in what it follows, or the other way round, and one that is not there to catch up once"
  )
  func misplaced() throws {
    for place in [
      scene.root.appending("sync"), scene.folder, PathBytes(scene.home).appending("sync"), scene.root,
    ] {
      var settings = settings
      settings.sync = SyncSettings(folder: place)
      #expect(throws: ServiceError.self) { try Service(settings) { _ in }.run() }
    }
    var settings = settings
    settings.sync = SyncSettings(folder: scene.folder.appending("none"))
    #expect(throws: ServiceError.self) { try scene.runOnce(settings) }
  }
}
