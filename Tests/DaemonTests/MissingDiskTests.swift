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

  @Test(
    "a folder of the same disk that was mounted within deindexes nothing either, with a service and without",
    .enabled(if: canMount, "mounting a file system needs rights that this user lacks"),
    arguments: [true, false])
  func boundFolder(isRunning: Bool) throws {
    try scene.write("disk/placeholder", "")
    scene.remove("disk/placeholder")
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    let source = try Scene()
    try source.write("films.csv", "id,title\n1,Alien\n")
    #expect(scene.bind(source.root, "disk"))
    defer { _ = scene.unmountDisk("disk") }
    let service = isRunning ? try RunningService(scene) : nil
    if !isRunning { _ = try scene.runOnce() }
    #expect(try scene.titles() == ["Alien", "Lost"])

    #expect(scene.unmountDisk("disk"))
    try service?.waitForIndex("the disk to be away") { try $0.state(of: "disk/films.csv") == .away }
    if !isRunning { _ = try scene.runOnce() }
    #expect(try scene.state(of: "disk/films.csv") == .away)
    #expect(try scene.titles() == ["Alien", "Lost"])

    #expect(scene.bind(source.root, "disk"))
    try service?.waitForIndex("the disk to be back") { try $0.state(of: "disk/films.csv") == .followed }
    if !isRunning { _ = try scene.runOnce() }
    #expect(try scene.state(of: "disk/films.csv") == .followed)
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

  fileprivate func bind(_ folder: PathBytes, _ name: String) -> Bool {
    let target = root.appending(name)
    // MS_BIND of mount(2).
    let bindMount: UInt = 4096
    return folder.withCString { folder in
      target.withCString { mount(folder, $0, nil, bindMount, nil) == 0 }
    }
  }

  fileprivate func unmountDisk(_ name: String) -> Bool {
    root.appending(name).withCString { umount($0) } == 0
  }

  fileprivate func state(of name: String) throws -> CatalogueRecord.State? {
    try store().catalogue(root: root.bytes, path: Array(name.utf8))?.state
  }
}
