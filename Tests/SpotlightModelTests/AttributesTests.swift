import FoundationEssentials
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

@Suite struct DomainTests {
  @Test(
    "a domain contains itself and what is nested at a dot, not what merely begins alike",
    arguments: [
      ("acc", "acc", true), ("acc", "acc.inbox", true), ("acc", "acc2", false), ("acc.in", "acc", false),
    ])
  func containment(outer: String, inner: String, expected: Bool) {
    #expect(Domain(outer).contains(Domain(inner)) == expected)
  }
}

@Suite struct ISO8601Tests {
  @Test(
    "moments are printed in UTC, with milliseconds and expanded years only where needed",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
      (951_782_400, "2000-02-29T00:00:00Z"),
      (300_000_000_000, "+11476-08-05T05:20:00Z"), (-62_198_755_200, "-0001-01-01T00:00:00Z"),
    ])
  func printing(seconds: Double, expected: String) {
    #expect(Date(timeIntervalSince1970: seconds).iso8601 == expected)
  }
}
