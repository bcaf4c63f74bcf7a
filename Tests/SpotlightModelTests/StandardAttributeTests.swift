import SpotlightModel
import Testing

@Suite struct StandardAttributeTests {
  private let all = StandardAttribute.groups.flatMap(\.attributes)

  @Test("there are Core Spotlight's 190 attributes, each with a summary")
  func table() {
    #expect(all.count == 190)
    #expect(all.allSatisfy { $0.summary.hasSuffix(".") })
    #expect(StandardAttribute.names.count == all.count)
  }

  @Test("a query finds an attribute by any of its names, and no two attributes share one")
  func names() {
    for attribute in all {
      for name in [attribute.name, attribute.objectiveCName, attribute.metadataName] {
        #expect(StandardAttribute.queried(name) == attribute, "\(name)")
      }
    }
    #expect(StandardAttribute.queried("ISOSpeed")?.name == "isoSpeed")
    #expect(StandardAttribute.queried("kMDItemAuthors")?.name == "authorNames")
    #expect(StandardAttribute.queried("kMDItemTextContent")?.name == "textContent")
    #expect(StandardAttribute.queried("com_example_color") == nil)
  }

  @Test("bytes are known without a look at the table")
  func bytes() {
    for attribute in all {
      #expect(attribute.key.holdsBytes == (attribute.type == .data), "\(attribute.name)")
    }
  }
}
