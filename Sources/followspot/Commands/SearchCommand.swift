import IndexStore
import Queries
import SpotlightModel
import TextIndex

/// `search`: what answers some words, the best first.
struct SearchCommand: Command {
  private static let limit = Option.value(
    "limit", letter: "n", "N", help: "At most so many results (default: 20; 0 for all)")

  static let description = CommandDescription(
    "search", .any("WORD"), summary: "Find items",
    discussion: """
      Every word must occur in an item, in any of its attributes and in any order. The last word may be unfinished, \
      unless a space follows it. Words in double quotes must stand one after the other. Upper and lower case and \
      accents make no difference. Titles count most, then keywords, then everything else.

      Without words all items are listed, in the order of their IDs. Ends with status 1 where nothing is found.
      """,
    options: [.domain, limit, .json],
    examples: [
      .init("followspot search star wa", "Finds Star Wars."),
      .init(
        "followspot search '\"blade runner\" ford'",
        "Finds the two words side by side, and the third anywhere."),
      .init(
        "followspot search --domain films --limit 0 --json",
        "Lists all items of films and of what lies within it."),
    ])

  private let request: SearchRequest
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let limit = try arguments.number(Self.limit, in: 0...Int.max) ?? 20
    request = SearchRequest(
      typed: arguments.words.joined(separator: " "), domain: arguments[.domain].map { Domain($0) },
      limit: limit == 0 ? nil : limit)
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
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
