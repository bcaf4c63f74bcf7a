import InMemoryIndex
import SpotlightModel
import Testing

@testable import TextIndex

/// An index in memory and the items that it is of.
private struct Library {
  var postings = InMemoryPostings()
  var items: [DocumentNumber: Item] = [:]

  init() {}

  /// One document a title.
  init(titles: [String]) {
    self.init(
      items: titles.enumerated().map { number, title in
        Item(
          key: ItemKey(owner: "o", identifier: "\(number)"), domain: Domain("o"),
          attributes: ["title": .text(title)])
      })
  }

  init(items: [Item]) {
    var inverter = Inverter()
    for (number, item) in items.enumerated() {
      let document = DocumentNumber(number + 1)
      self.items[document] = item
      inverter.add(document, DocumentText(item))
      if number % 500 == 499 { postings.add(inverter.flush()) }
    }
    postings.add(inverter.flush())
  }

  func search(_ words: [(String, isPrefix: Bool)], limit: Int? = nil, within scope: DocumentSet? = nil) throws
    -> [SearchHit]
  {
    var query = TextQuery()
    for word in words { query.require(word.0, endsInPrefix: word.isPrefix) }
    return try TextSearch(postings).hits(for: query, limit: limit, within: scope) { items[$0] }
  }

  func titles(_ typed: String, limit: Int? = 10) throws -> [String] {
    let words = typed.split(separator: " ").map(String.init)
    return try search(words.enumerated().map { ($0.element, $0.offset == words.count - 1) }, limit: limit)
      .map(\.title)
  }
}

/// An item's texts, divided into terms once for many queries.
private struct ScannedItem {
  private let texts: [[TextAnalyzer.Term]]

  init(_ item: Item) {
    let text = DocumentText(item)
    texts = ([text.title ?? ""] + text.keywords + text.other).map { TextAnalyzer.terms(of: $0) }
  }

  /// Whether it answers a query, by looking at each of its texts.
  func matches(_ words: [(String, isPrefix: Bool)]) -> Bool {
    words.allSatisfy { word in
      let wanted = TextAnalyzer.terms(of: word.0).filter { !$0.isAside }
      return texts.contains { found in stands(wanted[...], isPrefix: word.isPrefix, in: found, after: nil) }
    }
  }
}

private func stands(
  _ wanted: ArraySlice<TextAnalyzer.Term>, isPrefix: Bool, in found: [TextAnalyzer.Term], after place: Int?
) -> Bool {
  guard let next = wanted.first else { return true }
  let mayGoOn = next.isSingle || (isPrefix && wanted.count == 1)
  return found.contains { term in
    (place == nil || term.places.lowerBound == place)
      && (mayGoOn ? term.bytes.starts(with: next.bytes) : term.bytes == next.bytes)
      && stands(wanted.dropFirst(), isPrefix: isPrefix, in: found, after: term.places.upperBound)
  }
}

@Suite struct TextSearchTests {
  private static let queries: [[(String, isPrefix: Bool)]] = [
    [("s", true)], [("st", true)], [("sta", true)], [("star", true)], [("star", false)],
    [("star wars", false)],
    [("star", false), ("w", true)], [("the", false), ("new", false)], [("KRUQ-12", true)], [("kruq-1", true)],
    [("o'neill", true)], [("oneill", true)], [("neill", false)], [("本", true)], [("日本", true)],
    [("日本語", true)],
    [("本語", false)], [("東京タワー", true)], [("タワ", true)], [("ไ", true)], [("한", true)], [("한국", false)],
    [("ㅎ", true)], [("😀", true)], [("cafe", true)], [("cafés", false)], [("us", false)], [("u.s.", true)],
    [("abcd", true)], [("abcde", true)], [("strasse", false)], [("2016", true)], [("年", true)],
    [("a", false)],
    [("the new", false), ("st", true)], [("new-hope", true)], [("newh", true)], [("nowhere", true)],
    [("wars star the", true)], [("new", false), ("new", true)], [("hope 日本語", true)], [("年 star", true)],
  ]

  @Test("what is found is what a look at every document finds")
  func againstScan() throws {
    var random = RandomDocuments(seed: 21)
    let library = Library(items: (0..<700).map { random.item($0) })
    let scanned = library.items.mapValues { ScannedItem($0) }
    for query in Self.queries {
      let expected = Set(scanned.filter { $0.value.matches(query) }.keys)
      let hits = try library.search(query)
      #expect(Set(hits.map(\.document)) == expected && hits.count == expected.count, "\(query)")
      #expect(hits == hits.sorted())
      for limit in [1, 20] {
        let best = try library.search(query, limit: limit)
        #expect(best.map(\.score) == hits.prefix(limit).map(\.score), "\(query) limit \(limit)")
      }
    }
  }

  @Test("only living documents of the scope are found, and each is asked for once")
  func scope() throws {
    var random = RandomDocuments(seed: 22)
    var library = Library(items: (0..<300).map { random.item($0) })
    for document in library.items.keys where document % 3 == 0 { library.items[document] = nil }
    let search = TextSearch(library.postings)
    let scope = try search.documents(in: "films")
    var asked: Set<DocumentNumber> = []
    var query = TextQuery()
    query.require("st", endsInPrefix: true)
    let hits = try search.hits(for: query, limit: nil, within: scope) { document in
      #expect(asked.insert(document).inserted && scope.contains(document))
      return library.items[document]
    }
    let expected = library.items.filter {
      Domain("films").contains($0.value.domain) && ScannedItem($0.value).matches([("st", true)])
    }
    #expect(Set(hits.map(\.document)) == Set(expected.keys))
  }

