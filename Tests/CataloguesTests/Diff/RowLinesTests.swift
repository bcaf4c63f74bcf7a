import SpotlightModel
import TestSupport
import Testing

@testable import Catalogues

@Suite("The lines of remembered rows")
struct RowLinesTests {
  @Test("are those of the file as it was read last, however it changed", arguments: 0..<6)
  func lines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = CatalogueModel()
    var rows = (0..<400).map { ("k\($0)", "n\($0)") }
    for round in 0..<8 {
      var text = String(repeating: "# note\n", count: Int.random(in: 0..<3, using: &random)) + "id,name\n"
      var lines: [String: Int] = [:]
      for (identifier, name) in rows {
        lines[identifier] = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        text += "\(identifier),\(name)\n"
      }
      var mapping = FieldMapping()
      mapping.comment = UInt8(ascii: "#")
      model.mapping = mapping
      try model.read(text)
      let wanted = Set(rows.map(\.0).shuffled(using: &random).prefix(20)).union(["absent"])
      let found = try #require(try model.history?.lines(of: wanted))
      #expect(found == lines.filter { wanted.contains($0.key) }, "round \(round)")
      rows.insert(("new\(round)", "a\(round)"), at: Int.random(in: 0...rows.count, using: &random))
      rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
    }
  }

  @Test("of a JSON file that begins with other things are right too")
  func nested() throws {
    let model = CatalogueModel("a.json")
    try model.read(
      "{\n\"about\": \"x\",\n\"rows\": [\n{\"id\": \"a\"},\n{\"id\":\n\"b\"}, {\"id\": \"c\"}\n]}")
    #expect(try model.history?.lines(of: ["a", "c"]) == ["a": 4, "c": 6])
  }
}
