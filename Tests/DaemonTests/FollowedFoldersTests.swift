import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("Folders that are followed no longer", .timeLimit(.minutes(1)))
struct FollowedFoldersTests {
  let scene: Scene
  let other: PathBytes

  init() throws {
    scene = try Scene()
    other = scene.folder.appending("other")
    try scene.write("films.csv", "id,title\n1,Alien\n")
    try scene.write("../other/tv.csv", "id,title\n1,Lost\n")
  }

  private func settings(_ roots: PathBytes...) -> ServiceSettings {
    ServiceSettings(home: scene.home, roots: roots)
  }

  private func state(_ root: PathBytes, _ name: String) throws -> CatalogueRecord.State? {
    try scene.store().catalogue(root: root.bytes, path: Array(name.utf8))?.state
  }

  @Test("their items stay, and are said to; they are followed on where they are named again")
  func leftOut() throws {
    do { _ = try RunningService(scene) }
    do {
      let service = try RunningService(scene, settings(other))
      try service.waitForTitles(["Alien", "Lost"])
      #expect(service.notices.contains { $0.hasPrefix("\(scene.root) is followed no longer") })
      #expect(try state(scene.root, "films.csv") == .unfollowed)
      #expect(try state(other, "tv.csv") == .followed)
    }
    do {
      let service = try RunningService(scene, settings(other))
      #expect(!service.notices.contains { $0.contains("followed no longer") }, "told once")
    }
    do { _ = try RunningService(scene, settings(scene.root, other)) }
    #expect(try state(scene.root, "films.csv") == .followed)
    #expect(try state(other, "tv.csv") == .followed)
  }

  @Test("a catch-up of one folder says nothing of the others")
  func once() throws {
    _ = try scene.runOnce()
    _ = try scene.runOnce(settings(other))
    #expect(try state(scene.root, "films.csv") == .followed)
  }

