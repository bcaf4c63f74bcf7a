import SpotlightModel
import Testing

@testable import Catalogues

@Suite("Fields become attributes")
struct AttributeTests {
  private func mapping(_ sources: [FieldMapping.Source]) -> FieldMapping {
    var mapping = FieldMapping()
    mapping.identifier = IdentifierTemplate(field: "id")
    mapping.attributes = sources
    return mapping
  }

  private func item(_ text: String, _ sources: [FieldMapping.Source], _ name: String = "a.csv") throws
    -> Attributes
  {
    let model = CatalogueModel(name, mapping: mapping(sources))
    try model.read(text)
    return try #require(model.items["1"])
  }

  @Test("a text that an attribute only repeats is there once; one that it alters is under its own name too")
  func rawText() throws {
    let item = try item(
      "id,Name,Tags,When,Score\n1,Ann,\"x, y\",2026/03/01,7.50\n",
      [
        .init(.title, ["Name"]), .init(.keywords, ["Tags"]), .init("dueDate", ["When"]),
        .init(.rating, ["Score"]),
      ])
    #expect(item["title"] == .text("Ann") && item["Name"] == nil)
    #expect(item["keywords"] == .list([.text("x"), .text("y")]) && item["Tags"] == .text("x, y"))
    #expect(item["dueDate"]?.text == "2026-03-01T00:00:00Z" && item["When"] == .text("2026/03/01"))
    #expect(item["rating"] == .number("7.50") && item["Score"] == nil)
  }

  @Test("several fields in one attribute stay under their own names")
  func joined() throws {
    let item = try item("id,first,last\n1,Ann,Ax\n", [.init(.title, ["first", "last"])])
    #expect(item["title"] == .text("Ann Ax") && item["first"] == .text("Ann") && item["last"] == .text("Ax"))
  }

  @Test("of the fields of an attribute, those that a row has are enough")
  func alternatives() throws {
    let item = try item("id,Name\n1,Ann\n", [.init(.title, ["Title", "Name"])])
    #expect(item["title"] == .text("Ann") && item["Name"] == nil)
  }

  @Test("a field that has the name of another's attribute is not lost")
  func nameTaken() throws {
    let item = try item("id,title,Name,title_2\n1,Ms,Ann,x\n", [.init(.title, ["Name"])])
    #expect(item["title"] == .text("Ann") && item["title_2"] == .text("x") && item["title_3"] == .text("Ms"))
    let json = try self.item(
      #"[{"id":"1","title":"Ms","Name":"Ann"}]"#, [.init(.title, ["Name"])], "a.json")
    #expect(json["title"] == .text("Ann") && json["title_2"] == .text("Ms"))
  }

  @Test("a mapping's field that the catalogue does not have is told, with the one that may be meant")
  func unknownField() throws {
    let model = CatalogueModel(
      mapping: mapping([.init(.title, ["Nmae"]), .init(.keywords, ["tags", "zzz"])]))
    let report = try model.read("id,Name,tags\n1,Ann,x\n")
    #expect(report.rejected == 0 && report.problems.allSatisfy { $0.kind == .warning && $0.line == nil })
    #expect(
      report.problems.map(\.reason) == [
        "the mapping makes “title” of a field “Nmae” that the catalogue does not have; did you mean “Name”?",
        "the mapping makes “keywords” of a field “zzz” that the catalogue does not have",
      ])
  }

  @Test("the points of GeoJSON have a latitude and a longitude, outlines have none")
  func places() throws {
    func feature(_ id: Int, _ geometry: String) -> String {
      #"{"type":"Feature","id":"\#(id)","properties":{"name":"Place \#(id)"},"geometry":\#(geometry)}"#
    }
    let model = CatalogueModel("a.geojson")
    let point = #"{"type":"Point","coordinates":[16.37,48.21]}"#
    let outline = #"{"type":"LineString","coordinates":[[16,48],[17,49]]}"#
    let features = (1...5).map { feature($0, point) } + [feature(6, outline), feature(7, "null")]
    try model.read("{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}")
    #expect(model.items.count == 7)
    #expect(model.items["1"]?["latitude"] == .number("48.21"))
    #expect(model.items["1"]?["longitude"] == .number("16.37"))
    #expect(model.items["6"]?["latitude"] == nil && model.items["7"]?["latitude"] == nil)
  }
}
