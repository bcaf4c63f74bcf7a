import SpotlightModel
import Testing

@testable import Catalogues

/// Faults that other tools had in telling rows apart and comparing them.
@Suite("Rows keep their identity")
struct IdentityFaultsTests {
  private func template(_ text: String) throws -> FieldMapping {
    var mapping = FieldMapping()
    mapping.identifier = try IdentifierTemplate(text)
    return mapping
  }

  @Test("additions, changes and removals are all told, each with its identifier")
  func allKinds() throws {
    let model = CatalogueModel()
    try model.read("id,name\n1,a\n2,b\n3,c\n")
    let report = try model.read("id,name\n1,a\n3,d\n4,e\n")
    #expect(model.indexed == ["3", "4"] && model.removed == ["2"])
    #expect((report.added, report.changed, report.removed, report.unchanged) == (1, 1, 1, 1))
  }

  @Test("several fields together identify a row")
  func composite() throws {
    let model = CatalogueModel(mapping: try template("{country}-{code}"))
    let report = try model.read("country,code,name\nAT,1,a\nAT,2,b\nCH,1,c\n")
    #expect(model.items.keys.sorted() == ["AT-1", "AT-2", "CH-1"] && report.duplicates == 0)
    try model.read("country,code,name\nAT,1,a\nAT,2,x\nCH,1,c\n")
    #expect(model.indexed == ["AT-2"])
  }

  @Test("an exact duplicate is told with its line")
  func exactDuplicate() throws {
    let told = try CatalogueModel(mapping: template("id")).read("id,name\n1,a\n2,b\n1,a\n")
    #expect(told.duplicates == 1 && told.problems.map(\.line) == [2])
    let counted = try CatalogueModel().read("name,place\na,x\nb,y\na,x\n")
    #expect(counted.rows == 3 && counted.problems.map(\.line) == [4])
  }

  @Test("the same two readings tell the same, in the same order")
  func deterministic() throws {
    func changes() throws -> [RowChange] {
      let model = CatalogueModel()
      try model.read("id,name\n" + (0..<200).map { "\($0),a\n" }.joined())
      try model.read("id,name\n" + (100..<300).map { "\($0),\($0 % 3)\n" }.joined())
      return model.changes
    }
    #expect(try changes() == changes())
  }

  @Test("a new column changes the rows that it fills, and no others")
  func newColumn() throws {
    let model = CatalogueModel()
    try model.read("id,name\n1,a\n2,b\n")
    let report = try model.read("id,name,colour\n1,a,\n2,b,red\n")
    #expect(model.indexed == ["2"] && report.rejected == 0)
  }

  @Test("rows without any identifier have their content for one")
  func noIdentifier() throws {
    let model = CatalogueModel()
    let report = try model.read("colour,size\nred,1\nred,2\nblue,1\n")
    #expect(report.plan.identity == .content && model.items.count == 3 && report.rejected == 0)
  }

  @Test("a table without a header whose first row has empty fields is read")
  func emptyFirstRow() throws {
    let model = CatalogueModel()
    let report = try model.read("1,,\n2,b,2\n3,c,3\n4,d,4\n")
    #expect(report.rows == 4 && report.plan.fields == ["column1", "column2", "column3"])
    #expect(model.items["1"]?["column2"] == nil && model.items["2"]?["column3"] == .text("2"))
  }
}
