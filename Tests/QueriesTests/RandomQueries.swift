import SpotlightModel
import TestSupport

@testable import Queries

/// Queries over few fields and words, so that they often find something.
struct RandomQueries {
  var generator: SeededGenerator
  /// Those that texts and patterns are made of.
  var words = Self.allWords
  var fields: [QueryField] = [
    .attribute(.title), .attribute(.keywords), .attribute("textContent"), .attribute("year"),
    .attribute("dueDate"), .attribute("domainIdentifier"), .attribute("Release Year*"), .anyMetadata,
    .anything,
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func expression(depth: Int) -> QueryExpression {
    switch depth > 0 ? generator.below(8) : 7 {
    case 0: .all(parts(depth))
    case 1: .any(parts(depth))
    case 2: .not(expression(depth: depth - 1))
    default: comparison()
    }
  }

  private mutating func parts(_ depth: Int) -> [QueryExpression] {
    (0..<2 + generator.below(2)).map { _ in expression(depth: depth - 1) }
  }

  mutating func comparison() -> QueryExpression {
    switch generator.below(6) {
    case 0: .quantity(generator.pick(fields), generator.pick(QuantityRelation.allCases), quantity())
    case 1: .range(generator.pick(fields), from: quantity(), to: quantity())
    default: .text(generator.pick(fields), pattern())
    }
  }

  private mutating func quantity() -> Quantity {
    let texts = ["1", "2", "2016", "-1", "2e3", "0.5"]
    switch generator.below(3) {
    case 0: return .time(.unit(generator.pick(TimeUnit.allCases), offset: generator.below(5) - 2))
    case 1: return .time(.now(seconds: generator.below(200_000) - 100_000))
    default: return DecimalNumber(generator.pick(texts)).map { .number($0) } ?? .time(.now(seconds: 0))
    }
  }

  /// Pieces of the words that texts are made of, so that they touch borders in every way.
  mutating func pattern() -> TextPattern {
    var parts: [TextPattern.Part] = []
    for _ in 0..<1 + generator.below(2) {
      if generator.below(2) == 0 { parts.append(.anything) }
      if generator.below(16) > 0 { parts.append(.text(piece())) }
    }
    if generator.below(2) == 0 { parts.append(.anything) }
    return TextPattern(parts, TextModifiers(rawValue: UInt8(generator.below(16))))
  }

  private mutating func piece() -> String {
    let text = generator.pick(words) + (generator.below(4) == 0 ? " " + generator.pick(words) : "")
    guard generator.below(2) == 0 else { return text }
    let scalars = Array(text.unicodeScalars)
    let start = generator.below(scalars.count)
    var piece = String.UnicodeScalarView()
    piece.append(contentsOf: scalars[start..<start + 1 + generator.below(scalars.count - start)])
    return String(piece)
  }

  static let allWords = [
    "Paris", "paris", "parisol", "Window", "MyWindowClass", "NSWindow", "a", "O'Neill", "e-mail", "café",
    "cafe\u{301}", "CAFÉ", "Đường", "ộ", "o\u{302}\u{323}", "straße", "STRASSE", "ﬁn", "日本語", "本", "ガ",
    "カ\u{3099}", "ｶﾞ",
    "ไทย", "กุ่", "한국", "ᄒ", "👍🏽", "🇩🇪🇫🇷", "🇪", "x²", "½", "⑴", "\u{AD}", "\u{200B}", "\u{301}", "-", "*", "2016",
    "3.14", "true",
    "ΟΔΟΣ", "İi", "ǆ", "ǅ", "क\u{93C}", "\u{958}", "ா\u{BC6}", "\u{BCA}", "\u{FB1D}", "מחם",
    "abcdefghijklmnopqrstuvwxyzAbcdefghijklmnopqrstuvwxyzAbcdefghijklmnopqrstuvwxyz", "\u{1FB3}", "aB", "éA",
    "A\u{301}b",
  ]
}
