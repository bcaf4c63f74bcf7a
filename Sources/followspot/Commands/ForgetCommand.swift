import Daemon
import Glibc
import IndexStore
import SpotlightModel
import Watching

/// `forget`: items are taken out of the index.
struct ForgetCommand: Command {
  private static let folder = Option.value(
    "folder", "DIR", help: "All that came from a folder which is followed no longer")

  static let description = CommandDescription(
    "forget", .optional("ID"), summary: "Remove items from the index",
    discussion: """
      Removes one item, or with --domain all items of a domain and of those within it. The catalogue keeps its row, \
      and the row stays forgotten until it changes or is read again with “followspot reindex”.

      With --folder all that came from the files in a folder is removed, and the files are known no longer. It is \
      meant for a folder that is followed no longer, and is refused while the daemon follows it.

      Ends with status 1 where there was nothing to remove.
      """,
    options: [.domain, folder, .json],
    examples: [
      .init("followspot forget movies:alien", "Removes one item."),
      .init(
        "followspot forget --domain films.2016", "Removes all items of films.2016 and what lies within it."),
      .init("followspot forget --folder ~/Old", "Removes what came from a folder."),
    ])

  private enum Target {
    case item(ItemReference)
    case domain(Domain)
    case folder(FileName)
  }

  private let target: Target
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    asJSON = arguments.has(.json)
    switch (arguments.words.first, arguments[.domain], arguments[Self.folder]) {
    case (let text?, nil, nil): target = .item(ItemReference(text: text))
    case (nil, let name?, nil): target = .domain(Domain(name))
    case (nil, nil, let name?): target = .folder(FileName(name))
    default:
      throw UsageError(
        .rule("“forget” needs one of: an ID, “--domain D”, “--folder DIR”."), command: "forget")
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
    case .folder(let folder): return try forget(folder, in: store, context)
    }
    // Other hosts are to hear of it.
    ServiceStatus.signal(home: store.home)
    if asJSON {
      context.console.print(.object(["removed": .integer(removed)]))
    } else {
      context.console.print("removed \(counted(removed, "item"))")
    }
    return removed == 0 ? .incomplete : .done
  }

  private func forget(_ folder: FileName, in store: IndexStore, _ context: Context) throws -> CommandStatus {
    let parts = try parts(of: folder, in: store)
    let forgotten: (catalogues: Int, items: Int)
    do {
      forgotten = try forgetUnfollowed(parts, in: store)
    } catch let obstacle as StillFollowed {
      context.console.note(
        "\(obstacle.root) is followed by the daemon (process \(obstacle.process)), which would read its catalogues"
          + " again; have it follow other folders first")
      return .incomplete
    }
    if asJSON {
      context.console.print(
        .object(["removed": .integer(forgotten.items), "catalogues": .integer(forgotten.catalogues)]))
    } else {
      context.console.print(
        "removed \(counted(forgotten.items, "item")) of \(counted(forgotten.catalogues, "catalogue"))")
    }
    return forgotten.catalogues == 0 ? .incomplete : .done
  }

  private typealias Part = (root: PathBytes, folder: PathBytes)

  private static let longestWait = Duration.seconds(5)

  private struct StillFollowed: Error {
    var root: PathBytes
    var process: Int
  }

  /// Forgets what is in folders while no daemon can begin to follow them.
  private func forgetUnfollowed(_ parts: [Part], in store: IndexStore) throws -> (catalogues: Int, items: Int)
  {
    let end = Moment.now + Self.longestWait
    while true {
      let here = try ServiceStatus.withoutService(home: store.home) { try forget(parts, in: store) }
      if let here { return here }
      let daemon = DaemonPresence(home: store.home)
      if let process = daemon.process, let followed = daemon.status?.roots.keys, !followed.isEmpty {
        let roots = parts.map(\.root)
        if let root = roots.first(where: followed.contains) {
          throw StillFollowed(root: root, process: process)
        }
        // It says so when it begins, and never follows others.
        return try forget(parts, in: store)
      }
      // It has only just begun, or ended: neither tells. On a full disk it cannot say.
      guard Moment.now < end else {
        throw Failure("the daemon does not say which folders it follows; end it first, or try again")
      }
      usleep(10_000)
    }
  }

  private func forget(_ parts: [Part], in store: IndexStore) throws -> (catalogues: Int, items: Int) {
    var (catalogues, items) = (0, 0)
    for part in parts {
      let forgotten = try store.forgetCatalogues(of: part.root, within: part.folder)
      catalogues += forgotten.catalogues
      items += forgotten.items
    }
    return (catalogues, items)
  }

  /// The known roots that lie in the folder, or that it lies in, and how much of each is meant.
  private func parts(of name: FileName, in store: IndexStore) throws -> [Part] {
    let spellings = Set(name.spellings.map { PathBytes($0) })
    return try store.roots().map { PathBytes($0) }.compactMap { root in
      if spellings.contains(where: { root.isWithin($0) }) { return (root, root) }
      return spellings.first { $0.isWithin(root) }.map { (root, $0) }
    }
  }
}
