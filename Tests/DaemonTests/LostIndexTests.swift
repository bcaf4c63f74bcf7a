import CSQLite
import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("A running service whose index is lost or damaged", .serialized, .timeLimit(.minutes(1)))
struct LostIndexTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
  }

  private func expectFresh(_ scene: Scene) throws { #expect(try scene.digest() == scene.freshDigest()) }

  private func removeIndex() {
    for end in ["", "-wal", "-shm"] { unlink(IndexStore.path(home: scene.home) + end) }
  }

  @Test("an index that is removed under the service is made again", arguments: [false, true])
  func removedIndex(withHome: Bool) throws {
    let service = try RunningService(scene)
    service.forget()
    if withHome { removeTree(PathBytes(scene.home)) } else { removeIndex() }
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForIndex("all titles") { (try? $0.titles()) == ["Alien", "Brazil", "Lost"] }
    try expectFresh(scene)
  }

  @Test("a catch-up beside a service whose index was removed is answered from the new one")
  func catchUpAfterRemoval() throws {
    let service = try RunningService(scene)
    removeIndex()
    #expect(try scene.runOnce().map(\.unchanged) == [2])
    #expect(try scene.titles() == ["Alien", "Brazil"])
    #expect(!service.hasEnded)
  }

  @Test("a catch-up that is stopped while its index waits to be opened ends without an error")
  func stoppedWhileOpening() throws {
    _ = PathBytes(scene.home).withCString { mkdir($0, 0o700) }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(IndexStore.path(home: scene.home), &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    let service = Service(scene.settings()) { _ in }
    service.stop()
    try service.runOnce()
  }

  @Test("a damaged item is mended by its file, and keeps no other file from being followed")
  func damagedItem() throws {
    let service = try RunningService(scene)
    try scene.damage("1")
    try scene.write("films.csv", "id,title\n1,Aliens\n2,Brazil\n")
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForIndex("both files") { scene in
      try scene.store().damagedItems().isEmpty && scene.titles() == ["Aliens", "Brazil", "Lost"]
    }
    try expectFresh(scene)
  }

  @Test("damage that a file cannot mend is told of with that file, and the others are followed")
  func damagedShadow() throws {
    try scene.write("followspot.json", #"{"catalogues": {"*.csv": {"domain": "all", "identifier": "id"}}}"#)
    try scene.write("shows.csv", "id,title\n1,Dark\n")
    let service = try RunningService(scene)
    try scene.damage("1", in: "shadow")
    try scene.write("shows.csv", "id,title\n5,Lost\n")
    try scene.write("tv.csv", "id,title\n7,Heat\n")
    try service.waitForIndex("the sound file") { try $0.titles().contains("Heat") }
    let record = try scene.store().catalogue(root: scene.root.bytes, path: Array("shows.csv".utf8))
    #expect(record?.state == .error)
    #expect(record?.error?.reason.contains("damaged") == true)
  }

  /// Overwrites all that is stored behind the service's back.
  private func destroyIndex() throws {
    // What another process writes makes the service read again what it had in memory.
    let other = try IndexStore(home: scene.home, access: .readWrite)
    _ = try other.write { try $0.addRequest(.check, path: Array("/".utf8)) }
    for end in ["", "-wal"] {
      let path = IndexStore.path(home: scene.home) + end
      guard let size = try? FileStatus(PathBytes(path)).stamp.size else { continue }
      let descriptor = try #require(Optional(open(path, O_WRONLY | O_CLOEXEC)).flatMap { $0 < 0 ? nil : $0 })
      defer { close(descriptor) }
      let bytes = [UInt8](repeating: 0xA5, count: Int(size))
      #expect(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    }
  }

  private func setAside() -> Int {
    var names = 0
    FolderScanner(roots: [PathBytes(scene.home)]).scan(PathBytes(scene.home)) { entry in
      if case .file(let path, _, _) = entry, "\(path)".contains("index.sqlite.corrupt-"),
        path.name.last != 0x6C
      {
        names += 1
      }
      return .continue
    }
    return names
  }

  @Test("an index that is destroyed under the service is set aside and made again, with one record of it")
  func destroyedIndex() throws {
    let service = try RunningService(scene)
    service.forget()
    try destroyIndex()
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.waitForIndex("all titles") { (try? $0.titles()) == ["Alien", "Brazil", "Lost"] }
    #expect(service.notices.count == 1)
    #expect(service.notices.first?.contains("was moved to") == true)
    #expect(setAside() == 1)
    try expectFresh(scene)
  }

  @Test(
    "an index that is destroyed again and again is waited with, and the service neither ends nor goes round")
  func destroyedAgain() throws {
    let service = try RunningService(scene)
    for round in 0..<2 {
      try destroyIndex()
      try scene.write("tv.csv", "id,title\n1,Lost \(round)\n")
      try service.waitForIndex("the new title") { (try? $0.titles())?.contains("Lost \(round)") == true }
    }
    service.forget()
    try destroyIndex()
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.wait("waiting") { $0.contains { if case .state(.waiting) = $0 { true } else { false } } }
    #expect(ServiceStatus(home: scene.home)?.obstacle?.reason.contains("again and again") == true)
    #expect(setAside() == 2)
    #expect(!service.hasEnded)
    service.requestStop()
    #expect(throws: RunningService.Failure.self) { try service.wait("nothing") { _ in false } }
    #expect(service.hasEnded)
  }

  @Test("a damaged index that another process has open is waited for")
  func damagedInUse() throws {
    let service = try RunningService(scene)
    var other: IndexStore? = try IndexStore(home: scene.home, access: .readWrite)
    service.forget()
    try destroyIndex()
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    try service.wait("waiting") { $0.contains { if case .state(.waiting) = $0 { true } else { false } } }
    #expect(ServiceStatus(home: scene.home)?.obstacle?.isLasting == true)
    withExtendedLifetime(other) {}
    other = nil
    try service.waitForIndex("all titles") { (try? $0.titles()) == ["Alien", "Brazil", "Lost"] }
  }

  @Test("damage is looked into once, then the index is begun anew, and then ever more seldom")
  func response() {
    var response = DamageResponse()
    var now = Moment(nanoseconds: 0)
    var hours: [Int64] = []
    for count in 0..<9 {
      let step = response.next(at: now)
      #expect(step.isCertain == (count > 0))
      hours.append(step.delay.components.seconds / 3600)
      now = now + step.delay
    }
    #expect(hours == [0, 0, 1, 2, 4, 8, 16, 24, 24])
    #expect(response.next(at: now + .seconds(49 * 3600)) == .init(delay: .zero, isCertain: false))
  }
}
