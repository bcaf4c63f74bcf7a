import FoundationEssentials
import Queries
import SpotlightModel
import Testing

@Suite struct FieldMatchingTests {
  private let attributes: Attributes = [
    .title: .text("Paris"), .keywords: .list([.text("city"), .text("Steve Jobs")]),
    "authorNames": .list([.text("Steve")]),
    "textContent": .text("running text"), "thumbnailData": .text("UGFyaXM="),
    "com_example_color": .text("red"),
    .rating: .number("4.50"), "local": .boolean(true), "dueDate": .date(noon),
  ]

  @Test("attributes are found by every name that they have")
  func names() throws {
    for name in ["title", "kMDItemTitle"] { #expect(try finds("\(name) == 'Paris'", attributes)) }
    for name in ["authorNames", "kMDItemAuthors"] { #expect(try finds("\(name) ==[c] 'steve'", attributes)) }
    #expect(try finds("com_example_color == 'red'", attributes))
    #expect(try finds("ISOSpeed == 100 && kMDItemISOSpeed == 100", ["isoSpeed": .number("100")]))
    #expect(try !finds("titel == 'Paris'", attributes))
  }

  @Test("a list matches where one of its elements does, and differs where none is equal")
  func lists() throws {
    #expect(try finds(#"keywords == "Steve"wc"#, attributes))
    #expect(try finds(#"keywords == "city""#, attributes))
    #expect(try !finds(#"keywords == "city, Steve Jobs""#, attributes))
    #expect(try !finds(#"keywords != "city""#, attributes))
    #expect(try finds(#"keywords != "town""#, attributes))
    let numbers: Attributes = ["n": .list([.number("1"), .number("9")])]
    #expect(try finds("n > 5 && n < 5 && !InRange(n, 2, 8) && n != 5", numbers))
    #expect(try !finds("n != 9", numbers))
  }

  @Test("a missing attribute is equal to nothing, and so differs from everything")
  func missing() throws {
    for query in [
      "city == 'x'", "city == '*'", "city == ''", "speed < 1", "speed >= 1", "InRange(speed, -1e9, 1e9)",
    ] {
      #expect(try !finds(query, attributes), "\(query)")
      #expect(try finds("!(\(query))", attributes), "\(query)")
    }
    #expect(try finds("city != 'x' && speed != 1 && city != '*'", attributes))
    #expect(try finds("title == '*' && dueDate == '*' && rating == '*' && thumbnailData == '*'", attributes))
  }

  @Test("not, and, or mean what they say, and a != b is !(a == b)")
  func logic() throws {
    let (yes, no) = ("title == 'Paris'", "title == 'Rome'")
    #expect(try finds("\(yes) && \(yes)", attributes) && !finds("\(yes) && \(no)", attributes))
    #expect(try finds("\(no) || \(yes)", attributes) && !finds("\(no) || \(no)", attributes))
    #expect(try finds("!\(no)", attributes) && !finds("!(\(yes))", attributes))
    #expect(
      try finds("\(yes) || \(no) && \(no)", attributes) && !finds("(\(yes) || \(no)) && \(no)", attributes))
    #expect(try finds("title != 'Rome'", attributes) && !finds("title != 'Paris'", attributes))
  }

  @Test("* is all but the text content, ** that too; neither looks at bytes")
  func stars() throws {
    #expect(try finds(#"* == "red""#, attributes) && finds(#"** == "red""#, attributes))
    #expect(try !finds(#"* == "running*""#, attributes) && finds(#"** == "running*""#, attributes))
    #expect(try finds(#"**="pari*"cwdt"#, attributes))
    for query in [#"* == "UGF*""#, #"** == "UGF*""#, #"thumbnailData == "UGF*""#] {
      #expect(try !finds(query, attributes), "\(query)")
    }
    #expect(try finds("* > 4 && * < 5", attributes))
    #expect(try !finds("* == '*'", ["textContent": .text("x"), "thumbnailData": .text("x")]))
  }

  @Test(
    "quoted texts are compared with numbers as they are written and with true and false, but not with dates")
  func otherValues() throws {
    #expect(try finds("rating == '4.50'", attributes) && !finds("rating == '4.5'", attributes))
    #expect(try finds("local == 'true'", attributes) && !finds("local == '1'", attributes))
    #expect(try !finds("dueDate == '2026*'", attributes))
  }

  @Test("domainIdentifier is the item's own domain")
  func domain() throws {
    #expect(try finds("domainIdentifier == 'films.2016'", [:], domain: "films.2016"))
    #expect(try !finds("domainIdentifier == 'films'", [:], domain: "films.2016"))
    #expect(
      try finds("domainIdentifier == 'films.*' && domainIdentifier == '2016'w", [:], domain: "films.2016"))
    #expect(try finds("kMDItemDomainIdentifier == 'a'", ["domainIdentifier": .text("b")], domain: "a"))
    #expect(try !finds("domainIdentifier == '*'", [:], domain: "") && finds("domainIdentifier == '*'", [:]))
  }

  @Test("custom keys that are not searchable find nothing, and those not by default only by their names")
  func customKeys() throws {
    let item = Item(key: ItemKey(owner: "o", identifier: "i"), domain: Domain("d"), attributes: attributes)
    func finds(_ query: String, _ context: QueryContext) throws -> Bool {
      try QueryMatcher(QueryExpression(parsing: query), in: context).matches(item)
    }
    let byName = QueryContext(searchedByNameOnly: ["com_example_color"])
    #expect(try finds("com_example_color == 'red'", byName) && !finds("** == 'red'", byName))
    let never = QueryContext(unsearchable: ["com_example_color"])
    #expect(try !finds("com_example_color == 'red'", never) && !finds("* == 'red'", never))
  }
}
