import TestSupport
import Testing
import Watching

@testable import Daemon

@Suite("Any history of edits", .timeLimit(.minutes(1)))
struct RandomHistoryTests {
  private static let names = ["a.csv", "b.csv", "sub/c.csv", "sub/d.csv", "e.json"]

  @Test("ends with what a fresh index of the final folder says", arguments: [1, 2, 3])
  func endsAsFresh(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scene = try Scene()
    // What is inferred is remembered, and so depends on history; hence the mapping says all.
    try scene.write(
      "followspot.json",
      #"{"catalogues": {"*.csv": {"domain": "all", "identifier": "id"}, "*.json": {"identifier": "id"}}}"#)
    for step in 0..<24 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { try change(scene, &generator) }
      _ = try scene.runOnce()
      if step % 6 == 5 { #expect(try scene.digest() == scene.freshDigest(), "after step \(step)") }
    }
  }

  private func change(_ scene: Scene, _ generator: inout some RandomNumberGenerator) throws {
    let name = Self.names.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: scene.remove(name)
    case 1: scene.remove("sub")
    case 2: scene.move("data/\(name)", "data/moved\(Int.random(in: 0..<3, using: &generator)).csv")
    default: try scene.write(name, text(of: name, &generator))
    }
  }

  /// Rows whose identifiers other files have too.
  private func text(of name: String, _ generator: inout some RandomNumberGenerator) -> String {
    let rows = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      (Int.random(in: 0..<12, using: &generator), Int.random(in: 0..<3, using: &generator))
    }
    if name.hasSuffix(".json") {
      return "[" + rows.map { #"{"id": "\#($0.0)", "title": "T\#($0.1)"}"# }.joined(separator: ",") + "]"
    }
    return "id,title\n" + rows.map { "\($0.0),T\($0.1)\n" }.joined()
  }
}
