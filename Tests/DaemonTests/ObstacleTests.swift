import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("What has a catalogue's name and is no file", .timeLimit(.minutes(1)))
struct ObstacleTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func pipe(_ name: String) {
    #expect(scene.root.appending(name).withCString { mkfifo($0, 0o644) } == 0)
  }

  private func link(_ target: String, _ name: String) {
    let path = scene.root.appending(name)
    #expect(target.withCString { target in path.withCString { symlink(target, $0) } } == 0)
  }

  private func errors() throws -> [String: String] {
    var errors: [String: String] = [:]
    try scene.store().forEachCatalogue {
      errors[String(decoding: $0.path, as: UTF8.self)] = $0.error?.description
    }
    return errors
  }

  @Test("FIFOs, devices and links that lead nowhere are recorded, each with its reason, until they are gone")
  func recorded() throws {
    pipe("pipe.csv")
    link("/dev/zero", "zero.csv")
    link("/nowhere/at/all.csv", "dangling.csv")
    link("round.csv", "round.csv")
    pipe("notes.txt")
    #expect(try scene.runOnce().count == 4)
    let errors = try errors()
    #expect(Set(errors.keys) == ["pipe.csv", "zero.csv", "dangling.csv", "round.csv"])
    #expect(errors["pipe.csv"]?.contains("a FIFO") == true)
    #expect(errors["zero.csv"]?.contains("/dev/zero") == true)
    #expect(errors["dangling.csv"]?.contains("/nowhere/at/all.csv, and there is nothing") == true)
    #expect(errors["round.csv"]?.contains("in a circle") == true)
    #expect(try scene.runOnce().map { $0.error != nil } == [true, true, true, true])
    for name in errors.keys { scene.remove(name) }
    _ = try scene.runOnce()
    #expect(try self.errors().isEmpty)
  }

  @Test("a file whose place a FIFO takes loses its rows, and has them again when it is back")
  func replaced() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    scene.remove("films.csv")
    pipe("films.csv")
    _ = try scene.runOnce()
    #expect(try scene.titles().isEmpty)
    #expect(try errors().keys.sorted() == ["films.csv"])
    scene.remove("films.csv")
    try scene.write("films.csv", "id,title\n1,Alien\n")
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Alien"])
    #expect(try errors().isEmpty)
  }

  @Test(
    "a link whose end cannot be looked at keeps the rows that came from there, and is an error until it can be",
    arguments: ["films.csv", "elsewhere"])
  func hiddenEnd(name: String) throws {
    try scene.write("../outside/films.csv", "id,title\n1,Alien\n")
    let end = "\(scene.folder)/outside" + (name == "elsewhere" ? "" : "/films.csv")
    link(end, name)
    #expect(try scene.runOnce().map(\.added) == [1])
    scene.remove(name)
    // Longer than the system takes.
    link("/" + String(repeating: "x", count: 300), name)
    for _ in 0..<2 {
      let results = try scene.runOnce()
      #expect(results.map(\.removed).allSatisfy { $0 == 0 } && results.map(\.keepsNothing).allSatisfy { !$0 })
      #expect(try scene.titles() == ["Alien"])
      let errors = try errors()
      #expect(errors.keys.sorted() == [name == "elsewhere" ? "elsewhere/" : name])
      #expect(errors.values.first?.contains("whose end cannot be looked at") == true)
    }
    scene.remove(name)
    link(end, name)
    _ = try scene.runOnce()
    #expect(try errors().isEmpty && scene.titles() == ["Alien"])
    try scene.write("../outside/films.csv", "id,title\n1,Aliens\n")
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Aliens"])
    scene.remove(name)
    _ = try scene.runOnce()
    #expect(try scene.titles().isEmpty)
  }

  @Test("a link that a walk met as dead, and that leads to its file again by now, keeps its rows")
  func backMeanwhile() throws {
    try scene.write("../outside/films.csv", "id,title\n1,Alien\n")
    link("\(scene.folder)/outside/films.csv", "films.csv")
    _ = try scene.runOnce()
    let store = try IndexStore(home: scene.home, access: .readWrite)
    let indexer = Indexer(
      store: store, settings: scene.settings(), rules: FolderRules(home: scene.home), rootDevices: [],
      stop: StopFlag(), emit: { _ in }, onWork: {})
    indexer.setRoot(RootReport(ofKnown: scene.root, home: scene.home))
    for entry in [FolderScanner.Entry.deadLink, FolderScanner.Entry.special] {
      var comparison = Indexer.Comparison(
        root: scene.root, known: KnownCatalogues(store, root: scene.root, folder: scene.root))
      try indexer.meet(entry(scene.root.appending("films.csv")), &comparison)
      try indexer.flush()
      #expect(try comparison.known.takeRest().isEmpty)
      #expect(try scene.titles() == ["Alien"])
    }
  }

  @Test(
    "a followspot.json that is no file is an error, and what it said before stays in force",
    arguments: ["a folder", "a FIFO", "a link"])
  func mapping(kind: String) throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    try scene.write("followspot.json", #"{"catalogues": {"films.csv": {"domain": "movies"}}}"#)
    _ = try scene.runOnce()
    scene.remove("followspot.json")
    switch kind {
    case "a folder": try scene.write("followspot.json/inner.txt", "")
    case "a FIFO": pipe("followspot.json")
    default: link("/nowhere/at/all.json", "followspot.json")
    }
    #expect(try scene.runOnce().map { $0.error != nil } == [false, true])
    #expect(try errors()["followspot.json"]?.contains(kind) == true)
    #expect(try scene.runOnce().first?.domain.name == "movies")
    scene.remove("followspot.json")
    _ = try scene.runOnce()
    #expect(try errors().isEmpty)
    #expect(try scene.runOnce().map(\.domain.name) == ["films"])
  }

  @Test(
    "the error of a followspot.json goes when that is removed, or is again what it was",
    arguments: [nil, #"{"catalogues": {}}"#])
  func mended(text: String?) throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    if let text { try scene.write("followspot.json", text) }
    _ = try scene.runOnce()
    try scene.write("followspot.json", "{")
    _ = try scene.runOnce()
    #expect(try errors().keys.sorted() == ["followspot.json"])
    if let text { try scene.write("followspot.json", text) } else { scene.remove("followspot.json") }
    _ = try scene.runOnce()
    #expect(try errors().isEmpty)
  }

  @Test("a running service records what is no file as it comes and goes")
  func running() throws {
    try scene.write("films.csv", "id,title\n1,Alien\n")
    let service = try RunningService(scene)
    pipe("pipe.csv")
    try service.waitForError("pipe.csv", true)
    scene.remove("pipe.csv")
    try service.waitForError("pipe.csv", false)
    link("/nowhere/at/all.csv", "dangling.csv")
    try service.waitForError("dangling.csv", true)
    scene.remove("dangling.csv")
    try service.waitForError("dangling.csv", false)
    #expect(try errors().isEmpty)
  }
}

extension RunningService {
  /// Waits until the service has told of a file, as of one with an error or not, and forgets what it told.
  fileprivate func waitForError(_ name: String, _ isError: Bool) throws {
    try wait("\(name) being told of") { events in
      events.contains { event in
        guard case .catalogue(let result) = event else { return false }
        return result.path.name.elementsEqual(name.utf8) && (result.error != nil) == isError
      }
    }
    forget()
  }
}
