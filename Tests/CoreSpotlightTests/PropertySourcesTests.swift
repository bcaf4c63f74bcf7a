import Foundation
import SpotlightModel
import Testing

/// `FOLLOWSPOT_WRITE_SOURCES=1 swift test --filter PropertySourcesTests` writes the files anew.
@Suite struct PropertySourcesTests {
  private static let module = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CoreSpotlight").standardizedFileURL

  @Test("the attribute set's properties are those of the table", arguments: StandardAttribute.groups.indices)
  func properties(group: Int) throws {
    let source = PropertySource(group: StandardAttribute.groups[group])
    try expect(source.text, in: "Attributes/Properties/\(source.fileName)")
  }

  @Test("the documentation lists the attributes of the table")
  func page() throws {
    try expect(AttributePage.text, in: "CoreSpotlight.docc/\(AttributePage.fileName)")
  }

  private func expect(_ text: String, in name: String) throws {
    let file = Self.module.appending(path: name)
    if ProcessInfo.processInfo.environment["FOLLOWSPOT_WRITE_SOURCES"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
