import CLinux
import Glibc
import IndexStore
import Testing
import Watching

@testable import Daemon

@Suite("Disks mounted within a root", .timeLimit(.minutes(1)))
struct MissingDiskTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private static let canMount: Bool = {
    guard let scene = try? Scene() else { return false }
    guard scene.mountDisk("disk") else { return false }
    return scene.unmountDisk("disk")
  }()

  @Test(
    "a disk that is away deindexes nothing, and is followed again when it is back",
    .enabled(if: canMount, "mounting a file system needs rights that this user lacks"))
  func diskAway() throws {
    try scene.write("disk/placeholder", "")
    scene.remove("disk/placeholder")
    #expect(scene.mountDisk("disk"))
    defer { _ = scene.unmountDisk("disk") }
    try scene.write("disk/films.csv", "id,title\n1,Alien\n")
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    _ = try scene.runOnce()

    #expect(scene.unmountDisk("disk"))
    #expect(try scene.runOnce().map(\.unchanged) == [1])
    #expect(try scene.titles() == ["Alien", "Lost"])
    #expect(try scene.state(of: "disk/films.csv") == .away)

    #expect(scene.mountDisk("disk"))
    try scene.write("disk/films.csv", "id,title\n1,Alien\n2,Brazil\n")
    _ = try scene.runOnce()
    #expect(try scene.state(of: "disk/films.csv") == .followed)
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder that was emptied or deleted on the root's own disk is deindexed")
  func deleted() throws {
    try scene.write("sub/films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    scene.remove("sub/films.csv")
    #expect(try scene.runOnce().map(\.removed) == [1])
  }
}

extension Scene {
  /// Mounts an empty file system in memory on a folder of the root; returns whether that was allowed.
  fileprivate func mountDisk(_ name: String) -> Bool {
    let target = root.appending(name)
    _ = target.withCString { mkdir($0, 0o755) }
    return target.withCString { mount("tmpfs", $0, "tmpfs", 0, "size=1m") } == 0
  }

  fileprivate func unmountDisk(_ name: String) -> Bool {
    root.appending(name).withCString { umount($0) } == 0
  }

  fileprivate func state(of name: String) throws -> CatalogueRecord.State? {
    try store().catalogue(root: root.bytes, path: Array(name.utf8))?.state
  }
}
