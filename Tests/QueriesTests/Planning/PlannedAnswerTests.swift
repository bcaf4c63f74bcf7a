import FoundationEssentials
import InMemoryIndex
import SpotlightModel
import TestSupport
import Testing
import TextIndex

@testable import Queries

/// Items with an index in memory.
private struct Library: CandidateSource {
  private(set) var items: [Item]
  private let postings: TextSearch<InMemoryPostings>

  init(_ items: [Item]) {
    self.items = items
    var inverter = Inverter()
    for (number, item) in items.enumerated() { inverter.add(DocumentNumber(number), DocumentText(item)) }
    var postings = InMemoryPostings()
    postings.add(inverter.flush())
    self.postings = TextSearch(postings)
  }

  func documents(
    having term: TextQuery.Term, in tier: PostingKey.Tier, within wanted: DocumentSet?
  ) throws -> DocumentSet {
    try postings.documents(having: term, in: tier, within: wanted)
  }

  func domains() -> [Domain] { Array(Set(items.map(\.domain))) }

  func documents(of domain: Domain) throws -> DocumentSet { try postings.documents(in: domain.name) }

  /// The items that answer, by judging each.
  func answer(_ query: QueryExpression, _ context: QueryContext) -> [Int] {
    let matcher = QueryMatcher(query, in: context)
    return items.indices.filter { matcher.matches(items[$0]) }
  }

  /// The same by the query's plan.
  func plannedAnswer(_ query: QueryExpression, _ context: QueryContext) throws -> [Int] {
    let candidates = try CandidatePlan(query).documents(in: self)
    let matcher = QueryMatcher(query, in: context)
    return (candidates?.documents.map { Int($0) } ?? Array(items.indices)).filter {
      matcher.matches(items[$0])
    }
  }
}

extension RandomQueries {
  fileprivate mutating func item(_ number: Int) -> Item {
    var attributes = Attributes()
    if generator.below(4) > 0 { attributes[.title] = .text(text()) }
    if generator.below(2) > 0 { attributes[.keywords] = .list([.text(text()), .text(text())]) }
    if generator.below(2) > 0 { attributes["textContent"] = .text(text()) }
    if generator.below(2) > 0 { attributes["year"] = .number("\(2014 + generator.below(4))") }
    if generator.below(2) > 0 {
      attributes["dueDate"] = .date(noon + Double(generator.below(4_000_000) - 2_000_000))
    }
    if generator.below(4) == 0 { attributes["Release Year*"] = .text(text()) }
    let domain = generator.pick(["Paris", "films.2016", "films", "日本語"])
    return Item(
      key: ItemKey(owner: domain, identifier: "\(number)"), domain: Domain(domain), attributes: attributes)
  }

  private mutating func text() -> String {
    (0..<generator.below(4)).map { _ in generator.pick(words) + generator.pick(["", " ", ", "]) }.joined()
  }
}

@Suite struct PlannedAnswerTests {
  @Test("for random queries on random items the planned answer is that of judging every item")
  func random() throws {
    var random = RandomQueries(seed: 3)
    let context = QueryContext(now: noon, calendar: .utc)
    var (planned, found) = (0, 0)
    for _ in 0..<40 {
      random.words = Array(RandomQueries.allWords.shuffled(using: &random.generator).prefix(10))
      let library = Library((0..<20).map { random.item($0) })
      for _ in 0..<250 {
        let query = random.expression(depth: random.generator.below(3))
        let answer = library.answer(query, context)
        let plannedAnswer = try library.plannedAnswer(query, context)
        #expect(plannedAnswer == answer, "\(query): \(CandidatePlan(query).lines)")
        if !CandidatePlan(query).isScan {
          planned += 1
          found += answer.count
        }
      }
    }
    // Plans that find nothing would prove little.
    #expect(planned > 2000 && found > 1000, "\(planned), \(found)")
  }
}

@Suite struct CandidatePlanTests {
  private func plan(_ query: String) throws -> [String] {
    CandidatePlan(try QueryExpression(parsing: query)).lines
  }

  @Test(
    "words of a pattern are looked up, whole or as beginnings, in the field's own lists",
    arguments: [
      (#"title == "Blade Runner""#, ["all of", "  titles: the word “blade”", "  titles: the word “runner”"]),
      (
        #"title == "Blade Run*""#,
        ["all of", "  titles: the word “blade”", "  titles: words that begin with “run”"]
      ),
      (#"keywords == "*ade Runner*""#, ["keywords: words that begin with “runner”"]),
      (#"city == "paris"w"#, ["texts: words that begin with “paris”"]),
      (#"** == "Paris""#, ["texts: words that begin with “paris”"]),
      (
        #"** == "a b*"cwdt"#,
        ["all of", "  texts: words that begin with “a”", "  texts: words that begin with “b”"]
      ),
      (#"title == "日本語*""#, ["all of", "  titles: the word “日本”", "  titles: the word “本語”"]),
      (#"title == "*本*""#, ["titles: words that begin with “本”"]),
      (#"domainIdentifier == "films*""#, [#"domains that match "films*""#]),
      (#"thumbnailData == "x""#, ["nothing can match"]),
    ])
  func lookups(query: String, lines: [String]) throws {
    #expect(try plan(query) == lines)
  }

  @Test("what helps is kept of a conjunction, and a disjunction needs all of its parts")
  func logic() throws {
    #expect(try plan("title == 'a' && rating > 3") == ["titles: the word “a”"])
    #expect(
      try plan("title == 'a' || title == 'b'") == [
        "any of", "  titles: the word “a”", "  titles: the word “b”",
      ])
    #expect(try plan("title == 'a' || rating > 3") == plan("rating > 3"))
    #expect(try plan("!(title != 'a' || rating > 3)") == ["titles: the word “a”"])
    #expect(try plan("!(title != 'a' && city != 'b')").first == "any of")
    #expect(try plan("title == 'a' && title == 'a'c") == ["titles: the word “a”"])
    #expect(try plan("thumbnailData == 'x' || title == 'a'") == ["titles: the word “a”"])
  }

  @Test(
    "where nothing helps the plan is a scan, and says why",
    arguments: [
      ("title != 'a'", "there is no index of what does not match"),
      ("rating > 3", "there is no index of the numbers and dates of rating"),
      ("InRange(*, 1, 2)", "there is no index of the numbers and dates of *"),
      ("title == '*'", "there is no index of what has any value of title"),
      ("title == '*aris*'", "nothing of \"*aris*\" must be a word or the beginning of one"),
      ("title == '--'", "nothing of \"--\" must be a word or the beginning of one"),
      ("title == ''", "nothing of \"\" must be a word or the beginning of one"),
      ("title == 'a' || !(city == 'b')", "there is no index of what does not match"),
    ])
  func scans(query: String, reason: String) throws {
    #expect(try plan(query) == ["look at every item: \(reason)"])
  }
}
