import FoundationEssentials
import SpotlightModel
import Testing

@testable import TextIndex

@Suite struct InverterTests {
  /// The lists that documents should give, by key, made the slow way.
  private func model(_ documents: [(DocumentNumber, DocumentText)]) -> [[UInt8]: Set<DocumentNumber>] {
    var lists: [[UInt8]: Set<DocumentNumber>] = [:]
    for (document, text) in documents {
      func add(_ tier: PostingKey.Tier, _ terms: [TextAnalyzer.Term]) {
        for term in terms {
          lists[PostingKey(tier, term.bytes).bytes, default: []].insert(document)
          let scalars = String(decoding: term.bytes, as: UTF8.self).unicodeScalars
          for letters in 1...3 where scalars.count >= letters {
            let prefix = String(String.UnicodeScalarView(scalars.prefix(letters))).utf8
            lists[PostingKey(tier, prefix: prefix, letters: letters).bytes, default: []].insert(document)
          }
        }
      }
      let title = TextAnalyzer.terms(of: text.title ?? "")
      add(.titleStart, title.filter { $0.places.lowerBound == 0 })
      add(.title, title)
      add(.keyword, text.keywords.flatMap { TextAnalyzer.terms(of: $0) })
      add(.text, ([text.title ?? ""] + text.keywords + text.other).flatMap { TextAnalyzer.terms(of: $0) })
      let length = TitleLength(words: title.map(\.places.upperBound).max() ?? 0)
      if length != .untitled { lists[length.key.bytes, default: []].insert(document) }
      for group in text.groups { lists[PostingKey.group(group).bytes, default: []].insert(document) }
    }
    return lists
  }

  private func check(_ batches: [PostingBatch], _ expected: [[UInt8]: Set<DocumentNumber>]) throws {
    var lists: [[UInt8]: Set<DocumentNumber>] = [:]
    for batch in batches {
      let chunks = batch.chunks
      #expect(chunks.count == batch.count)
      for (left, right) in zip(chunks, chunks.dropFirst()) {
        #expect(
          left.key == right.key ? left.first < right.first : left.key.lexicographicallyPrecedes(right.key))
      }
      for chunk in chunks { lists[chunk.key, default: []].formUnion(try PostingChunk.decode([chunk])) }
    }
    #expect(lists == expected)
  }

  @Test("attributes in their stored form give the same lists", arguments: 0..<4)
  func storedForm(seed: UInt64) throws {
    var random = RandomDocuments(seed: seed)
    var plain = Inverter()
    var stored = Inverter()
    var names: [AttributeKey] = []
    func number(_ key: AttributeKey) -> KeyNumber {
      if !names.contains(key) { names.append(key) }
      return KeyNumber(names.firstIndex(of: key) ?? 0)
    }
    for index in 0..<200 {
      var attributes = random.item(index).attributes
      if index % 3 == 0 { attributes[.displayName] = .text(random.text(0...3)) }
      if index % 5 == 0 {
        attributes["seen"] = .list([.boolean(true), .date(.init(timeIntervalSince1970: 5e8))])
      }
      if index % 7 == 0 { attributes["deep"] = .list([.list([.text(random.text(1...3)), .number("12")])]) }
      if index % 11 == 0 { attributes[.title] = .list([.text("one"), .number("2")]) }
      if index % 13 == 0 { attributes[.keywords] = .text(random.text(0...3)) }
      plain.add(DocumentNumber(index), attributes, groups: ["films"])
      var payload = PayloadEncoder()
      payload.append(attributes, number)
      let keys = TextKeys { key in names.firstIndex(of: key).map { KeyNumber($0) } }
      try payload.bytes.withUnsafeBytes {
        try stored.add(DocumentNumber(index), payload: $0, keys, groups: ["films"])
      }
    }
    #expect(stored.flush().chunks == plain.flush().chunks)
  }

  @Test("the lists have just the documents whose words they are of", arguments: [1, 7, 1000])
  func lists(step: DocumentNumber) throws {
    var random = RandomDocuments(seed: UInt64(step))
    var inverter = Inverter()
    var batches: [PostingBatch] = []
    var documents: [(DocumentNumber, DocumentText)] = []
    for index in 0..<400 {
      let document = 1_000_000 + DocumentNumber(index) * step
      let text = DocumentText(random.item(index))
      documents.append((document, text))
      inverter.add(document, text)
      if index % 150 == 149 { batches.append(inverter.flush()) }
    }
    batches.append(inverter.flush())
    #expect(inverter.flush().count == 0)
    try check(batches, model(documents))
  }

  @Test("attributes give the same lists as their text")
  func attributes() {
    var random = RandomDocuments(seed: 11)
    var first = Inverter()
    var second = Inverter()
    for document in 1..<DocumentNumber(200) {
      let item = random.item(Int(document))
      let text = DocumentText(item)
      first.add(document, text)
      second.add(document, item.attributes, groups: text.groups)
    }
    #expect(first.flush().chunks == second.flush().chunks)
  }

  @Test("a document of very many words, and words that many documents have, are whole")
  func manyWords() throws {
    var inverter = Inverter()
    let words = (0..<1500).map { "word\($0) common" }.joined(separator: " ")
    let texts = (0..<600).map { index in
      DocumentText(title: index == 0 ? words : "common \(index % 7)", other: index % 3 == 0 ? ["third"] : [])
    }
    let documents = texts.enumerated().map { (DocumentNumber($0.offset), $0.element) }
    for (document, text) in documents { inverter.add(document, text) }
    #expect(inverter.approximateBytes > 1500 * 32)
    try check([inverter.flush()], model(documents))
  }

  @Test("the last document numbers there are can be used")
  func lastNumbers() throws {
    var inverter = Inverter()
    let documents = [0, 1, DocumentNumber.max - 1, .max].map { ($0, DocumentText(title: "a b")) }
    for (document, text) in documents { inverter.add(document, text) }
    try check([inverter.flush()], model(documents))
  }

  @Test("an item's texts are its title, its keywords and every other value")
  func documentText() {
    let attributes: Attributes = [
      .displayName: .text("Display"), .keywords: .list([.text("k"), .list([.number(1)])]),
      "flag": .boolean(true),
      "list": .list([.text("x"), .text("y")]),
    ]
    let item = Item(
      key: ItemKey(owner: "o", identifier: "i"), domain: Domain("a.b.c"), attributes: attributes)
    #expect(
      DocumentText(item)
        == DocumentText(
          title: "Display", keywords: ["k", "1"], other: ["true", "x", "y"], groups: ["a", "a.b", "a.b.c"]))
    var titled = attributes
    titled[.title] = .text("Title")
    #expect(DocumentText(titled).title == "Title" && DocumentText(titled).other.contains("Display"))
  }
}
