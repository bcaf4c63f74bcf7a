import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("Following catalogues", .serialized, .timeLimit(.minutes(1)))
struct ScenarioTests {
  @Test("a folder is read once, and again only where it changed")
  func once() throws {
    let scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil\n")
    try scene.write("sub/tv.json", #"[{"id": 7, "name": "Lost"}]"#)
    let first = try scene.runOnce()
    #expect(first.map(\.added) == [2, 1])
    #expect(first.map(\.domain.name) == ["films", "sub.tv"])
    let second = try scene.runOnce()
    #expect(second.map(\.unchanged) == [2, 1])
    try scene.write("films.csv", "id,title\n1,Alien\n2,Brazil!\n3,Cube\n")
    let third = try scene.runOnce()
    #expect(
      third.map { [$0.added, $0.changed, $0.removed, $0.unchanged] } == [[1, 1, 0, 1], [0, 0, 0, 1]])
    scene.remove("sub/tv.json")
    let fourth = try scene.runOnce()
    #expect(fourth.map(\.removed).reduce(0, +) == 1)
    #expect(try scene.digest() == scene.freshDigest())
  }
}
