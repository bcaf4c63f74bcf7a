import Daemon
import FreeDesktop
import IndexStore
import SpotlightModel

/// `open`: an item is handed to its app.
struct OpenCommand: Command {
  static let description = CommandDescription(
    "open", .one("ID|URL"), summary: "Open an item in its app",
    discussion: """
      Starts the app that the item belongs to, on that item, and remembers it as the app's last selected one. An app is \
      found by its .desktop file, whose key X-Followspot-BundleIdentifier names the owner of its items, and whose key \
      X-Followspot-Catalogues may list catalogues it opens too. An item without an app that has a contentURL or url is \
      opened by what the desktop opens that with.

      Other programs open items by URLs: xdg-open followspot:///OWNER/IDENTIFIER.

      Ends with status 1 where there is no such item, or nothing to open it with.
      """,
    options: [.json],
    examples: [
      .init("followspot open com.example.Movies:alien", "Starts Movies on that item."),
      .init("followspot open followspot:///countries/VN", "Opens the item that a URL names."),
    ])

  private let text: String
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    text = arguments.words[0]
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    guard let item = try item(in: store, context) else { return .incomplete }
    guard let opener = Opener(of: item, environment: context.environment) else {
      context.console.note(
        "no app opens the items of “\(item.key.owner)”: no .desktop file names it as X-Followspot-BundleIdentifier,"
          + " and the item has no URL")
      return .incomplete
    }
    guard let program = opener.program else {
      context.console.note("\(opener.arguments[0]): there is no such program")
      return .incomplete
    }
    remember(item.key, home: store.home, context)
    if asJSON {
      context.console.print(
        .object([
          "id": .string(item.key.identifier), "owner": .string(item.key.owner),
          "application": .optional(opener.application),
          "arguments": .array(opener.arguments.map { .string($0) }),
        ]))
    }
    context.console.flush()
    guard try opener.start(program) else {
      context.console.note("the desktop has nothing to open \(opener.arguments[1]) with")
      return .incomplete
    }
    return .done
  }

  private func item(in store: IndexStore, _ context: Context) throws -> Item? {
    do {
      return try store.item(ItemReference(text: text).key(in: store))?.item
    } catch let miss as ItemReference.Miss {
      guard let key = ItemKey(url: text) else {
        context.console.note(miss.description)
        return nil
      }
      if let stored = try store.item(key) { return stored.item }
      context.console.note("there is no item “\(key)”")
      return nil
    }
  }

  /// An item can be opened where nothing can be written.
  private func remember(_ key: ItemKey, home: String, _ context: Context) {
    do {
      try IndexStore(home: home, access: .readWrite).write { try $0.noteSelection(of: key) }
      ServiceStatus.signal(home: home)
    } catch {
      context.console.note("the selection is not remembered: \(error)")
    }
  }
}
