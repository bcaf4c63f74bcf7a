import Testing

@testable import Catalogues

@Suite("The rows of a JSON file are found by its content")
struct JSONShapeTests {
  @Test(
    "each shape is recognised",
    arguments: [
      ("[{\"a\":1},{\"a\":2}]", RowsShape(.objects, rowCount: 2)),
      ("[1,\"b\",null]", RowsShape(.scalars, rowCount: 3)),
      ("[[1],[2]]", RowsShape(.arrays, rowCount: 2)),
      ("[1,{}]", RowsShape(.mixed, rowCount: 2)),
      ("{\"a\":{\"x\":1},\"b\":{\"x\":2}}", RowsShape(.keyedObjects, rowCount: 2)),
      ("{\"a\":\"x\",\"b\":\"y\"}", RowsShape(.entries, rowCount: 2)),
      ("{\"a\":1}\n{\"a\":2}\n", RowsShape(.lines, rowCount: 0)),
      ("{}", RowsShape(.entries, rowCount: 0)),
      ("[]", RowsShape(.objects, rowCount: 0)),
      ("", RowsShape(.entries, rowCount: 0)),
      (" \n ", RowsShape(.entries, rowCount: 0)),
    ])
  func shape(of text: String, is expected: RowsShape) throws {
    #expect(try JSONShape.detect(in: MemorySource(text), expectsLines: false) == expected)
  }

  @Test(
    "rows wrapped among other members are found",
    arguments: [
      ("{\"n\":1,\"items\":[{\"a\":1}]}", "items"),
      ("{\"about\":\"x\",\"shows\":[\"a\",\"b\",\"c\"]}", "shows"),
      ("{\"v\":1,\"few\":[{}],\"many\":[{},{}]}", "many"),
      ("{\"Version\":1,\"Tracks\":{\"1\":{\"n\":1},\"2\":{\"n\":2}},\"Lists\":[{}]}", "Tracks"),
      ("{\"status\":\"ok\",\"data\":{\"total\":2,\"items\":[{},{}]}}", "data.items"),
      ("{\"data\":{\"items\":[{},{}]}}", "data.items"),
      ("{\"meta\":{\"a\":1},\"data\":{\"x\":{},\"y\":{},\"z\":{}}}", "data"),
      ("{\"a\":{\"x\":{\"y\":1}},\"b\":{\"x\":{\"y\":1}}}", ""),
      ("{\"AD\":{\"tags\":[1,2,3]},\"AE\":{\"tags\":[1]}}", ""),
      ("{\"one\":1,\"two\":2,\"list\":[1,2],\"object\":{\"a\":1}}", ""),
    ])
  func path(in text: String, is expected: String) throws {
    let shape = try JSONShape.detect(in: MemorySource(text), expectsLines: false)
    #expect(shape.path.description == expected)
  }

  @Test("the features of GeoJSON are the rows, however few")
  func geoJSON() throws {
    let text = #"{"type":"FeatureCollection","other":[{},{}],"features":[{"type":"Feature"}]}"#
    let shape = try JSONShape.detect(in: MemorySource(text), expectsLines: false)
    #expect(shape == RowsShape(.objects, at: RowsPath("features"), rowCount: 1, isGeoJSON: true))
  }

  @Test(
    "content decides between lines and one document, the name only where both fit",
    arguments: [
      ("{\"a\":1}\n", true, RowsShape.Form.lines),
      ("{\"a\":1}\n", false, .entries),
      ("[1,2]\n", true, .scalars),
      ("[1,2]\n[3,4]\n", true, .lines),
      ("{\"a\":1\n}", true, .entries),
      ("{\"a\":1}\nbroken", true, .lines),
      ("{\"a\":1}\nbroken", false, .lines),
      ("broken\n{\"a\":1}", true, .lines),
    ])
  func lines(text: String, expectsLines: Bool, form: RowsShape.Form) throws {
    #expect(try JSONShape.detect(in: MemorySource(text), expectsLines: expectsLines).form == form)
  }

  @Test(
    "what is no JSON is an error with its place",
    arguments: [
      ("[1,2", 1, 5), ("{\"a\":1,\n \"b\"}", 2, 5), ("{\"a\":1} {\"b\":2}", 1, 9), ("[1 2]", 1, 4),
      ("[1,]", 1, 4),
      ("[1}", 1, 3),
    ])
  func broken(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: CatalogueError.self) {
      try JSONShape.detect(in: MemorySource(text), expectsLines: false)
    }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }
}
