import SpotlightModel
import TestSupport
import Testing

@testable import Catalogues

@Suite struct MappingFileTests {
  @Test("one that is not UTF-8 is refused at its first such byte, with what to do")
  func notUTF8() {
    let text = Array("{\n  \"catalogues\": {\"".utf8) + [0xE9, 0x74, 0xE9] + Array(".csv\": {}}}".utf8)
    let error = #expect(throws: MappingFileError.self) { try MappingFile(text) }
    #expect(error == MappingFileError("it is not valid UTF-8; save it as UTF-8", line: 2, column: 19))
  }

  @Test("every setting is read")
  func settings() throws {
    let file = try MappingFile(
      Array(
        #"""
        { "catalogues": {
            "films.plist": { "identifier": "com.appcoda.SpotIt.{index}", "domain": "movies", "split": ", ",
              "attributes": { "title": "Title", "keywords": ["Category", "Stars"] } },
            "prices/*.csv": { "identifier": "{country}-{code}", "encoding": "Windows-1252", "delimiter": ";",
              "quote": "'", "escape": "\\", "header": false, "comment": "#", "skip": 2 },
            "feed.json": { "identifier": "id", "rows": "data.items", "header": ["a", "b"], "quote": "" } },
          "ignore": ["*.bak", "drafts/"] }
        """#.utf8))
    let films = try #require(file.mapping(for: "films.plist"))
    #expect(films.identifier?.usesIndex == true && films.domain == "movies" && films.split == ", ")
    #expect(films.attributes == [.init("title", ["Title"]), .init("keywords", ["Category", "Stars"])])
    let prices = try #require(file.mapping(for: "prices/a.csv"))
    #expect(prices.identifier?.fields == ["country", "code"] && prices.encoding == "windows-1252")
    #expect((prices.delimiter, prices.quote, prices.escape) == (59, 39, 92))
    #expect(prices.header == .absent && prices.comment == 35 && prices.skip == 2)
    let feed = try #require(file.mapping(for: "x/feed.json"))
    #expect(feed.rows == "data.items" && feed.header == .names(["a", "b"]) && feed.quote == 0)
    #expect(file.ignores("x/a.bak") && file.ignores("drafts/a.csv") && !file.ignores("a.csv"))
  }

  @Test(
    "what is wrong is told with its place and what is allowed",
    arguments: [
      ("{\n  \"catalogs\": {}\n}", 2, 3, "did you mean “catalogues”?"),
      ("{\"catalogues\": {\"a.csv\": {\"identifer\": \"id\"}}}", 1, 27, "did you mean “identifier”?"),
      ("{\"catalogues\": {\"a.csv\": {\"colour\": 1}}}", 1, 27, "“identifier”, “domain”"),
      (
        "{\"catalogues\": {\"a.csv\":\n {\"skip\": \"2\"}}}", 2, 11,
        "a number of lines from 0, not the string “2”"
      ),
      ("{\"catalogues\": {\"a.csv\": {\"skip\": -1}}}", 1, 35, "not the number -1"),
      ("{\"catalogues\": {\"a.csv\": {\"header\": \"yes\"}}}", 1, 37, "true, false or a list of field names"),
      ("{\"catalogues\": {\"a.csv\": {\"delimiter\": \";;\"}}}", 1, 40, "one ASCII character"),
      ("{\"catalogues\": {\"a.csv\": {\"delimiter\": \"\\n\"}}}", 1, 40, "line break"),
      (
        "{\"catalogues\": {\"a.csv\": {\"quote\": \";\", \"delimiter\": \";\"}}}", 1, 36,
        "are the same character"
      ),
      ("{\"catalogues\": {\"a.csv\": {\"identifier\": \"x{id\"}}}", 1, 41, "has no “}”"),
      ("{\"catalogues\": {\"a.csv\": {\"identifier\": \"x{{\"}}}", 1, 41, "names no field"),
      ("{\"catalogues\": {\"a.csv\": {\"encoding\": \"utf-9\"}}}", 1, 39, "utf-9"),
      (
        "{\"catalogues\": {\"a.csv\": {\"attributes\": {\"title\": 3}}}}", 1, 51,
        "a field's name or a list of them, not the number 3"
      ),
      ("{\"catalogues\": {\"a.csv\": {\"attributes\": {\"title\": [\"a\", null]}}}}", 1, 57, "not null"),
      ("{\"catalogues\": []}", 1, 16, "an object of file names or globs, not an empty list"),
      ("{\"ignore\": [\"a\", 1]}", 1, 18, "a string, not the number 1"),
      ("[]", 1, 1, "“catalogues”, “ignore”"), ("{\"ignore\": [],}", 1, 15, ""), ("", 1, 1, ""),
      ("{\"ignore\": [], \"ignore\": []}", 1, 16, "twice"),
    ])
  func errors(text: String, line: Int, column: Int, hint: String) {
    let error = #expect(throws: MappingFileError.self) { try MappingFile(Array(text.utf8)) }
    #expect(error?.line == line && error?.column == column)
    #expect(hint.isEmpty || error?.reason.contains(hint) == true, "\(error?.reason ?? "")")
  }

  @Test("any bytes are a mapping or an error", arguments: 0..<50)
  func anyBytes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "{", "}", "[", "]", "\"catalogues\"", ":", ",", "\"a\"", "1", "null", "\"header\"", "\"", "\u{FFFD}",
    ]
    let text = (0..<random.below(40)).map { _ in random.pick(pieces) }.joined()
    _ = try? MappingFile(Array(text.utf8))
  }
}

@Suite struct MappingRulesTests {
  private func file(_ text: String) throws -> MappingFile { try MappingFile(Array(text.utf8)) }

  @Test("the nearest folder wins, then the most specific pattern")
  func nearest() throws {
    var rules = MappingRules()
    rules[folder: ""] = try file(
      #"{"catalogues": {"*.csv": {"domain": "all"}, "a.csv": {"domain": "a"}, "x/b.csv": {"domain": "xb"}}}"#)
    rules[folder: "x"] = try file(#"{"catalogues": {"*.csv": {"domain": "x"}}}"#)
    #expect(rules.mapping(for: "c.csv")?.domain == "all" && rules.mapping(for: "a.csv")?.domain == "a")
    #expect(rules.mapping(for: "x/b.csv")?.domain == "x" && rules.mapping(for: "x/y/a.csv")?.domain == "x")
    #expect(rules.mapping(for: "xy/a.csv")?.domain == "a" && rules.mapping(for: "a.json") == nil)
    rules[folder: "x"] = nil
    #expect(rules.mapping(for: "x/b.csv")?.domain == "xb")
  }

  @Test("ignored files are no catalogues; files that a mapping names are")
  func catalogues() throws {
    var rules = MappingRules()
    rules[folder: ""] = try file(
      #"{"catalogues": {"Blocks.txt": {"comment": "%"}}, "ignore": ["drafts/", "old*"]}"#)
    rules[folder: "drafts/keep"] = try file(#"{"catalogues": {"*.csv": {}}}"#)
    #expect(
      rules.isCatalogue("x/Blocks.txt") && !rules.isCatalogue("notes.txt") && rules.isCatalogue("a.csv"))
    #expect(!rules.isCatalogue("old.csv") && !rules.isCatalogue("drafts/a.csv"))
    #expect(rules.isCatalogue("drafts/keep/a.csv"))
  }

  @Test("a changed file concerns the catalogues whose mapping or ignoring it alters, and no others")
  func concerned() throws {
    var before = MappingRules()
    before[folder: ""] = try file(#"{"catalogues": {"*.csv": {"split": ";"}}, "ignore": ["b.csv"]}"#)
    var after = before
    after[folder: "x"] = try file(#"{"catalogues": {"a.csv": {"split": "|"}}}"#)
    let paths = ["a.csv", "b.csv", "x/a.csv", "x/b.csv", "x/c.csv"]
    #expect(before.paths(paths, thatDifferIn: after) == ["x/a.csv"])
    after[folder: ""] = try file(#"{"catalogues": {"*.csv": {"split": ";"}}}"#)
    #expect(before.paths(paths, thatDifferIn: after) == ["b.csv", "x/a.csv", "x/b.csv"])
  }

  @Test("a name in other bytes is a change, and a folder of such a name another folder")
  func bytes() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    func rules(_ folder: String, domain: String) throws -> MappingRules {
      var rules = MappingRules()
      rules[folder: folder] = try file(#"{"catalogues": {"a.csv": {"domain": "\#(domain)"}}}"#)
      return rules
    }
    let before = try rules("x", domain: composed)
    #expect(try before.paths(["x/a.csv"], thatDifferIn: rules("x", domain: decomposed)) == ["x/a.csv"])
    let paths = ["\(composed)/a.csv", "\(decomposed)/a.csv"]
    #expect(try paths.map { try rules(composed, domain: "d").mapping(for: $0) == nil } == [false, true])
  }
}
