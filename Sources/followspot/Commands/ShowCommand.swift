import IndexStore
import SpotlightModel

/// `show`: one item, whole.
struct ShowCommand: Command {
  static let description = CommandDescription(
    "show", .one("ID"), summary: "Show one item with its history",
    discussion: """
      Shows its attributes, and who wrote them when. Several versions are there after different hosts wrote the item \
      at the same time; what of them is in conflict, “followspot conflicts” lists.

      An ID is OWNER:IDENTIFIER, as search prints it, or the identifier alone where only one owner has it. The owner \
      of a catalogue's rows is the catalogue's domain.
      """,
    options: [.json],
    examples: [
      .init("followspot show countries:VN", "Shows the row VN of the catalogue countries."),
      .init("followspot show VN", "The same, where no other catalogue has a row VN."),
    ])

  private let reference: ItemReference
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    reference = ItemReference(text: arguments.words[0])
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    let key: ItemKey
    do {
      key = try reference.key(in: store)
    } catch let miss as ItemReference.Miss {
      context.console.note(miss.description)
      return .incomplete
    }
    guard let stored = try store.item(key) else { return .incomplete }
    let shown = ShownItem(
      stored: stored, file: try stored.catalogue.flatMap { try store.catalogue($0) }.map { $0.absolutePath },
      names: try ReplicaNames(store))
    if asJSON {
      context.console.print(shown.json)
    } else {
      for line in shown.lines(style: context.console.style) { context.console.print(line) }
    }
    return .done
  }
}
