import Testing

@testable import Catalogues

@Suite("Small JSON documents as trees")
struct JSONDocumentTests {
  @Test("every part knows its place, and its value as written")
  func places() throws {
    let root = try JSONDocument("{\n  \"é\": [1e5, true,\n null], \"b\" : {\"c\":\"x\\n\"}\n}").root
    let members = try #require(root.members)
    #expect(members.map(\.name) == ["é", "b"])
    #expect(members.map(\.place) == [.init(line: 2, column: 3), .init(line: 3, column: 9)])
    #expect(members[0].value.place == .init(line: 2, column: 9))
    #expect(members[0].value.elements?.map(\.place.line) == [2, 2, 3])
    #expect(root["é"]?.elements?.first?.number == "1e5")
    #expect(root["b"]?["c"]?.string == "x\n")
    #expect(root["b"]?["nothing"] == nil)
    #expect(root.place.error(.malformed("x")).line == 1)
  }

  @Test(
    "what is wrong has its line and column",
    arguments: [
      ("{\n \"a\": 1,\n \"a\": 2}", 3, 2), ("{\"a\": }", 1, 7), ("[1]\n x", 2, 2), ("{\"a\": tru}", 1, 7),
      ("[\"\\q\"]", 1, 3),
      ("", 1, 1), ("{\"a\": 1", 1, 8),
    ])
  func errors(text: String, line: Int, column: Int) {
    let error = #expect(throws: CatalogueError.self) { try JSONDocument(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("a byte order mark is allowed; bytes that are no UTF-8, and too many, are not")
  func bytes() throws {
    #expect(try JSONDocument("\u{FEFF}[]").root.elements == [])
    let error = #expect(throws: CatalogueError.self) {
      try [UInt8]([0x22, 0x0A, 0xFF, 0x22]).withUnsafeBytes { bytes in try JSONDocument(bytes) }
    }
    #expect(error?.line == 2 && error?.column == 1)
    #expect(throws: CatalogueError.self) {
      try JSONDocument(String(repeating: " ", count: JSONDocument.byteLimit) + "1")
    }
    #expect(throws: CatalogueError.self) { try JSONDocument(String(repeating: "[", count: 100_000)) }
  }
}
