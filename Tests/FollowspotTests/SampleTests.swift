import Catalogues
import Testing

@testable import followspot

@Suite("The sample catalogues")
struct SampleTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Samples/Catalogues"

  @Test(
    "are read whole, and their rows named as followspot.json says",
    arguments: [
      ("movies.plist", 21, "com.appcoda.SpotIt.{index}"), ("tv-shows.json", 20, "name"),
      ("countries.csv", 60, "code"),
      ("airports.csv", 28, "identifier"), ("comics.plist", 12, "title"),
    ])
  func rows(name: String, count: Int, identifier: String) {
    let finding = LintFinding(path: Array("\(Self.folder)/\(name)".utf8), infers: false)
    #expect(finding.error == nil)
    #expect(finding.report?.rows == count)
    #expect(finding.report?.problems.isEmpty == true)
    #expect(finding.report?.plan.identifier == identifier)
  }

  @Test("have a sound mapping")
  func mapping() {
    let finding = LintFinding(path: Array("\(Self.folder)/followspot.json".utf8), infers: false)
    #expect(finding.error == nil)
    #expect(finding.mappedNames == 3)
  }
}
