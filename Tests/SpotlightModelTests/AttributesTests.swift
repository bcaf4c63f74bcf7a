import Testing

@testable import SpotlightModel

@Suite struct AttributesTests {
  @Test("the last of several values for one key stays, and keys are in order")
  func lastValueStays() {
    let attributes = Attributes([
      .init("title", .text("first")), .init("rating", .number(5)), .init("title", .text("last")),
    ])
    #expect(attributes.map(\.key) == ["rating", "title"])
    #expect(attributes["title"] == .text("last"))
  }

  @Test("assigning nil removes a value, assigning a value inserts or replaces it")
  func subscriptAssigns() {
    var attributes: Attributes = ["b": .text("1")]
    attributes["a"] = .boolean(true)
    attributes["b"] = nil
    attributes["c"] = .number(1.5)
    #expect(attributes == ["a": .boolean(true), "c": .number("1.5")])
  }
}
