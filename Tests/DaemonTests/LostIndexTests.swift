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
}
