import IndexStore
import Queries
import SpotlightModel
import TextIndex

/// `search`: what answers some words, the best first.
struct SearchCommand: Command {
  private static let limit = Option.value(
    "limit", letter: "n", "N", help: "At most so many results (default: 20; 0 for all)")
  private static let query = Option.value(
    "query", letter: "q", "EXPR", help: "Only items that answer this query in Core Spotlight's language")
  private static let explain = Option.flag("explain", help: "Show first how the query is carried out")

  static let description = CommandDescription(
    "search", .any("WORD"), summary: "Find items",
    discussion: """
      Every word must occur in an item, in any of its attributes and in any order. The last word may be unfinished, \
      unless a space follows it. Words in double quotes must stand one after the other. Upper and lower case and \
      accents make no difference. Titles count most, then keywords, then everything else.

      A query compares attributes: title == "star*"cd && (rating >= 3 || dueDate > $time.today(-7)). Behind the quote, c \
      ignores case, d accents, w looks at words, t takes the words one by one; * is any attribute, ** the text too.

      Without words all items are listed, in the order of their IDs, or those that answer the query, the last written \
      first. Ends with status 1 where nothing is found.
      """,
    options: [.domain, query, limit, explain, .json],
    examples: [
      .init("followspot search star wa", "Finds Star Wars."),
      .init(
        "followspot search '\"blade runner\" ford'",
        "Finds the two words side by side, and the third anywhere."),
      .init(
        "followspot search --domain films --limit 0 --json",
        "Lists all items of films and of what lies within it."),
      .init(
        "followspot search --query 'year >= 1980 && genre == \"sci*\"cw'",
        "Lists what is of a genre and not too old."),
    ])

  private let request: SearchRequest
  private let explains: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let limit = try arguments.number(Self.limit, in: 0...Int.max) ?? 20
    request = SearchRequest(
      typed: arguments.words.joined(separator: " "), filter: try Self.filter(arguments),
      domain: arguments[.domain].map { Domain($0) }, limit: limit == 0 ? nil : limit)
    explains = arguments.has(Self.explain)
    asJSON = arguments.has(.json)
  }

  private static func filter(_ arguments: ParsedArguments) throws(UsageError) -> QueryExpression? {
    guard let text = arguments[query] else { return nil }
    do {
      return try QueryExpression(parsing: text)
    } catch {
      throw UsageError(.badQuery(text, error), command: arguments.command)
    }
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    if explains { try explain(store, context.console) }
    let show = printer(console: context.console)
    var count = 0
    // One more than is shown tells whether there is more.
    try forEachResult(in: store, context.console) { item in
      if let limit = request.limit, count == limit {
        tellOfMore(limit, console: context.console)
        return false
      }
      count += 1
      show(item)
      return !context.console.out.isClosed
    }
    if count == 0, !asJSON { context.console.note(try nothingFound(in: store)) }
    return count == 0 ? .incomplete : .done
  }

  private func forEachResult(
    in store: IndexStore, _ console: Console, _ body: (Item) throws -> Bool
  ) throws {
    if request.words.isEmpty, request.filter != nil { return try store.forEachItem(answering: request, body) }
    if request.words.isEmpty, request.limit == nil { return try forEachItem(in: store, console, body) }
    var request = request
    request.limit = request.limit.map { $0 < Int.max ? $0 + 1 : $0 }
    for result in try store.search(request) {
      guard try body(result.item) else { return }
    }
  }

  /// There may be more items than memory has room for.
  private func forEachItem(
    in store: IndexStore, _ console: Console, _ body: (Item) throws -> Bool
  ) throws {
    var damagedCount = 0
    try store.forEachItem(in: request.domain, damaged: { _ in damagedCount += 1 }, body)
    guard damagedCount > 0 else { return }
    console.note(
      "left out \(counted(damagedCount, "item")) whose stored attributes are damaged; “followspot doctor” says which and"
        + " what to do")
  }

  private func explain(_ store: IndexStore, _ console: Console) throws {
    guard let explanation = try store.explanation(of: request) else {
      return console.note("“--explain” shows how a query is carried out; there is none without “--query”")
    }
    if asJSON {
      console.print(
        .object([
          "plan": .array(explanation.plan.lines.map(JSONValue.string)),
          "candidates": explanation.candidateCount.map(JSONValue.integer),
        ]))
    } else {
      for line in explanation.plan.lines { console.print(console.style.visible(line)) }
      let count = explanation.candidateCount.map { counted($0, "item") } ?? "every item"
      console.print("to be judged: \(count)\n")
    }
  }

  private func printer(console: Console) -> (Item) -> Void {
    if asJSON { return { console.print(JSONValue($0)) } }
    let highlighter = Highlighter(request.query)
    let listing = ItemListing(style: console.style, matches: highlighter.ranges)
    return { for line in listing.lines(for: $0) { console.print(line) } }
  }

  private func tellOfMore(_ limit: Int, console: Console) {
    guard !asJSON, console.style.isTerminal else { return }
    console.note("there are more than these \(grouped(limit)); “--limit 0” shows all")
  }

  private func nothingFound(in store: IndexStore) throws -> String {
    guard let domain = request.domain else { return "nothing found" }
    var domains: Set<String> = []
    try store.forEachCatalogue { domains.insert($0.domain.name) }
    guard !domains.contains(where: { domain.contains(Domain($0)) }),
      let meant = NearestName.nearest(to: domain.name, among: domains.sorted())
    else { return "nothing found" }
    return "nothing found. Did you mean the domain “\(meant)”?"
  }
}
