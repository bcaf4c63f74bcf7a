import IndexStore
import Testing
import Watching

@testable import Daemon

@Suite("A catch-up with large catalogues", .timeLimit(.minutes(1)))
struct LargeCataloguesTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private var settings: ServiceSettings {
    var settings = scene.settings()
    settings.stagedSize = 1000
    settings.store.removedAtOnce = 100
    return settings
  }

  private func write(_ name: String, rows: Range<Int>) throws {
    try scene.write("\(name).csv", "id,title\n" + rows.map { "\($0),Film number \($0)\n" }.joined())
  }

  @Test("that were read for the first time leaves nothing to tidy up")
  func tidied() throws {
    for number in 0..<9 { try write("films\(number)", rows: 0..<200) }
    #expect(try scene.runOnce(settings).map(\.added) == Array(repeating: 200, count: 9))
    #expect(try !IndexStore(home: scene.home, access: .readWrite).upkeep())
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("that are no more removes all of their rows")
  func removed() throws {
    try write("films", rows: 0..<3000)
    try write("books", rows: 0..<50)
    _ = try scene.runOnce(settings)
    scene.remove("films.csv")
    #expect(try scene.runOnce(settings).map { [$0.removed, $0.unchanged] } == [[0, 50], [3000, 0]])
    let store = try scene.store()
    #expect(try store.itemCount() == 50 && !store.hasLeaving())
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("that come back, shorter, before their former rows are removed has the new rows only")
  func back() throws {
    try write("films", rows: 0..<3000)
    _ = try scene.runOnce(settings)
    let store = try IndexStore(home: scene.home, access: .readWrite, settings: settings.store)
    let record = try #require(try store.catalogue(root: scene.root.bytes, path: Array("films.csv".utf8)))
    let id = try #require(record.id)
    try store.write { writer in
      #expect(try writer.withdrawItems(of: id, rows: 3000) == 3000)
      try writer.remove(id)
    }
    try write("films", rows: 1000..<2000)
    #expect(try scene.runOnce(settings).map(\.added) == [1000])
    #expect(try scene.store().itemCount() == 1000 && !store.hasLeaving())
    #expect(try scene.digest() == scene.freshDigest())
  }
}
