import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("Catching up", .timeLimit(.minutes(1)))
struct CatchingUpTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test("a folder is read once, and again only where it changed")
  func changes() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
    try scene.write("sub/tv.json", #"[{"id": 7, "name": "Lost"}]"#)
    let first = try scene.runOnce()
    #expect(first.map(\.added) == [2, 1])
    #expect(first.map(\.domain.name) == ["films", "sub.tv"])
    #expect(try scene.runOnce().map(\.unchanged) == [2, 1])
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil!\n3,Cube\n")
    let third = try scene.runOnce()
    #expect(
      third.map { [$0.added, $0.changed, $0.removed, $0.unchanged] } == [[1, 1, 0, 1], [0, 0, 0, 1]])
    scene.remove("sub/tv.json")
    #expect(try scene.runOnce().map(\.removed) == [0, 1])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("an emptied catalogue is held with its rows")
  func held() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    try scene.write("films.csv", "")
    let results = try scene.runOnce()
    #expect(results.map(\.isHeld) == [true])
    #expect(try scene.titles() == ["Alien"])
    #expect(try scene.runOnce().map(\.isHeld) == [true])
    try scene.write("films.csv", "id,title\n2,Brazil\n")
    #expect(try scene.runOnce().map { [$0.added, $0.removed] } == [[1, 1]])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a catalogue that broke keeps its last good rows and shows its error")
  func broken() throws {
    try scene.write("tv.json", #"[{"id": 7, "name": "Lost"}]"#)
    _ = try scene.runOnce()
    try scene.write("tv.json", #"[{"id": 7, "name": "Lo"#)
    let results = try scene.runOnce()
    #expect(results.map { $0.error != nil } == [true])
    #expect(try scene.titles() == ["Lost"])
    #expect(try scene.runOnce().map { $0.error != nil } == [true])
    try scene.write("tv.json", #"[{"id": 7, "name": "Lost"}, {"id": 8, "name": "Dark"}]"#)
    #expect(try scene.runOnce().map { [$0.added, $0.unchanged] } == [[1, 1]])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder that is away deindexes nothing, nor does an empty one in its place")
  func away() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    scene.move("data", "elsewhere")
    #expect(try scene.runOnce().isEmpty)
    _ = scene.root.withCString { mkdir($0, 0o755) }
    #expect(try scene.runOnce().isEmpty)
    #expect(try scene.titles() == ["Alien"])
    try scene.write("tv.csv", "id,title\n1,Lost\n")
    #expect(try scene.runOnce().map { [$0.added, $0.removed] } == [[0, 1], [1, 0]])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder that the user emptied is empty")
  func emptied() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    scene.remove("films.csv")
    #expect(try scene.runOnce().map(\.removed) == [1])
    #expect(try scene.titles() == [])
  }

  @Test("files that are no catalogues are passed over in silence")
  func foreign() throws {
    try scene.write("notes.txt", "hello")
    try scene.write("build.xml", "<project/>")
    try scene.write(".hidden.csv", "id\n1\n")
    #expect(try scene.runOnce().isEmpty)
  }

  @Test("a mapping's identifier and domain apply, and a changed one re-keys the rows")
  func mapping() throws {
    try scene.write("films.csv", "id,name\n1,Alien\n2,Brazil\n")
    _ = try scene.runOnce()
    try scene.write(
      "followspot.json",
      #"{"catalogues": {"films.csv": {"identifier": "f-{id}", "domain": "movies", "attributes": {"title": "name"}}}}"#
    )
    let results = try scene.runOnce()
    #expect(results.map(\.domain.name) == ["movies"])
    #expect(results.map { [$0.added, $0.removed] } == [[2, 2]])
    #expect(try scene.store().item(ItemKey(owner: "movies", identifier: "f-2")) != nil)
    #expect(try scene.digest() == scene.freshDigest())
    #expect(try scene.runOnce().map { [$0.added, $0.removed, $0.unchanged] } == [[0, 0, 2]])
    scene.remove("followspot.json")
    #expect(try scene.runOnce().map(\.domain.name) == ["films"])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a broken mapping is an error, and the last good one stays in force, also after a restart")
  func brokenMapping() throws {
    try scene.write("films.csv", "id,name\n1,Alien\n")
    try scene.write("followspot.json", #"{"catalogues": {"films.csv": {"domain": "movies"}}}"#)
    _ = try scene.runOnce()
    try scene.write("followspot.json", #"{"catalogues": {"films.csv": {"domain": 3}}}"#)
    try scene.write("films.csv", "id,name\n1,Alien\n2,Brazil\n")
    for _ in 0..<2 {
      let results = try scene.runOnce()
      #expect(results.count == 2)
      #expect(results.contains { $0.domain.name == "movies" && $0.error == nil })
      #expect(results.contains { $0.path == scene.root.appending("followspot.json") && $0.error != nil })
    }
    try scene.write("followspot.json", #"{"catalogues": {"films.csv": {"domain": "cinema"}}}"#)
    #expect(try scene.runOnce().map(\.domain.name) == ["cinema"])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("what a mapping ignores leaves the index")
  func ignoring() throws {
    try scene.write("films.csv", "id,name\n1,Alien\n")
    try scene.write("drafts/tv.csv", "id,name\n1,Lost\n")
    _ = try scene.runOnce()
    try scene.write("followspot.json", #"{"ignore": ["drafts/"]}"#)
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Alien"])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder that takes the place of a followspot.json leaves in force what that said, until it goes")
  func folderInPlaceOfMapping() throws {
    let mapping = scene.root.appending("followspot.json")
    let key = ItemKey(owner: "movies", identifier: "1")
    try scene.write("films.csv", "id,name\n1,Alien\n")
    try scene.write("followspot.json", #"{"catalogues": {"films.csv": {"domain": "movies"}}}"#)
    let service = try RunningService(scene)
    service.forget()
    scene.remove("followspot.json")
    _ = mapping.withCString { mkdir($0, 0o755) }
    try service.wait("the error") { _ in service.results.contains { $0.path == mapping && $0.error != nil } }
    #expect(try scene.store().item(key) != nil)
    _ = mapping.withCString { rmdir($0) }
    try service.waitForIndex("the domain without a mapping") { try $0.store().item(key) == nil }
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a large first reading is staged, and its rows are all there")
  func staged() throws {
    var text = "id,title\n"
    for number in 0..<5000 { text += "\(number),Film number \(number)\n" }
    try scene.write("films.csv", text)
    var settings = scene.settings()
    settings.stagedSize = 1000
    #expect(try scene.runOnce(settings).map(\.added) == [5000])
    #expect(try scene.runOnce(settings).map(\.unchanged) == [5000])
    #expect(try scene.digest() == scene.freshDigest())
    try scene.write("films.csv", text.replacing("Film number 77\n", with: "Another\n"))
    #expect(try scene.runOnce(settings).map { [$0.changed, $0.unchanged] } == [[1, 4999]])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a large catalogue that is broken is an error, and leaves nothing behind")
  func stagedBroken() throws {
    try scene.write("tv.json", "[" + String(repeating: #"{"id": 1, "name": "x"},"#, count: 500))
    var settings = scene.settings()
    settings.stagedSize = 1000
    #expect(try scene.runOnce(settings).map { $0.error != nil } == [true])
    #expect(try scene.titles() == [])
  }

  @Test("names that are not UTF-8 are read")
  func bytes() throws {
    let path = scene.root.appending([0x66, 0xFC, 0x2E, 0x63, 0x73, 0x76])
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT, 0o644) }
    let text = Array("id,title\n1,Alien\n".utf8)
    #expect(Glibc.write(descriptor, text, text.count) == text.count)
    close(descriptor)
    #expect(try scene.runOnce().map(\.added) == [1])
    #expect(try scene.runOnce().map(\.unchanged) == [1])
  }

  @Test("a stopped catch-up leaves the index whole, and the next one completes it")
  func stopped() throws {
    for number in 0..<20 { try scene.write("\(number).csv", "id,title\n1,Film \(number)\n") }
    let service = Service(scene.settings()) { _ in }
    service.stop()
    try service.runOnce()
    #expect(try scene.titles() == [])
    #expect(try scene.runOnce().count == 20)
    #expect(try scene.digest() == scene.freshDigest())
  }
}
