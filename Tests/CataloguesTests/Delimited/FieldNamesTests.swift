import Testing

@testable import Catalogues

@Suite("Names of fields")
struct FieldNamesTests {
  @Test("duplicates and empty names get free suffixes, and no name of the file's own is taken")
  func suffixes() {
    let names = FieldNames(header: ["c", "c", "c_2", "", "column4", "c"])
    #expect(names.names == ["c", "c_3", "c_2", "column4_2", "column4", "c_4"])
    #expect(names.replaced == [1: "c", 3: "", 5: "c"])
  }

  @Test("blanks around names are left out")
  func blanks() {
    #expect(FieldNames(header: [" id", "name\t", "first name"]).names == ["id", "name", "first name"])
  }

  @Test("names that look alike are one")
  func canonicalEquivalence() {
    #expect(FieldNames(header: ["é", "e\u{301}"]).names.count == 2)
    #expect(FieldNames(header: ["é", "e\u{301}"]).replaced.count == 1)
  }

  @Test("columns behind the header have free names that stay")
  func extraColumns() {
    var names = FieldNames(header: ["a", "column4"])
    #expect([3, 2, 3, 0].map { names.name(of: $0) } == ["column4_2", "column3", "column4_2", "a"])
  }

  @Test("thousands of equal names are named quickly")
  func manyDuplicates() {
    let names = FieldNames(header: Array(repeating: "a", count: 20_000)).names
    #expect(Set(names).count == 20_000)
  }

  @Test("a renamed field is warned about with its line")
  func warnings() throws {
    let reader = try DelimitedReader("\nid,,id\n1,2,3\n")
    #expect(reader.fieldNames == ["id", "column2", "id_2"])
    #expect(
      reader.warnings.map { "line \($0.line): \($0.reason)" } == [
        "line 2: field 2 has no name; it is called “column2”",
        "line 2: field 3 is another “id”; it is called “id_2”",
      ])
  }
}
