import FoundationEssentials
import Queries
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct QueryTests {
  private let home = TemporaryHome()

  private func store(_ items: [Item]) throws -> IndexStore {
    let store = try home.open()
    for item in items { try store.write { _ = try $0.apply([.index(item)], from: .command) } }
    return store
  }

  private func request(_ query: String, typed: String = "", domain: String? = nil, limit: Int? = nil) throws
    -> SearchRequest
  {
    SearchRequest(
      typed: typed, filter: try QueryExpression(parsing: query), domain: domain.map { Domain($0) },
      limit: limit)
  }

  private func found(_ store: IndexStore, _ request: SearchRequest) throws -> [String] {
    try store.search(request).map(\.item.key.identifier)
  }

  private static let films: [Item] = [
    .row("films", "1", ["title": .text("Star Wars"), "year": .text("1977")]),
    .row("films", "2", ["title": .text("Starman"), "year": .text("1984")]),
    .row("films.new", "3", ["title": .text("A Star Is Born"), "year": .text("2018")]),
    .row("books", "4", ["title": .text("Dune"), "year": .number("1965"), "note": .text("star")]),
  ]

  @Test("a query finds the items that answer it, the last written first, by indexes and by looking at all")
  func query() throws {
    let store = try store(Self.films)
    #expect(try found(store, request("title == 'star*'c")) == ["2", "1"])
    #expect(try found(store, request("** == 'star'cw")) == ["4", "3", "1"])
    #expect(try found(store, request("year < 1980")) == ["4", "1"])
    #expect(try found(store, request("title != 'Dune'")) == ["3", "2", "1"])
    #expect(try found(store, request("domainIdentifier == 'films*'")) == ["3", "2", "1"])
    #expect(try found(store, request("thumbnailData == 'x'")) == [])
  }

  @Test("domain and limit hold for queries, with words and without")
  func scope() throws {
    let store = try store(Self.films)
    for query in ["title == '*star*'c", "title == 'star'cw", "year > 0"] {
      #expect(try !found(store, request(query, domain: "films")).contains("4"))
      #expect(try found(store, request(query, limit: 1)).count == 1)
      #expect(try found(store, request(query, limit: 0)).isEmpty)
    }
    #expect(try found(store, request("year > 1980", typed: "star")) == ["2", "3"])
    #expect(try found(store, request("** == 'star'cw", typed: "star", domain: "films")) == ["1", "3"])
    #expect(try found(store, request("year > 3000", typed: "star")).isEmpty)
  }

  @Test("items that were replaced or removed answer no query")
  func dead() throws {
    let store = try store(Self.films)
    try store.write { writer in
      _ = try writer.apply(
        [
          .index(.row("films", "1", ["title": .text("Alien")])),
          .deindex(ItemKey(owner: "films", identifier: "2")),
        ],
        from: .command)
    }
    #expect(try found(store, request("title == 'star*'c")) == [])
    #expect(try found(store, request("title != 'Dune'")) == ["1", "3"])
  }

  @Test("state values answer no query")
  func state() throws {
    let store = try store([])
    _ = try store.write { try $0.setState(StateKey(domain: "d", name: "k"), to: .text("star")) }
    for query in ["** == 'star'", "title != 'x'", "domainIdentifier == 'd'"] {
      #expect(try found(store, request(query)).isEmpty)
    }
  }

  @Test("items are read as they are passed, and no more of them than are wanted")
  func streaming() throws {
    let store = try store(Self.films)
    for query in ["year > 0", "** == 'star'cw"] {
      var seen: [String] = []
      try store.forEachItem(answering: request(query)) { item in
        seen.append(item.key.identifier)
        return seen.count < 2
      }
      #expect(seen.count == 2)
    }
  }

  @Test("what a query is relative to is passed in")
  func context() throws {
    let store = try store([.row("tasks", "1", ["dueDate": .date(Date(timeIntervalSince1970: 100_000))])])
    let today = QueryContext(now: Date(timeIntervalSince1970: 90_000), calendar: .utc)
    #expect(try store.search(request("dueDate == $time.today"), in: today).count == 1)
    let later = QueryContext(now: Date(timeIntervalSince1970: 200_000), calendar: .utc)
    #expect(try store.search(request("dueDate == $time.today"), in: later).isEmpty)
    #expect(try store.search(request("dueDate == $time.yesterday", typed: "1970"), in: later).count == 1)
  }

  @Test("an explanation has the plan, and how many documents are to be judged")
  func explanation() throws {
    let store = try store(Self.films)
    let planned = try store.explanation(of: request("title == 'Dune' && year > 0"))
    #expect(planned?.plan.lines == ["titles: the word “dune”"] && planned?.candidateCount == 1)
    let scanned = try store.explanation(of: request("year > 0"))
    #expect(scanned?.plan.isScan == true && scanned?.candidateCount == nil)
    #expect(try store.explanation(of: SearchRequest(typed: "x"))?.plan == nil)
  }
}
