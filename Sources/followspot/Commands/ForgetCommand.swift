import IndexStore
import SpotlightModel

/// `forget`: items are taken out of the index.
struct ForgetCommand: Command {
  static let description = CommandDescription(
    "forget", .optional("ID"), summary: "Remove items from the index",
    discussion: """
      Removes one item, or with --domain all items of a domain and of those within it. The catalogue keeps its row, \
      and the row stays forgotten until it changes or is read again with “followspot reindex”.
      """,
    options: [.domain, .json],
    examples: [
      .init("followspot forget movies:alien", "Removes one item."),
      .init(
        "followspot forget --domain films.2016", "Removes all items of films.2016 and what lies within it."),
    ])

  private enum Target {
    case item(ItemReference)
    case domain(Domain)
  }

  private let target: Target
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    asJSON = arguments.has(.json)
    switch (arguments.words.first, arguments[.domain]) {
    case (let text?, nil): target = .item(ItemReference(text: text))
    case (nil, let name?): target = .domain(Domain(name))
    default: throw UsageError(.rule("“forget” needs either an ID or “--domain D”."), command: "forget")
    }
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index(.readWrite)
    let removed: Int
    switch target {
    case .item(let reference):
      do {
        let key = try reference.key(in: store)
        removed = try store.write { try $0.apply([.deindex(key)], from: .command).removed }
      } catch let miss as ItemReference.Miss {
        context.console.note(miss.description)
        return .incomplete
      }
    case .domain(let domain): removed = try store.deindexItems(in: domain)
    }
    if asJSON {
      context.console.print(.object(["removed": .integer(removed)]))
    } else {
      context.console.print("removed \(counted(removed, "item"))")
    }
    return removed == 0 ? .incomplete : .done
  }
}
