import FoundationEssentials
import TestSupport
import Testing

@testable import SpotlightModel

@Suite struct StateValueTests {
  private func random(_ generator: inout SeededGenerator, depth: Int) -> StateValue {
    switch generator.below(depth == 0 ? 5 : 7) {
    case 0: .text(text(&generator))
    case 1: .number(generator.below(1_000) - 500)
    case 2: .boolean(generator.below(2) == 0)
    case 3: .date(Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000))))
    case 4: .data((0..<generator.below(5)).map { _ in UInt8(generator.below(256)) })
    case 5: .list((0..<generator.below(4)).map { _ in random(&generator, depth: depth - 1) })
    default:
      .dictionary(
        (0..<generator.below(4)).map { _ in
          StateValue.Entry(text(&generator), random(&generator, depth: depth - 1))
        })
    }
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let parts = ["a", "é", "\u{1}", "\u{1}[", "\u{1}]", "\u{1}:", "\u{1}data:", "AAAA", "{", ""]
    return (0..<generator.below(4)).map { _ in generator.pick(parts) }.joined()
  }

  @Test("any value is the same again after it was an attribute")
  func roundTrip() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let value = random(&generator, depth: 3)
      #expect(StateValue(AttributeValue(value)) == value)
    }
  }

  @Test("a plain text, number, boolean, date, and a list of such, are attributes as they are")
  func plain() {
    #expect(AttributeValue(StateValue.text("Alien")) == .text("Alien"))
    #expect(AttributeValue(StateValue.number(7)) == .number("7"))
    #expect(
      AttributeValue(StateValue.list([.text("a"), .boolean(true)])) == .list([.text("a"), .boolean(true)]))
  }

  @Test("an attribute never has lists within lists")
  func flat() {
    let value = StateValue.list([.list([.list([])]), .dictionary([.init("a", .list([.number(1)]))])])
    guard case .list(let elements) = AttributeValue(value) else {
      Issue.record("it is no list")
      return
    }
    #expect(elements.allSatisfy { if case .list = $0 { false } else { true } })
  }

  @Test(
    "marks that contradict each other are texts of a list",
    arguments: [["\u{1}["], ["\u{1}]"], ["\u{1}:", "a"], ["\u{1}[", "\u{1}}"], ["a", "\u{1}:"]])
  func contradictions(tokens: [String]) {
    guard case .list(let elements) = StateValue(AttributeValue.list(tokens.map { .text($0) })) else {
      Issue.record("it is no list")
      return
    }
    #expect(elements.count == tokens.count)
  }

  @Test("brackets without end are read in bounded depth")
  func depth() {
    let opening = AttributeValue.list(Array(repeating: .text("\u{1}["), count: 1_000_000))
    guard case .list(let elements) = StateValue(opening) else {
      Issue.record("it is no list")
      return
    }
    #expect(elements.count == 1_000_000)
  }

  @Test("of a dictionary's entries with one key the last one stays, and keys are told apart by their bytes")
  func dictionary() {
    let value = StateValue.dictionary([
      .init("b", .number(1)), .init("é", .number(2)), .init("e\u{301}", .number(3)), .init("b", .number(4)),
    ])
    guard case .entries(let entries) = value else {
      Issue.record("it is no dictionary")
      return
    }
    #expect(entries.map(\.value) == [.number(4), .number(3), .number(2)])
  }

  @Test("a key's item names its domain and its key, whatever characters they have")
  func keys() {
    for key in [
      StateKey(domain: "com.example.Movies", name: "last"), StateKey(domain: "d", name: "a\u{1}b"),
      StateKey(domain: "d", name: ""), StateKey(domain: "d", name: "\u{301}e"),
    ] {
      #expect(StateKey(key.itemKey) == key)
    }
    #expect(StateKey(ItemKey(owner: "movies", identifier: "a\u{1}b")) == nil)
    #expect(StateKey(ItemKey(owner: "", identifier: "a")) == nil)
  }
}