  @Test("what was held or broken is so again when its folder is followed again")
  func heldAndBroken() throws {
    try scene.write("shows.json", #"[{"id": 1, "title": "Dark"}]"#)
    _ = try scene.runOnce()
    try scene.write("films.csv", "")
    try scene.write("shows.json", "[{")
    _ = try scene.runOnce()
    do { _ = try RunningService(scene, settings(other)) }
    #expect(try state(scene.root, "shows.json") == .unfollowed)
    _ = try scene.runOnce()
    #expect(try state(scene.root, "films.csv") == .held)
    #expect(try state(scene.root, "shows.json") == .error)
    #expect(try scene.titles() == ["Alien", "Dark", "Lost"])
  }

  @Test("they can be forgotten at once, and the index is then as if they had never been followed")
  func forgotten() throws {
    _ = try scene.runOnce(settings(other))
    try scene.write("sub/more.csv", "id,title\n1,More\n2,Most\n")
    _ = try scene.runOnce()
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let part = try store.forgetCatalogues(of: scene.root, within: scene.root.appending("sub"))
    #expect(part == (1, 2))
    #expect(try store.forgetCatalogues(of: scene.root, within: scene.root) == (1, 1))
    #expect(try scene.titles() == ["Lost"])
    #expect(try store.roots() == [other.bytes])
  }

  @Test("a folder of one that was followed is followed as its own, each file once")
  func innerFolder() throws {
    try scene.write("sub/more.csv", "id,title\n1,More\n")
    do { _ = try RunningService(scene) }
    let sub = scene.root.appending("sub")
    do { _ = try RunningService(scene, settings(sub)) }
    #expect(try scene.titles() == ["Alien", "More"])
    #expect(try state(scene.root, "sub/more.csv") == nil)
    #expect(try state(sub, "more.csv") == .followed)
    #expect(try state(scene.root, "films.csv") == .unfollowed)
  }

  @Test(
    "a folder that was renamed is shown as it is now, whether its new name sorts before the old one or after",
    arguments: [["aaa", "data"], ["zzz", "data"]])
  func renamed(names: [String]) throws {
    do { _ = try RunningService(scene) }
    var old = "data"
    for (index, name) in names.enumerated() {
      let (left, root) = (scene.folder.appending(old), scene.folder.appending(name))
      scene.move(old, name)
      try scene.write("../\(name)/films.csv", "id,title\n1,Alien \(index)\n2,Brazil\n")
      do { _ = try RunningService(scene, settings(root)) }
      #expect(try scene.titles() == ["Alien \(index)", "Brazil"])
      try scene.write("../\(name)/films.csv", "id,title\n1,Aliens \(index)\n2,Brazil\n")
      do { _ = try RunningService(scene, settings(root)) }
      #expect(try scene.titles() == ["Aliens \(index)", "Brazil"])
      try IndexStore(home: scene.home, access: .readWrite).forgetCatalogues(of: left, within: left)
      #expect(try scene.digest() == scene.freshDigest(root))
      old = name
    }
  }

  @Test("a folder that was caught up with beside a dead one comes forward when the dead one is left out")
  func leftBehind() throws {
    _ = try scene.runOnce()
    scene.move("data", "aaa")
    let root = scene.folder.appending("aaa")
    try scene.write("../aaa/films.csv", "id,title\n1,Aliens\n")
    _ = try scene.runOnce(settings(root))
    #expect(try scene.titles() == ["Alien"], "nothing says yet that the old folder is dead")
    do { _ = try RunningService(scene, settings(root)) }
    #expect(try scene.titles() == ["Aliens"])
  }

  @Test(
    "one on a disk that is away stays as it is when a folder around it is followed, and becomes a part of that later",
    arguments: [false, true])
  func innerAway(leavesFolder: Bool) throws {
    let usb = scene.root.appending("usb")
    try scene.write("usb/tv.csv", "id,title\n1,Lost\n")
    _ = try scene.runOnce(settings(usb))
    scene.move("data/usb", "unplugged")
    if leavesFolder {
      try scene.write("usb/x", "")
      scene.remove("usb/x")
    }
    do {
      let service = try RunningService(scene)
      #expect(try scene.titles() == ["Alien", "Lost"])
      #expect(service.notices.contains { $0.hasPrefix("\(usb) is followed no longer") })
    }
    scene.remove("usb")
    scene.move("unplugged", "data/usb")
    do { _ = try RunningService(scene) }
    #expect(try state(usb, "tv.csv") == nil)
    #expect(try state(scene.root, "usb/tv.csv") == .followed)
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test(
    "what was forgotten of a folder stays forgotten when that is followed on its own, and as a part again")
  func actsSurvive() throws {
    try scene.write("sub/followspot.json", #"{"catalogues": {"more.csv": {"domain": "more"}}}"#)
    try scene.write("sub/more.csv", "id,title\n1,More\n2,Most\n")
    _ = try scene.runOnce()
    let forgotten = try IndexStore(home: scene.home, access: .readWrite).write {
      try $0.apply([.deindex(ItemKey(owner: "more", identifier: "1"))], from: .command)
    }
    #expect(forgotten.removed == 1)
    let sub = scene.root.appending("sub")
    do {
      let service = try RunningService(scene, settings(sub))
      #expect(service.notices.contains { $0.hasPrefix("\(sub) is followed on its own") })
    }
    #expect(try state(sub, "more.csv") == .followed)
    #expect(try scene.titles() == ["Alien", "Most"])
    do { _ = try RunningService(scene) }
    #expect(try state(scene.root, "sub/more.csv") == .followed)
    #expect(try scene.titles() == ["Alien", "Most"])
  }

  @Test("a catch-up of a folder in one that is followed looks at that part alone, and leaves it a part")
  func innerOnce() throws {
    try scene.write("sub/more.csv", "id,title\n1,More\n")
    _ = try scene.runOnce()
    try scene.write("sub/more.csv", "id,title\n1,Most\n")
    try scene.write("films.csv", "id,title\n1,Brazil\n")
    let sub = scene.root.appending("sub")
    #expect(try scene.runOnce(settings(sub)).map(\.path) == [sub.appending("more.csv")])
    #expect(try scene.titles() == ["Alien", "Most"])
    #expect(try state(scene.root, "sub/more.csv") == .followed)
    #expect(try state(sub, "more.csv") == nil)
  }

  @Test("a folder whose marker was lost is away while there is no file in it")
  func lostMarker() throws {
    _ = try scene.runOnce()
    try #require(RootMarkers(home: scene.home).expected(scene.root) != nil)
    try SmallFile.replace(RootMarkers(home: scene.home).file(of: scene.root), with: [])
    scene.move("data", "unplugged")
    try scene.write("x", "")
    scene.remove("x")
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Alien"])
    scene.remove("")
    scene.move("unplugged", "data")
    try scene.write("films.csv", "id,title\n1,Brazil\n")
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Brazil"])
  }
}
