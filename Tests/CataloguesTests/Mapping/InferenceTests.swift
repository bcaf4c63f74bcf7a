import FoundationEssentials
import SpotlightModel
import Testing

@testable import Catalogues

@Suite struct InferenceTests {
  private func report(_ text: String, _ name: String = "a.csv") throws -> ReadingReport {
    try CatalogueReading(MemorySource(text), fileName: name).check()
  }

  private func sources(_ text: String, _ name: String = "a.csv") throws -> [AttributeKey: [String]] {
    Dictionary(uniqueKeysWithValues: try report(text, name).plan.attributes.map { ($0.attribute, $0.fields) })
  }

  @Test("a film catalogue's fields find their attributes")
  func films() throws {
    let text = """
      [{"Title": "Iron", "Category": "Action, Drama", "Rating": "8.1", "Description": "A long story about iron.",
        "Director": "Ann Ax", "Stars": "Bo Bex, Cy Cex", "Image": "iron.jpg"},
       {"Title": "Salt", "Category": "Drama", "Rating": "6", "Description": "Another story about salt.",
        "Director": "Di Dex", "Stars": "Ed Eex, Fy Fex", "Image": "salt.jpg"}]
      """
    let found = try sources(text, "films.json")
    #expect(found["title"] == ["Title"] && found["keywords"] == ["Category", "Stars"])
    #expect(found["rating"] == ["Rating"] && found["contentDescription"] == ["Description"])
    #expect(found["thumbnailURL"] == ["Image"] && found["director"] == ["Director"])
    let model = CatalogueModel("films.json")
    try model.read(text)
    let iron = try #require(model.items.values.first { $0["title"] == .text("Iron") })
    #expect(iron["keywords"] == .list(["Action", "Drama", "Bo Bex", "Cy Cex"].map { .text($0) }))
    #expect(
      iron["rating"] == .number("8.1") && iron["Category"] == .text("Action, Drama") && iron["Title"] == nil)
  }

  @Test("values decide: stars that are numbers are a rating, latitudes out of range are none")
  func values() throws {
    #expect(try sources("id,name,stars\n1,a b,4\n2,c d,5\n")["rating"] == ["stars"])
    #expect(try sources("id,name,lat,lon\n1,a b,48.2,16.4\n2,c d,-10,170\n")["latitude"] == ["lat"])
    #expect(try sources("id,name,lat,lon\n1,a b,482,16.4\n2,c d,-10,170\n")["latitude"] == nil)
    #expect(try sources("id,name,url\n1,a b,none\n2,c d,none\n")["thumbnailURL"] == nil)
  }

  @Test("beside a name, a title that tells nothing apart is not the title")
  func personTitles() throws {
    let rows = (0..<20).map { "\($0),\($0 % 2 == 0 ? "Ms" : "Mr"),Person \($0)\n" }.joined()
    let plan = try report("id,title,name\n" + rows).plan
    #expect(plan.attributes.first { $0.attribute == .title }?.fields == ["name"])
  }

  @Test("without a telling name, the first field that reads like a name is the title")
  func titleFallback() throws {
    #expect(
      try sources("K1\t+4812\tEurope/Vienna\nK2\t+4813\tEurope/Graz\n", "a.tsv")["title"] == ["column3"])
    #expect(try sources(#"["Alpha", "Beta"]"#, "a.json")["title"] == ["value"])
  }

  @Test(
    "the identifier is the likeliest field that is unique and never empty",
    arguments: [
      ("id,code,name\n1,AD,x\n2,AE,y\n", "code"), ("id,code,name\nm1,AD,x\nm2,AE,y\n", "id"),
      ("name,book_id\nx,1\ny,2\n", "book_id"), ("alpha_2,alpha_3\nAD,AND\nAE,ARE\n", "alpha_3"),
      ("EPISODE,TITLE\nS1,x\nS2,y\n", "EPISODE"), ("uuid,id\na,1\nb,2\n", "uuid"),
    ])
  func identities(text: String, expected: String) throws {
    #expect(try report(text).plan.identifier == expected)
  }

  @Test("texts that differ in their bytes alone are different identifiers")
  func canonicallyEqual() throws {
    #expect(try report("id,name\n\u{E9},x\ne\u{301},y\n").plan.identifier == "id")
  }

  @Test("a duplicate or a gap far down the file is seen", arguments: ["k5,again\n", ",nameless\n"])
  func lateDuplicate(last: String) throws {
    let text = "id,name\n" + (0..<3000).map { "k\($0),n\($0)\n" }.joined() + last
    let report = try report(text)
    #expect(report.plan.identity == .content && report.rows == 3001 && report.rejected == 0)
  }

  @Test("an object's keys identify its entries")
  func keys() throws {
    let report = try report(
      #"{"AD": {"id": 5, "name": "Andorra"}, "AE": {"id": 6, "name": "Emirates"}}"#, "a.json")
    #expect(report.plan.identifier == "key" && report.rows == 2)
  }

  @Test("an inferred identity stays when a row breaks it, and until it is asked for anew")
  func rememberedIdentity() throws {
    let model = CatalogueModel()
    try model.read("id,name\n1,a\n2,b\n")
    let report = try model.read("id,name\n1,a\n2,b\n2,c\n")
    #expect(report.plan.identifier == "id" && model.indexed == ["2"] && report.duplicates == 1)
    try model.read("id,name\n1,a\n2,b\n2,c\n", infersAnew: true)
    #expect(model.history?.plan.identity == .content && model.items.count == 3)
  }

  @Test("inferring anew, an identifier is looked for among the rows that did not change too")
  func duplicateOfUnchanged() throws {
    let rows = (0..<3000).map { "k\($0),n\($0)\n" }.joined()
    let model = CatalogueModel()
    try model.read("id,name\n" + rows)
    let report = try model.read("id,name\n" + rows + "k7,other\n", infersAnew: true)
    #expect(report.plan.identity == .content && model.items.count == 3001)
  }

  @Test(
    "a likely identifier that few rows keep from being one is a finding, with the places of two of them",
    arguments: [0, 3000])
  func passedIdentifier(rows: Int) throws {
    let text = "id,name\n" + (0..<rows).map { "k\($0),n\($0)\n" }.joined() + "1,a\n2,b\n2,c\n3,d\n"
    let model = CatalogueModel()
    let report = try model.read(text)
    #expect(report.plan.identity == .content && report.rejected == 0)
    #expect(report.problems.map(\.kind) == [.warning] && report.problems.map(\.line) == [rows + 4])
    #expect(report.problems.first?.reason.contains("“id” of line \(rows + 3), “2”") == true)
    let later = try model.read("id,name\n0,new\n" + text.dropFirst(8))
    #expect(later.plan.passedIdentifier == report.plan.passedIdentifier)
    #expect(later.problems.map(\.line) == [nil])
    #expect(later.problems.first?.reason.contains("when this was first read, line \(rows + 4)") == true)
    let mended = try model.read(text.replacing("2,c", with: "4,c"), infersAnew: true)
    #expect(mended.plan.identifier == "id" && mended.problems.isEmpty)
  }

  @Test(
    "a row without the likely identifier is such a finding too, and one that is told or not likely is none")
  func otherPassedIdentifiers() throws {
    let empty = try report("id,name\n1,a\n,b\n3,c\n")
    #expect(empty.plan.identifier != "id" && empty.problems.map(\.line) == [3])
    #expect(empty.problems.first?.reason.contains("has no “id”") == true)
    #expect(try report("name,id\na,1\na,2\n").problems.isEmpty)
    #expect(try report("town,size\na,1\na,2\nb,3\n").problems.isEmpty)
    #expect(try report("kind_id,name\n" + (0..<60).map { "\($0 % 9),n\($0)\n" }.joined()).problems.isEmpty)
    var mapping = FieldMapping()
    mapping.identifier = IdentifierTemplate(field: "name")
    let told = try CatalogueModel(mapping: mapping).read("id,name\n1,a\n1,b\n")
    #expect(told.plan.passedIdentifier == nil && told.problems.isEmpty)
    let long = PassedIdentifier(
      field: "id", line: 2, value: String(repeating: "x", count: 1 << 20), earlierLine: nil)
    #expect(long.description.utf8.count < 300)
  }

  @Test("what is kept of a value is bounded in bytes, and ends with a whole scalar", arguments: ["x", "xx"])
  func boundedValue(start: String) {
    let value = start + String(repeating: "\u{301}", count: 1 << 20)
    let passed = PassedIdentifier(field: "id", line: 2, value: value, earlierLine: nil)
    #expect(passed.value.utf8.count <= 83 && passed.value.utf8.count > 80)
    #expect(passed.value.unicodeScalars.last == "…" && !passed.value.unicodeScalars.contains("\u{FFFD}"))
    #expect(value.unicodeScalars.starts(with: passed.value.unicodeScalars.dropLast()))
  }

  @Test("a catalogue is checked by how it was read last, where that is given")
  func remembered() throws {
    var plan = try report("id,name\n1,a\n2,b\n").plan
    plan.identity = .content
    var reading = CatalogueReading(MemorySource("id,name\n1,a\n2,b\n"), fileName: "a.csv")
    reading.remembered = plan
    #expect(try reading.check().plan.identity == .content)
  }

  @Test("what a header alone suggests is not remembered")
  func headerFirst() throws {
    let model = CatalogueModel()
    try model.read("id,name\n")
    let report = try model.read("id,name\n1,a\n1,b\n")
    #expect(report.plan.identity == .content && model.items.count == 2)
  }

  @Test("a new column leaves what was inferred, and may fill what was vacant")
  func newColumn() throws {
    let model = CatalogueModel()
    try model.read("id,label\n1,a x\n2,b x\n")
    let report = try model.read("id,label,title,summary\n1,a x,T t,a long text\n2,b x,U u,another text\n")
    #expect(report.plan.identifier == "id" && report.changed == 2)
    let found = Dictionary(uniqueKeysWithValues: report.plan.attributes.map { ($0.attribute, $0.fields) })
    #expect(found["title"] == ["label"] && found["contentDescription"] == ["summary"])
  }

  @Test("an identifier that names no field says which is meant")
  func unknownField() {
    var reading = CatalogueReading(MemorySource("id,name\n1,a\n"), fileName: "a.csv")
    reading.mapping = FieldMapping()
    reading.mapping?.identifier = IdentifierTemplate(field: "nmae")
    let error = #expect(throws: CatalogueError.self) { try reading.check() }
    #expect(error.map { "\($0)" }?.contains("did you mean “name”?") == true)
  }
}

@Suite struct TypedValueTests {
  @Test(
    "numbers are in JSON's notation; the digits stay",
    arguments: ["0", "-1", "1e5", "0.50", "9223372036854775808", "1E+2"])
  func numbers(text: String) {
    #expect(TypedValue.value(.text(text), as: .number, separator: []) == .number(text))
  }

  @Test(
    "other notations stay texts",
    arguments: ["007", "1,5", "NA", "+1", "1.", ".5", "1e", "0x1F", "Infinity", " 1"])
  func noNumbers(text: String) {
    #expect(TypedValue.value(.text(text), as: .number, separator: []) == .text(text))
  }

  @Test("a text is split at the separator, without the spaces around and without empty parts")
  func lists() {
    let separator = Array(", ".utf8)
    #expect(
      TypedValue.value(.text("Action,  Drama, , x"), as: .list, separator: separator)
        == .list(["Action", "Drama", "x"].map { .text($0) }))
    #expect(TypedValue.value(.text("one"), as: .list, separator: separator) == .list([.text("one")]))
    #expect(TypedValue.value(.text(" , "), as: .list, separator: separator) == nil)
  }
}
