import TestSupport
import Testing

@testable import Queries

/// Compares patterns by trying everything.
private struct EveryWay {
  let text: [Character]
  let parts: [TextPattern.Part]
  let atWords: Bool

  func matches() -> Bool {
    let starts = text.indices.map { $0 } + [text.count]
    return starts.contains { start in mayBegin(start) && rest(parts[...], from: start) }
  }

  private func rest(_ parts: ArraySlice<TextPattern.Part>, from start: Int) -> Bool {
    switch parts.first {
    case nil: mayEnd(start)
    case .anything: (start...text.count).contains { rest(parts.dropFirst(), from: $0) }
    case .text(let piece):
      text[start...].starts(with: piece) && rest(parts.dropFirst(), from: start + piece.count)
    }
  }

  private func mayBegin(_ offset: Int) -> Bool { offset == 0 || atWords && isBorder(offset) }

  private func mayEnd(_ offset: Int) -> Bool { offset == text.count || atWords && isBorder(offset) }

  private func isBorder(_ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    let (before, after) = (text[offset - 1], text[offset])
    let isWithin = (before.isLetter || before.isNumber) && (after.isLetter || after.isNumber)
    return !isWithin || before.isLowercase && after.isUppercase
  }
}

@Suite struct PatternPropertyTests {
  @Test("matching piece by piece finds what trying everything finds", arguments: [false, true])
  func everyWay(atWords: Bool) {
    var generator = SeededGenerator(seed: 4)
    func text(_ length: Int) -> String {
      String((0..<generator.below(length)).map { _ in generator.pick(Array("aaAbB1 -")) })
    }
    var found = 0
    for _ in 0..<20_000 {
      let parts = (0..<generator.below(5)).map { _ -> TextPattern.Part in
        generator.below(2) == 0 ? .anything : .text(text(3))
      }
      // Where a whole pattern has no text, its meaning is decided elsewhere.
      let pattern = TextPattern(parts, atWords ? .atWords : [])
      guard pattern.parts.contains(where: { $0 != .anything }) else { continue }
      let title = text(9)
      let expected = EveryWay(text: Array(title), parts: pattern.parts, atWords: atWords).matches()
      #expect(PatternMatcher(pattern).matches(title) == expected, "\(pattern) in \"\(title)\"")
      found += expected ? 1 : 0
    }
    #expect(found > 300)
  }
}
