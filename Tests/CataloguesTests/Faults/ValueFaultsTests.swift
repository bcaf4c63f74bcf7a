import SpotlightModel
import Testing

@testable import Catalogues

/// Faults that other tools had in carrying values from a file to its items.
@Suite("Values come through as they were written")
struct ValueFaultsTests {
  private func item(_ text: String, _ name: String, _ identifier: String) throws -> Attributes {
    let model = CatalogueModel(name)
    try model.read(text)
    return try #require(model.items[identifier])
  }

  @Test("identifiers of many digits keep each of them, in JSON as in text")
  func longIdentifiers() throws {
    for id in ["9007199254740993393", "18446744073709551615", "100000000000000000000000000000001"] {
      #expect(try item("[{\"id\":\(id),\"name\":\"a\"}]", "a.json", id)["id"] == .number(id))
      #expect(try item("{\"id\":\(id),\"name\":\"a\"}\n", "a.ndjson", id)["id"] == .number(id))
      #expect(try item("id,name\n\(id),a\n", "a.csv", id)["id"] == .text(id))
    }
  }

  @Test("leading zeros stay, quoted or not")
  func leadingZeros() throws {
    #expect(try item("zip,city\n\"01234\",a\n00501,b\n", "a.csv", "01234")["zip"] == .text("01234"))
    #expect(try item("id,account\nx,007\n", "a.csv", "x")["account"] == .text("007"))
  }

  @Test("a number beyond every type stays as it is written, and stops nothing")
  func hugeNumber() throws {
    let item = try item("{\"id\":\"x\",\"n\":1e999999}\n", "a.ndjson", "x")
    #expect(item["n"] == .number("1e999999"))
  }

  @Test("NaN and Infinity refuse their row, and are told with its line")
  func notANumber() throws {
    let model = CatalogueModel("a.json")
    let report = try model.read("[{\"id\":1,\"n\":0},\n{\"id\":2,\"n\":NaN},\n{\"id\":3,\"n\":-Infinity}]")
    #expect(model.items.keys.sorted() == ["1"] && report.rejected == 2)
    #expect(report.problems.map(\.line) == [2, 3])
  }

  @Test("a faulty escape in a line is one refused row with its place")
  func faultyEscape() throws {
    let model = CatalogueModel("a.ndjson")
    let report = try model.read(#"{"id":"a"}"# + "\n" + #"{"id":"\x"}"# + "\n" + #"{"id":"c"}"#)
    #expect(model.items.keys.sorted() == ["a", "c"])
    #expect(
      report.problems == [
        RowProblem(.refused, line: 2, column: 8, reason: "an escape that JSON does not allow")
      ])
  }

  @Test("Excel's own CSV has its accents, and the report says how it was read")
  func excel() throws {
    let model = CatalogueModel()
    let report = try model.read(Array("id;name\r\n1;Caf".utf8) + [0xE9, 0x20, 0x80] + Array("\r\n".utf8))
    #expect(model.items["1"]?["title"] == .text("Café €") && report.plan.encoding == "windows-1252")
  }

  @Test("UTF-16 that is cut off says so, and changes nothing")
  func truncatedWideText() throws {
    let model = CatalogueModel()
    let units = Array("\u{FEFF}id,name\n1,a\n".utf16)
    let text: [UInt8] = units.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try model.read(text)
    let error = #expect(throws: CatalogueError.self) { try model.read(Array(text.dropLast())) }
    #expect(error?.reason == .truncated("a character of utf-16le") && model.items.count == 1)
  }

  @Test("a list of nothing but nulls is no value")
  func nulls() throws {
    #expect(try item(#"[{"id":"x","a":[null,null]}]"#, "a.json", "x")["a"] == nil)
  }
}
