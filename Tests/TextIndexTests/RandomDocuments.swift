import SpotlightModel
import TestSupport

/// Items of few words, so that everything happens often.
struct RandomDocuments {
  var generator: SeededGenerator
  private let words = [
    "star", "wars", "Stardust", "sta", "st", "the", "The", "new", "New-Hope", "o'neill", "ONeill", "KRUQ-12",
    "kruq",
    "12", "日本", "日本語", "本", "東京タワー", "ไทย", "한국", "한국어", "😀", "café", "cafe\u{301}s", "U.S.", "us", "a",
    "abcdef", "abcdeg", "abcd", "straße", "2016年",
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func text(_ counts: ClosedRange<Int>) -> String {
    (0..<Int.random(in: counts, using: &generator))
      .map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
  }

  mutating func item(_ number: Int) -> Item {
    var attributes = Attributes()
    if Int.random(in: 0..<8, using: &generator) > 0 { attributes[.title] = .text(text(0...6)) }
    if Bool.random(using: &generator) {
      attributes[.keywords] = .list([.text(text(1...1)), .text(text(1...2))])
    }
    attributes[.contentDescription] = .text(text(0...12))
    attributes["code"] = .number(Int.random(in: 1...40, using: &generator))
    let domain = ["films", "films.2016", "books"].randomElement(using: &generator) ?? ""
    return Item(
      key: ItemKey(owner: domain, identifier: "\(number)"), domain: Domain(domain), attributes: attributes)
  }
}
