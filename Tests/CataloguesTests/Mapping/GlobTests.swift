import SpotlightModel
import Testing

@testable import Catalogues

@Suite struct GlobTests {
  @Test(
    "a pattern matches by the rules of its characters",
    arguments: [
      ("*.csv", "a.csv", true), ("*.csv", "deep/down/a.csv", true), ("*.csv", "a.csv.gz", false),
      ("prices/*.csv", "prices/a.csv", true), ("prices/*.csv", "prices/2016/a.csv", false),
      ("prices/*.csv", "old/prices/a.csv", false), ("prices/**/a.csv", "prices/a.csv", true),
      ("prices/**/a.csv", "prices/x/y/a.csv", true), ("**/a.csv", "a.csv", true),
      ("**/a.csv", "x/y/a.csv", true),
      ("drafts/**", "drafts/x/a.csv", true), ("/a.csv", "a.csv", true), ("/a.csv", "x/a.csv", false),
      ("?.csv", "é.csv", true), ("?.csv", "ab.csv", false), ("[a-c]1.csv", "b1.csv", true),
      ("[a-c]1.csv", "d1.csv", false),
      ("[!a-c]1.csv", "d1.csv", true), ("[!a-c]1.csv", "a1.csv", false), ("[]x].csv", "].csv", true),
      ("[.csv", "[.csv", true),
      ("\\*.csv", "*.csv", true), ("\\*.csv", "a.csv", false), ("a*b*c", "aXbYbZc", true),
      ("a*b*c", "aXbYbZ", false),
      ("*", "anything/at.all", true), ("", "a.csv", false),
    ])
  func matching(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test(
    "a trailing slash means a folder and all that lies in it, not a file of that name",
    arguments: [
      ("drafts/", "drafts/a.csv", true), ("drafts/", "x/drafts/y/a.csv", true), ("drafts/", "drafts", false),
      ("x/drafts/", "x/drafts/a.csv", true), ("x/drafts/", "drafts/a.csv", false),
      ("d*/", "drafts/a.csv", true),
    ])
  func folders(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test("many stars take no more than the product of the lengths")
  func stars() {
    let pattern = Glob(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  @Test("whole names are more specific than patterns, paths than names, long patterns than short ones")
  func specificity() {
    let order = ["*", "*.csv", "prices*.csv", "x/*.csv", "a.csv", "x/a.csv"].map { Glob($0).specificity }
    #expect(order == order.sorted())
  }
}

@Suite struct CatalogueNameTests {
  @Test(
    "extensions tell the kind, in either case, behind a compression's as well",
    arguments: [
      ("a.csv", CatalogueName.Kind.delimited), ("a.TSV", .delimited), ("a.tab.gz", .delimited),
      ("a.psv.zst", .delimited),
      ("x/a.json", .json), ("a.geojson", .json), ("a.ndjson", .jsonLines), ("a.jsonl.gz", .jsonLines),
      ("a.plist", .propertyList), ("a.bplist", .propertyList), ("a.strings", .propertyList), ("a.xml", .xml),
    ])
  func kinds(path: String, kind: CatalogueName.Kind) { #expect(CatalogueName(path).kind == kind) }

  @Test(
    "other names are no catalogues",
    arguments: ["a.txt", "csv", ".csv", "x/.json", "a.csv.bz2", "a.gz", "a.csv/b"])
  func others(path: String) { #expect(!CatalogueName(path).isCatalogue) }

  @Test(
    "the domain is the path without known extensions, with dots for slashes",
    arguments: [
      ("films/2016.csv", "films.2016"), ("v1.2.csv", "v1.2"), ("a/b/c.json.gz", "a.b.c"),
      ("notes.txt", "notes.txt"),
    ])
  func domains(path: String, domain: String) { #expect(CatalogueName(path).domain.name == domain) }
}
