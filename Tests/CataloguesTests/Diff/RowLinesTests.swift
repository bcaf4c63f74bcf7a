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
      var lines: [ExactText: Int] = [:]
      for (identifier, name) in rows {
        lines[ExactText(identifier)] = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        text += "\(identifier),\(name)\n"
      }
      var mapping = FieldMapping()
      mapping.comment = UInt8(ascii: "#")
      model.mapping = mapping
      try model.read(text)
      let wanted = Set((rows.map(\.0).shuffled(using: &random).prefix(20) + ["absent"]).map(ExactText.init))
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
    let found = try model.history?.lines(of: [ExactText("a"), ExactText("c")])
    #expect(found == [ExactText("a"): 4, ExactText("c"): 6])
  }

  @Test("of identifiers that only look the same are each its own")
  func canonicalEquivalents() throws {
    let (composed, decomposed) = (ExactText("\u{E9}"), ExactText("e\u{301}"))
    let model = CatalogueModel()
    try model.read("id,name\n\(composed.text),a\nx,b\n\(decomposed.text),c\n")
    #expect(try model.history?.lines(of: [composed, decomposed]) == [composed: 2, decomposed: 4])
  }
}
