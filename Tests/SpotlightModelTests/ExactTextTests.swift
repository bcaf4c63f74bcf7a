import Testing

@testable import SpotlightModel

@Suite("Names and values that look alike")
struct ExactTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  /// Whether two values are equal, and a set takes them for one.
  private func areOne<Value: Hashable>(_ make: (String) -> Value) -> Bool {
    let values = [make(Self.composed), make(Self.decomposed)]
    #expect(Set(values + values).count == Set(values).count)
    #expect(make(Self.composed) == make(Self.composed))
    return values[0] == values[1] || Set(values).count == 1
  }

  @Test("are different where their bytes are, as they are ordered and stored")
  func different() {
    #expect(areOne { $0 }, "Swift takes these texts for equal")
    #expect(!areOne { ExactText($0) })
    #expect(!areOne { AttributeKey(rawValue: $0) })
    #expect(!areOne { ItemKey(owner: $0, identifier: "1") })
    #expect(!areOne { ItemKey(owner: "films", identifier: $0) })
    #expect(!areOne { Domain($0) })
    #expect(!areOne { AttributeValue.text($0) })
    #expect(!areOne { AttributeValue.list([.text($0)]) })
    #expect(AttributeKey(rawValue: Self.composed) != AttributeKey(rawValue: Self.decomposed))
  }

  @Test("are attributes of their own, whose order and equality agree")
  func attributes() {
    let keys = [AttributeKey(rawValue: Self.composed), AttributeKey(rawValue: Self.decomposed)]
    let attributes = Attributes(keys.map { .init($0, .text($0.rawValue)) })
    #expect(attributes.count == 2)
    for key in keys { #expect(attributes[key] == .text(key.rawValue)) }
    #expect((keys[0] < keys[1]) != (keys[1] < keys[0]))
  }

  @Test("of other lengths, and none, are told apart")
  func lengths() {
    let texts = ["", "a", "aa", "ab", String(repeating: "a", count: 16), String(repeating: "a", count: 17)]
    #expect(Set(texts.map { ExactText($0) }).count == texts.count)
    #expect(ExactText("") == ExactText(""))
  }
}
