import SpotlightModel
import Testing

@testable import Catalogues

@Suite("Remembering how a catalogue was read")
struct ReadingPlanTextTests {
  @Test("a plan comes back from its text as it was")
  func roundTrip() throws {
    var plan = ReadingPlan(format: .delimited)
    #expect(ReadingPlan(json: plan.json) == plan)
    plan.compression = "gzip"
    plan.encoding = "windows-1252"
    plan.dialect = .init(
      delimiter: 0x3B, quote: 0x22, escape: nil, comment: 0x23, skip: 2, header: .names(["a\"b", "c{d}"]))
    plan.rows = "data.*"
    plan.form = .keyedObjects
    plan.isGeoJSON = true
    plan.propertyList = .binary
    plan.fields = ["id", "naïve\n"]
    plan.attributes = [.init(.title, ["Title"]), .init(.keywords, ["a", "b"])]
    plan.split = ";"
    plan.identity = .template(try IdentifierTemplate("x.{country}-{index}"))
    plan.hasDuplicates = true
    plan.firstLine = 4
    plan.passedIdentifier = PassedIdentifier(field: "id", line: 7, value: "", earlierLine: nil)
    #expect(ReadingPlan(json: plan.json) == plan)
    plan.passedIdentifier = PassedIdentifier(field: "id\"", line: 7, value: "naïve", earlierLine: 3)
    plan.isToldSplit = true
    #expect(ReadingPlan(json: plan.json) == plan)
    plan.identity = .template(IdentifierTemplate(field: "a}b{"))
    plan.dialect?.header = .absent
    #expect(ReadingPlan(json: plan.json) == plan)
  }

  @Test("what is no plan is nil", arguments: ["", "{}", "[]", #"{"format": "poem"}"#, #"{"format""#])
  func noPlan(text: String) { #expect(ReadingPlan(json: text) == nil) }
}