  @Test("many dead documents do not hide a living one")
  func deadMajority() throws {
    var library = Library(titles: Array(repeating: "star", count: 2000))
    for document in library.items.keys where document != 7 { library.items[document] = nil }
    #expect(try library.titles("star") == ["star"])
  }

  @Test("the title itself comes first, then titles that start so, then titles, keywords, the rest")
  func order() throws {
    func item(_ identifier: String, _ attributes: Attributes) -> Item {
      Item(key: ItemKey(owner: "o", identifier: identifier), domain: Domain("o"), attributes: attributes)
    }
    let library = Library(items: [
      item("text", ["title": .text("A"), "contentDescription": .text("star wars")]),
      item("keywords", ["title": .text("Wars"), "keywords": .list([.text("star")])]),
      item("apart", ["title": .text("Wars of a Star")]),
      item("inside", ["title": .text("The Star Wars")]),
      item("start", ["title": .text("Star Wars Holiday Special")]),
      item("exact", ["title": .text("Star WARS")]),
      item("no", ["title": .text("Star"), "contentDescription": .text("war")]),
    ])
    let hits = try library.search([("star", false), ("wars", true)])
    #expect(hits.map(\.key.identifier) == ["exact", "start", "inside", "apart", "keywords", "text"])
    #expect(hits.map(\.score.place) == [.exactTitle, .titleStart, .title, .title, .keywords, .text])
  }

  @Test(
    "a whole word goes before the beginning of one, few words before many, then fewer letters, then the alphabet"
  )
  func ties() throws {
    let library = Library(titles: [
      "Stardust", "Star of the Sea", "Star", "Star Bb", "Star Aa", "Starlight Express", "Star B", "A Star",
    ])
    #expect(
      try library.titles("star") == [
        "Star", "Star B", "Star Aa", "Star Bb", "Star of the Sea", "Stardust", "Starlight Express", "A Star",
      ])
    #expect(try library.titles("star", limit: 3) == ["Star", "Star B", "Star Aa"])
  }

  @Test("the exact title is found among any number of titles that begin so")
  func exactAmongMany() throws {
    let library = Library(
      titles: (0..<1500).map { "Star \($0)" } + ["Star"] + (0..<500).map { "Star x\($0)" })
    #expect(try library.titles("star", limit: 2).first == "Star")
    #expect(try library.titles("star 1234", limit: 1) == ["Star 1234"])
  }

  @Test("a beginning that very many words have is found, alone and beside a rare word")
  func manyWords() throws {
    var titles = (0..<1500).map { "item code\($0)" }
    titles[1499] = "rare code1499"
    let library = Library(titles: titles)
    #expect(try library.titles("code", limit: nil).count == 1500)
    #expect(try library.titles("code", limit: 5).count == 5)
    #expect(try library.titles("rare code") == ["rare code1499"])
    #expect(try library.titles("code1499") == ["rare code1499"])
    #expect(try library.titles("coda") == [])
  }

  @Test("nothing is found where nothing is asked for or wanted")
  func nothing() throws {
    let library = Library(titles: ["Star"])
    #expect(try library.search([]) == [])
    #expect(try library.search([("--", true)]) == [])
    #expect(try library.search([("star", true)], limit: 0) == [])
    #expect(try library.search([("star", true)], limit: -1) == [])
  }

  @Test("a request of very many words is cut, not refused")
  func manyTerms() throws {
    let long = (0..<1000).map { "w\($0)" }.joined(separator: " ")
    let library = Library(titles: [long])
    #expect(try library.search([(long, true)]).count == 1)
    #expect(try library.search((0..<1000).map { ("w\($0)", false) }).count == 1)
  }
}

@Suite struct HighlighterTests {
  @Test(
    "the parts of a text that are asked for are marked",
    arguments: [
      ("Star Wars: Stardust", ["sta"], "[Sta]r Wars: [Sta]rdust"),
      ("Star wars star", ["star wars"], "[Star] [wars] star"),
      ("Œuvre ÉTÉ", ["ete"], "Œuvre [ÉTÉ]"), ("Étés", ["ete"], "[Étés]"), ("日本語", ["本"], "日[本]語"),
      ("Mr O'Neill's", ["oneil"], "Mr [O'Neill's]"), ("KRUQ-12", ["kruq-1"], "[KRUQ]-[1]2"),
      ("none", ["x"], "none"),
    ])
  func marks(text: String, words: [String], expected: String) {
    var query = TextQuery()
    for word in words { query.require(word, endsInPrefix: true) }
    let ranges = Highlighter(query).ranges(in: text)
    var marked = Array(text.utf8)
    for range in ranges.reversed() {
      marked.insert(UInt8(ascii: "]"), at: range.upperBound)
      marked.insert(UInt8(ascii: "["), at: range.lowerBound)
    }
    #expect(String(decoding: marked, as: UTF8.self) == expected)
  }
}
