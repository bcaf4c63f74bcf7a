import FoundationEssentials
import Glibc
import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// Clocks that are ahead, and machines that were set back.
@Suite struct ClockTests: ExchangingHosts {
  let folder: TemporaryHome

  init() throws { folder = try .made() }

  @Test("another's clock that is far ahead is reported, and does not carry ours off")
  func clocks() throws {
    let day: Int64 = 86_400_000
    let (a, b) = (try host(ahead: day), try host())
    try write(a, row(["title": .text("Dune")]))
    let summary = try send(a, to: b)
    #expect(try #require(summary.clockAhead) > day - 60_000)
    let peer = try #require(try b.store.peers().first)
    #expect(peer.label == "sender" && peer.clockAhead != nil && peer.heard != nil)
    try write(b, row(["title": .text("Arrival")]))
    let version = try #require(try b.store.item(Self.key)).version
    #expect(HybridClock.milliseconds(of: version.dot.time) < b.settings.now() + day / 2)
    #expect(try send(b, to: a).conflicts == 0)
    #expect(try shown(a)?["title"] == .text("Arrival"))
    #expect(try send(b, to: a).clockAhead == nil)
  }

  @Test(
    "a machine that was set back as a whole takes another name once others know more of it, and nothing is lost"
  )
  func setBack() throws {
    let (a, b) = (try host(), try host())
    let name = try setBack(a, b)
    try write(a, row("4", ["title": .text("after")]), .deindex(ItemKey(owner: Self.domain, identifier: "2")))
    let summary = try send(b, to: a, "b")
    #expect(summary.notices.count == 1)
    #expect(try a.store.replica() != name)
    try send(a, to: b, "a")
    try send(b, to: a, "b")
    try expectNothingLost(a, b)
    let again = try send(b, to: a, "c")
    #expect(again.notices.isEmpty)
  }

  @Test("one whose identity file was removed may tell before it hears, and nothing is lost")
  func setBackAndTold() throws {
    let (a, b) = (try host(), try host())
    let name = try setBack(a, b)
    try a.whileClosed { unlink(HomeStamp.path(home: $0)) }
    #expect(try a.store.replica() != name)
    try write(a, row("4", ["title": .text("after")]), .deindex(ItemKey(owner: Self.domain, identifier: "2")))
    try send(a, to: b, "a")
    try send(b, to: a, "b")
    try expectNothingLost(a, b)
  }

  /// Has `a` forget what it wrote last, though `b` knows of it, and returns the name that it keeps.
  private func setBack(_ a: Host, _ b: Host) throws -> ReplicaIdentifier {
    try write(a, row("1", ["title": .text("Dune")]), row("2", ["title": .text("Arrival")]))
    try send(a, to: b)
    try send(b, to: a)
    let backup = TemporaryHome()
    try a.whileClosed { try FileManager.default.copyItem(atPath: $0, toPath: backup.path) }
    // What is lost on the machine itself, but not elsewhere.
    try write(a, row("3", ["title": .text("lost")]), row("1", ["title": .text("Dune, lost")]))
    try send(a, to: b)
    let name = try a.store.replica()
    try a.whileClosed { path in
      let index = IndexStore.path(home: path)
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + suffix) }
      try FileManager.default.copyItem(atPath: IndexStore.path(home: backup.path), toPath: index)
    }
    #expect(try a.store.replica() == name)
    return name
  }

  private func expectNothingLost(_ a: Host, _ b: Host) throws {
    #expect(try Shadow(of: a.store) == Shadow(of: b.store))
    #expect(try shown(a, "1")?["title"] == .text("Dune, lost"))
    #expect(try shown(a, "3")?["title"] == .text("lost"))
    #expect(try shown(a, "4")?["title"] == .text("after"))
    #expect(try shown(b, "2") == nil)
  }
}
