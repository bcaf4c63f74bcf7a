import Testing

@testable import SpotlightModel

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
