import Foundation
import SpotlightModel
import Testing

/// `FOLLOWSPOT_WRITE_SOURCES=1 swift test --filter PropertySourcesTests` writes the sources anew.
@Suite struct PropertySourcesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CoreSpotlight/Attributes/Properties").standardizedFileURL

  @Test("the attribute set's properties are those of the table", arguments: StandardAttribute.groups.indices)
  func properties(group: Int) throws {
    let source = PropertySource(group: StandardAttribute.groups[group])
    let file = Self.folder.appending(path: source.fileName)
    if ProcessInfo.processInfo.environment["FOLLOWSPOT_WRITE_SOURCES"] == "1" {
      try Data(source.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source.text)
  }
}
