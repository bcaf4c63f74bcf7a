import Catalogues
import Glibc
import SpotlightModel
import Testing

@testable import followspot

@Suite("Lint")
struct LintTests {
  private func plan() throws -> ReadingPlan {
    var plan = ReadingPlan(format: .delimited)
    plan.encoding = "windows-1252"
    plan.dialect = Dialect(
      delimiter: UInt8(ascii: ";"), quote: UInt8(ascii: "'"), escape: UInt8(ascii: "\\"),
      comment: UInt8(ascii: "#"), skip: 2, header: .names(["code", "Name", "tags", "type"]))
    plan.fields = ["code", "Name", "tags", "type"]
    plan.attributes = [.init(.title, ["Name"]), .init(.keywords, ["tags", "type"])]
    plan.identity = .template(try IdentifierTemplate("{code}-{index}"))
    return plan
  }

  private func text(_ value: JSONValue) -> String { value.indented() }

  @Test("shows a mapping that says how the file was read")
  func mapping() throws {
    #expect(
      text(.mappingFile(for: try plan(), fileName: "prices.csv")) == """
        {
          "catalogues": {
            "prices.csv": {
              "identifier": "{code}-{index}",
              "encoding": "windows-1252",
              "delimiter": ";",
              "quote": "'",
              "escape": "\\\\",
              "comment": "#",
              "skip": 2,
              "header": ["code", "Name", "tags", "type"],
              "split": ", ",
              "attributes": {
                "title": "Name",
                "keywords": ["tags", "type"]
              }
            }
          }
        }
        """)
  }

  @Test("shows a mapping that followspot.json may hold")
  func mappingIsAccepted() throws {
    var plan = try plan()
    let file = try MappingFile(Array(text(.mappingFile(for: plan, fileName: "prices.csv")).utf8))
    let mapping = try #require(file.mapping(for: "prices.csv"))
    #expect(mapping.identifier == (try IdentifierTemplate("{code}-{index}")))
    #expect(mapping.attributes == plan.attributes)
    #expect(mapping.delimiter == plan.dialect?.delimiter)
    plan.dialect?.quote = nil
    let unquoted = try MappingFile(Array(text(.mappingFile(for: plan, fileName: "prices.csv")).utf8))
    #expect(unquoted.mapping(for: "prices.csv")?.quote == 0)
  }

  @Test("names files whose names need quoting")
  func oddName() {
    let mapping = JSONValue.mappingFile(for: ReadingPlan(format: .json), fileName: "a \"b\".json")
    #expect(text(mapping) == "{\n  \"catalogues\": {\n    \"a \\\"b\\\".json\": {}\n  }\n}")
  }

  @Test("tells what is wrong, and goes on with the next file")
  func unreadable() throws {
    let captured = try CapturedConsole()
    let status = Followspot.run(
      ["lint", "--json", "/nonexistent.csv", "/"], environment: [:], console: captured.console)
    #expect(status == .incomplete)
    let lines = captured.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"path":"/nonexistent.csv","format":null"#))
    #expect(lines[0].hasSuffix(#""error":"No such file or directory"}"#))
    #expect(lines[1].hasSuffix(#""error":"it is a folder"}"#))
  }

  @Test("shows findings by line")
  func findings() throws {
    var report = ReadingReport(plan: try plan())
    report.rows = 1200
    report.rejected = 1
    report.problems = [RowProblem(.refused, line: 7, reason: "the identifying field “code” is empty")]
    let finding = LintFinding(path: "prices.csv", report: report)
    #expect(!finding.isClean)
    let lines = finding.lines(style: .plain)
    #expect(lines.prefix(1) == ["prices.csv"])
    #expect(lines.contains("  rows        1,200, 1 refused"))
    #expect(lines.contains("  delimiter   semicolon"))
    #expect(lines.contains("  line 7: refused: the identifying field “code” is empty"))
  }
}
