import IndexStore
import SpotlightModel
import Synchronization
import Testing
import Watching

@testable import Daemon

@Suite("A service without room for all", .serialized, .timeLimit(.minutes(1)))
struct RoomTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
  }

  private func expectFresh(_ scene: Scene) throws { #expect(try scene.digest() == scene.freshDigest()) }

  @Test("a full disk leaves the index as it was, is said once, and is overcome by the next start")
  func full() throws {
    var settings = scene.settings()
    settings.store.pageLimit = 60
    do {
      let service = try RunningService(scene, settings)
      let rows = (0..<3000).map { "\($0),A film of the number \($0) and \($0 * 7919)\n" }.joined()
      try scene.write("many.csv", "id,title\n" + rows)
      try service.wait("waiting") { $0.contains { if case .state(.waiting) = $0 { true } else { false } } }
      #expect(try scene.titles() == ["Alien", "Brazil"])
    }
    _ = try scene.runOnce()
    #expect(try scene.titles().count == 3002)
    try expectFresh(scene)
  }

  private var small: ServiceSettings {
    var settings = scene.settings()
    settings.store.pageLimit = 60
    return settings
  }

  private func writeLarge(_ name: String) throws {
    let rows = (0..<3000).map { "\($0),A film of the number \($0) and \($0 * 7919)\n" }.joined()
    try scene.write(name, "id,title\n" + rows)
  }

  private func waiting() -> [String] {
    (ServiceStatus(home: scene.home)?.waiting ?? []).map { String(decoding: $0.path.name, as: UTF8.self) }
  }

  /// Starts a service, and has it meet a catalogue that finds no room.
  private func serviceWithoutRoom(stagedSize: Int64) throws -> RunningService {
    var settings = small
    settings.stagedSize = stagedSize
    let service = try RunningService(scene, settings)
    try writeLarge("a.csv")
    try service.wait("the shortage") { _ in service.results.contains(where: \.waitsForRoom) }
    try service.wait("waiting") { _ in ServiceStatus(home: scene.home)?.state == .waiting }
    return service
  }

  @Test("follows the others while one finds no room, and says which and why", arguments: [1000, 4 << 20])
  func others(stagedSize: Int64) throws {
    let service = try serviceWithoutRoom(stagedSize: stagedSize)
    try scene.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try service.wait("the edit") { _ in try scene.titles() == ["Aliens", "Brazil"] }
    #expect(waiting() == ["a.csv"])
    #expect(ServiceStatus(home: scene.home)?.obstacle == nil)
    #expect(ServiceStatus(home: scene.home)?.waiting.first?.reason.contains("full") == true)
    #expect(service.results.filter(\.waitsForRoom).count == 1)
  }

  @Test("reads small files of the same batch before a large one that finds no room")
  func sameBatch() throws {
    try writeLarge("a.csv")
    try scene.write("z.csv", "id,title\n1,Zodiac\n")
    var settings = small
    settings.stagedSize = 1000
    #expect(try scene.runOnce(settings).map(\.waitsForRoom) == [true, false, false])
    #expect(try scene.titles() == ["Alien", "Brazil", "Zodiac"])
  }

  @Test("has a catch-up beside it return, with what waits")
  func catchUpBeside() throws {
    let service = try serviceWithoutRoom(stagedSize: 1000)
    let results = try scene.runOnce()
    #expect(results.map(\.waitsForRoom) == [true, false])
    #expect(results.map { $0.error == nil } == [false, true])
    withExtendedLifetime(service) {}
  }

  @Test("tells who asks for a catalogue to be read again that it waits")
  func requested() throws {
    let service = try serviceWithoutRoom(stagedSize: 1000)
    let store = try IndexStore(home: scene.home, access: .readWrite)
    for path in [[], scene.root.appending("a.csv").bytes] {
      let id = try store.write { try $0.addRequest(.reindex, path: path) }
      guard case .outcome(let outcome) = try RequestAnswer(to: id, in: store) else {
        Issue.record("nobody answered")
        continue
      }
      #expect(outcome.contains("a.csv waits for room"))
    }
    withExtendedLifetime(service) {}
  }

  @Test("lets go of what waits when that is removed, or fits")
  func resolved() throws {
    let service = try serviceWithoutRoom(stagedSize: 1000)
    try scene.write("a.csv", "id,title\n1,Small\n")
    try service.waitForTitles(["Alien", "Brazil", "Small"])
    #expect(waiting() == [])
    service.forget()
    try writeLarge("folder/b.csv")
    try service.wait("the shortage") { _ in service.results.contains(where: \.waitsForRoom) }
    scene.remove("folder")
    try service.wait("nothing that waits") { _ in waiting() == [] }
  }

  @Test("reads large files after small ones in a catch-up, the smallest of them first")
  func order() throws {
    for (name, rows) in [("a", 300), ("b", 200), ("c", 2), ("d", 200)] {
      try scene.write("\(name).csv", "id,title\n" + (0..<rows).map { "\($0),Film \($0)\n" }.joined())
    }
    let order = Mutex<[String]>([])
    var settings = scene.settings()
    settings.stagedSize = 1000
    let service = Service(settings) { event in
      if case .catalogue(let result) = event { order.withLock { $0.append(result.domain.name) } }
    }
    try service.runOnce()
    #expect(order.withLock { $0 } == ["c", "films", "b", "d", "a"])
  }

  @Test("has whoever asks something told at once where everything waits for room")
  func everything() throws {
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let lock = try #require(try HomeLock(home: scene.home))
    let status = StatusFile(home: scene.home)
    _ = status.set(.waiting, obstacle: .init(reason: "The disk is full.", isLasting: true))
    let id = try store.write { try $0.addRequest(.check, path: scene.root.bytes) }
    let error = #expect(throws: ServiceError.self) { try RequestAnswer(to: id, in: store) }
    #expect(error?.description.contains("The disk is full.") == true)
    #expect(throws: ServiceError.self) { try scene.runOnce() }
    withExtendedLifetime(lock) {}
  }

  @Test("takes too many files without room for a matter of the disk")
  func many() throws {
    var shortages = Shortages()
    let error = StoreError(.full, "no room")
    for number in 0..<100 { #expect(try shortages.note(PathBytes("/\(number)"), error, home: "/home")) }
    #expect(throws: StoreError.self) { try shortages.note(PathBytes("/100"), error, home: "/home") }
    shortages.forget(PathBytes("/1"))
    #expect(try !shortages.note(PathBytes("/1"), error, home: "/home"))
  }
}
