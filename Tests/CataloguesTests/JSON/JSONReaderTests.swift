import SpotlightModel
import Testing

@testable import Catalogues

@Suite("Rows of a JSON document")
struct JSONReaderTests {
  private func read(_ text: String, _ path: String = "") throws -> Reading {
    try Reading(JSONReader(MemorySource(text), rows: RowsPath(path)))
  }

  @Test(
    "each shape has its fields",
    arguments: [
      (#"[{"a":1,"b":"x"},{"a":null}]"#, ["a=#1 b=x", "a=null"]),
      (#"["x",2,true]"#, ["value=x", "value=#2", "value=yes"]),
      (#"[["x",2],[]]"#, ["0=x 1=#2", ""]),
      (#"{"AD":{"name":"Andorra"}}"#, ["key=AD name=Andorra"]),
      (#"{"AD":{"key":1}}"#, ["key=AD key_2=#1"]),
      (#"{"AD":"Andorra"}"#, ["key=AD value=Andorra"]),
      (#"{"list":[1,2],"mixed":[1,[2]]}"#, ["key=list 0=#1 1=#2", "key=mixed 0=#1 1=[#2]"]),
      (#"[{"a":{"b":{"c":1}},"d":[]}]"#, ["a.b.c=#1 d=[]"]),
      (#"[{"a":[1,{"b":2},3]}]"#, ["a.0=#1 a.1.b=#2 a.2=#3"]),
      (#"[{"":1,"a":{"":2}}]"#, ["_=#1 a._=#2"]),
    ])
  func fields(of text: String, are expected: [String]) throws {
    #expect(try read(text).good.map(described) == expected)
  }

  @Test("numbers keep their digits")
  func digits() throws {
    let text = "[9007199254740993, 1e5, -0.10, 12345678901234567890123, 1E+400]"
    let expected = ["9007199254740993", "1e5", "-0.10", "12345678901234567890123", "1E+400"]
    #expect(try read(text).good.map { $0["value"] } == expected.map { .number($0) })
  }

  @Test("escapes become what they stand for")
  func escapes() throws {
    let rows = try read(#"["\"\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00\u0000"]"#).good
    #expect(rows.map { $0["value"] } == [.text("\"\\/\u{8}\u{C}\n\r\t"), .text("é😀\0")])
  }

  @Test("of several members of one name the last one counts")
  func duplicates() throws {
    #expect(try read(#"[{"a":1,"b":2,"a":3}]"#).good.map(described) == ["b=#2 a=#3"])
    #expect(try read(#"[{"a":{"x":1,"y":2},"a":5}]"#).good.map(described) == ["a=#5"])
    #expect(try read(#"[{"a.b":1,"a":{"b":2}}]"#).good.map(described) == ["a.b=#2"])
  }

  @Test("many members are told apart as a few are")
  func manyMembers() throws {
    let members = (0..<500).map { "\"m\($0 % 400)\":\($0)" }.joined(separator: ",")
    let row = try #require(try read("[{\(members)}]").good.first)
    #expect(row.fields.count == 400)
    #expect(row["m7"] == .number("407"))
    #expect(row["m300"] == .number("300"))
  }

  @Test(
    "a path leads to the rows",
    arguments: [
      (#"{"x":[0],"data":{"n":1,"items":[{"a":1},{"a":2}]}}"#, "data.items", ["a=#1", "a=#2"]),
      (#"{"a":{"l":[1]},"b":{"l":[2]},"c":5}"#, "*.l", ["value=#1", "value=#2"]),
      (#"[{"l":[1]},{"l":[2]}]"#, "1.l", ["value=#2"]),
      (#"{"a.b":[1],"*":[2]}"#, #"a\.b"#, ["value=#1"]),
      (#"{"a.b":[1],"*":[2]}"#, #"\*"#, ["value=#2"]),
      (#"{"d\u0061ta":[1]}"#, "data", ["value=#1"]),
    ])
  func path(text: String, path: String, expected: [String]) throws {
    let reading = try read(text, path)
    #expect(reading.error == nil)
    #expect(reading.good.map(described) == expected)
  }

  @Test("a path that leads nowhere, to a scalar, or to one place twice is an error")
  func badPaths() throws {
    #expect(try read(#"{"a":[1]}"#, "b").error?.reason == .noRows("there is no “b”"))
    #expect(try read(#"{"a":1}"#, "a").error?.reason == .noRows("“a” does not lead to an array or object"))
    #expect(try read(#"{"a":[1],"a":[2]}"#, "a").error?.reason == .malformed("“a” is there twice"))
  }

  @Test(
    "a damaged row is refused with its place, and the others are read",
    arguments: [
      (#"\ud800"#, 3), (#"\udc00\ud800"#, 3), (#"\x"#, 3), (#"\u12"#, 3), ("a\tb", 4),
    ])
  func refused(damage: String, column: Int) throws {
    let reading = try read("[\n\"good\",\n \"\(damage)\",\n\"good\"]")
    #expect(reading.error == nil)
    #expect(reading.good.count == 2)
    #expect(reading.lines == [2, 3, 4])
    guard case .failure(let error) = reading.rows[1] else { return #expect(Bool(false), "it was accepted") }
    #expect(error.line == 3)
    #expect(error.column == column)
  }

  @Test(
    "what RFC 8259 does not allow is refused",
    arguments: [
      "01", "+1", "1.", ".5", "1e", "NaN", "Infinity", "tru", "nul", "truex", "'a'", "{\"a\" 1}", "{a:1}",
      "{\"a\":1,}",
      "[1,]", "[1 2]", "{\"a\":}", "0x10", "- 1", "[1}", "\u{FEFF}1",
    ])
  func strict(value: String) throws {
    let reading = try read("[\(value)]")
    #expect(reading.good.isEmpty)
    #expect(reading.error != nil || reading.rows.count == 1)
  }

  @Test("100,000 nested arrays are too deep, not a crash")
  func deep() throws {
    let open = String(repeating: "[", count: 100_000)
    #expect(try read(open).error?.reason == .truncated("an array"))
    let members = String(repeating: "{\"a\":", count: 100_000)
    #expect(try read(members).error?.reason == .truncated("an object"))
    let reading = try read("[1,\(open)\(String(repeating: "]", count: 100_000)),2]")
    #expect(reading.good.map(described) == ["value=#1", "value=#2"] && reading.rows.count == 3)
    guard case .failure(let error) = reading.rows[1] else { return #expect(Bool(false), "it was accepted") }
    #expect(error.reason == .tooDeep(limit: Limits.depth) && error.line == 1)
  }

  @Test("a row that is too large is refused alone")
  func large() throws {
    let long = String(repeating: "x", count: 1500)
    for row in ["{\"a\":\"\(long)\"}", "\"\(long)\"", "[\"\(long)\"]", String(repeating: "1", count: 1500)] {
      let text = "[1,\n\(row) ,\n2]"
      let shape = try JSONShape.detect(
        in: MemorySource(text), expectsLines: false, chunk: 100, rowLimit: 1000)
      #expect(shape.path == .root && shape.rowCount == 3)
      let reading = try Reading(JSONReader(MemorySource(text), rows: .root, chunk: 100, rowLimit: 1000))
      #expect(reading.error == nil && reading.lines == [1, 2, 3])
      #expect(reading.good.map(described) == ["value=#1", "value=#2"])
      #expect(reading.rows[1] == .failure(CatalogueError(.rowTooLarge(limit: 1000), line: 2, byte: 4)))
    }
  }

  @Test("a row with more values than a row may have is refused, also as one list")
  func wide() throws {
    let many = String(repeating: "1,", count: Limits.fieldsInRow)
    for text in ["[[\(many)1]]", "[{\"a\":[\(many)1]}]"] {
      #expect(
        try read(text).rows == [
          .failure(CatalogueError(.tooManyFields(limit: Limits.fieldsInRow), line: 1, column: 2, byte: 1))
        ])
    }
  }

  @Test("long names of nested members do not add up without bound")
  func amplification() throws {
    let name = String(repeating: "n", count: 1 << 16)
    let leaves = (0..<2000).map { "\"\($0)\":1" }.joined(separator: ",")
    let reading = try read("[{\"\(name)\":{\(leaves)}}]")
    guard case .failure(let error) = reading.rows[0] else { return #expect(Bool(false), "it was accepted") }
    #expect(error.reason == .rowTooLarge(limit: Limits.rowBytes))
  }

  @Test("a feature's huge outline is left out rather than the feature refused")
  func hugeGeometry() throws {
    let numbers = String(repeating: "[1,2],", count: Limits.fieldsInRow / 2)
    let feature =
      #"{"type":"Feature","properties":{"name":"Chile"},"geometry":{"type":"LineString","coordinates":["#
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(feature)\(numbers)[3,4]]}}]}"
    let shape = try JSONShape.detect(in: MemorySource(text), expectsLines: false)
    let reader = JSONReader(MemorySource(text), rows: shape.path, isGeoJSON: shape.isGeoJSON)
    #expect(try Reading(reader).good.map(described) == ["type=Feature properties.name=Chile"])
    #expect(reader.warning == "the geometry has more than 65536 numbers and is left out")
  }

  @Test("a point is a list of two numbers, which GeoJSON says are longitude and latitude")
  func point() throws {
    let text = #"[{"geometry":{"type":"Point","coordinates":[1.5,-2]}}]"#
    let plain = "geometry.type=Point geometry.coordinates=[#1.5,#-2]"
    #expect(try read(text).good.map(described) == [plain])
    let reader = JSONReader(MemorySource(text), rows: .root, isGeoJSON: true)
    #expect(
      try Reading(reader).good.map(described) == [
        "\(plain) geometry.longitude=#1.5 geometry.latitude=#-2"
      ])
  }

  @Test("members beside the rows are checked too, unless they are very long")
  func beside() throws {
    #expect(try read(#"{"meta":{"a" 1},"rows":[1]}"#, "rows").error?.column == 14)
    #expect(try read(#"{"rows":[1],"meta":[1,01]}"#, "rows").error?.column == 23)
    let long = String(repeating: "x", count: 3 << 20)
    #expect(try read("{\"meta\":[\"\(long)\"],\"rows\":[1]}", "rows").good.map(described) == ["value=#1"])
  }

  @Test("what is truncated anywhere is an error, and the rows before it are read")
  func truncated() throws {
    let text = #"{"n":[1,{"x":"y"}],"rows":[{"a":1},{"a":"é"}]} "#
    let bytes = Array(text.utf8)
    for length in 1..<bytes.count - 1 {
      let reading = try Reading(JSONReader(MemorySource(Array(bytes[..<length])), rows: RowsPath("rows")))
      #expect(reading.error != nil, "\(length) bytes")
    }
    #expect(try read(text, "rows").error == nil)
  }

  @Test("zero bytes and whitespace are a catalogue without rows")
  func empty() throws {
    for text in ["", " \n", "[]", "{}"] {
      #expect(try read(text) == Reading(JSONReader(MemorySource("[ ]"), rows: .root)))
    }
  }
}
