import Glibc
import IndexStore
import Replication
import SpotlightModel
import TestSupport
import Testing
import Watching

@testable import Daemon

@Suite("Exchanging snapshots through a folder")
struct SnapshotExchangeTests {
  let scene: Scene
  var folder: PathBytes { scene.root }

  init() throws { scene = try Scene() }

  private func host(_ name: String) throws -> OtherHost { try OtherHost(scene, name: name, folder: folder) }

  private func files(of host: OtherHost) throws -> [SyncFolder.File] {
    SyncFolder(folder).listing(for: try host.store.replica()).own
  }

  @Test("makes hosts show the same, whatever each of them wrote and deleted", arguments: 0..<3)
  func convergence(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let hosts = try ["one", "two", "three"].map(host)
    for _ in 0..<60 {
      let host = random.pick(hosts)
      let identifier = "\(random.below(8))"
      switch random.below(5) {
      case 0, 1: try host.write(identifier, title: "Title \(random.below(100))")
      case 2: try host.remove(identifier)
      case 3: try host.exchange.merge()
      default: try host.exchange.export()
      }
    }
    for _ in 0..<2 {
      for host in hosts {
        try host.exchange.merge()
        try host.exchange.export()
      }
    }
    #expect(Set(try hosts.map { try $0.digest }).count == 1)
    for host in hosts {
      #expect(try host.exchange.export() == nil)
      #expect(try files(of: host).count < 20)
    }
  }

  @Test("writes nothing where there is nothing to tell, and nothing again")
  func silence() throws {
    let (one, two) = (try host("one"), try host("two"))
    #expect(try one.exchange.export() == nil)
    try one.write("1", title: "Alien")
    #expect(try one.exchange.export() != nil)
    #expect(try one.exchange.export() == nil)
    try two.exchange.merge()
    // What came through this folder needs not be told in it again.
    #expect(try two.exchange.export() == nil)
    #expect(try two.digest == one.digest)
  }

  @Test("begins with all of it, and goes on with what changed, until that is more")
  func kinds() throws {
    let host = try host("one")
    for number in 0..<200 { try host.write("\(number)", title: "Title \(number) \(number * 7919)") }
    #expect(try host.exchange.export()?.header.kind == .full)
    var kinds: Set<String> = []
    var counts: [Int] = []
    for number in 0..<60 {
      try host.write("\(number)", title: "Changed \(number)")
      let summary = try #require(try host.exchange.export())
      kinds.insert(summary.header.kind == .full ? "full" : "delta")
      let own = try files(of: host)
      counts.append(own.count)
      let fullSize = own.filter { $0.name?.kind == .full }.map(\.stamp.size).max() ?? 0
      #expect(own.reduce(0) { $0 + $1.stamp.size } <= 2 * fullSize)
    }
    #expect(kinds == ["full", "delta"])
    #expect(counts.max() ?? 0 < 20)
    let newcomer = try self.host("newcomer")
    try newcomer.exchange.merge()
    #expect(try newcomer.digest == host.digest)
  }

  @Test("tells everything anew when the own subfolder was removed, or another's whose snapshots it relied on")
  func removedSubfolders() throws {
    let (one, two) = (try host("one"), try host("two"))
    try one.write("1", title: "Alien")
    try one.exchange.export()
    try two.exchange.merge()
    #expect(try two.exchange.export() == nil)
    for file in try files(of: one) { removeTree(try #require(file.path.parent)) }
    #expect(try two.exchange.export()?.header.kind == .full)
    #expect(try one.exchange.export() != nil || two.digest == one.digest)
  }

  @Test("leaves a half-copied snapshot aside, says so once, and merges it when it is whole")
  func halfCopied() throws {
    let other = try host("other")
    try other.write("1", title: "Alien")
    try other.exchange.export()
    let file = try #require(try files(of: other).first)
    let bytes = try SmallFile.read(file.path)
    var told: [String] = []
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let exchange = SnapshotExchange(store: store, folder: folder, label: "here") { result in
      if case .skipped(let reason) = result.outcome { told.append(reason) }
    }
    for count in [0, 10, bytes.count / 2, bytes.count - 1] {
      try SmallFile.replace(file.path, with: Array(bytes.prefix(count)))
      let before = told.count
      try exchange.merge()
      try exchange.merge()
      #expect(told.count == before + 1, "\(count) bytes")
      #expect(try store.itemCount() == 0)
    }
    try SmallFile.replace(file.path, with: bytes)
    try exchange.merge()
    #expect(try store.digest().description == other.digest)
  }

  @Test("waits for what a delta continues, and takes both in whatever order they come")
  func deltaFirst() throws {
    let other = try host("other")
    for number in 0..<500 { try other.write("\(number)", title: "Title \(number * 7919)") }
    try other.exchange.export()
    try other.write("1", title: "Alien")
    try other.exchange.export()
    let files = try files(of: other)
    #expect(files.map(\.name?.kind) == [.full, .delta])
    let hidden = scene.folder.appending("hidden")
    let full = files[0].path
    _ = full.withCString { old in hidden.withCString { rename(old, $0) } }
    let here = try host("here")
    try here.exchange.merge()
    #expect(try here.store.itemCount() == 0)
    #expect(try here.store.knownSnapshots().map(\.state) == [.waiting])
    _ = hidden.withCString { old in full.withCString { rename(old, $0) } }
    try here.exchange.merge()
    #expect(try here.digest == other.digest)
    #expect(try here.store.knownSnapshots().allSatisfy { $0.state == .merged })
  }

  @Test("writes in the own subfolder alone, and clears up there what a killed export left")
  func ownSubfolderOnly() throws {
    let (one, two) = (try host("one"), try host("two"))
    try one.write("1", title: "Alien")
    try one.exchange.export()
    let theirs = try files(of: one)
    let leftover = try #require(theirs[0].path.parent).appending(".20260101T000000.000Z-full.fsnap.a1B2c3")
    try SmallFile.replace(leftover, with: [1])
    try two.write("2", title: "Brazil")
    try two.exchange.merge()
    try two.exchange.export()
    #expect(try files(of: one) == theirs)
    #expect((try? FileStatus(leftover)) != nil)
    try one.write("1", title: "Aliens")
    try one.exchange.export()
    #expect((try? FileStatus(leftover)) == nil)
  }

  @Test("is sealed where there is a key; what is not, or with another, is left aside")
  func sealing() throws {
    let (one, two) = (try host("one"), try host("two"))
    try one.write("1", title: "Alien")
    try one.exchange.export()
    let key = SnapshotKey()
    try KeyFile.create(key, home: two.store.home)
    try two.exchange.merge()
    #expect(try two.store.itemCount() == 0)
    try KeyFile.create(key, home: one.store.home)
    let summary = try #require(try one.exchange.export())
    #expect(summary.header.kind == .full)
    #expect(try files(of: one).count == 1)
    try two.exchange.merge()
    #expect(try two.digest == one.digest)
    let stranger = try host("stranger")
    try stranger.exchange.merge()
    #expect(try stranger.store.itemCount() == 0)
  }

  @Test("does not use a key that others may read")
  func looseKey() throws {
    let host = try host("one")
    try KeyFile.create(SnapshotKey(), home: host.store.home)
    let path = KeyFile.path(home: host.store.home)
    #expect(path.withCString { chmod($0, 0o644) } == 0)
    #expect(throws: ServiceError.self) { try host.exchange.export() }
    #expect(throws: ServiceError.self) { try KeyFile.create(SnapshotKey(), home: host.store.home) }
  }
}
