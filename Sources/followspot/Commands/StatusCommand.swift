import Catalogues
import Daemon
import IndexStore
import Replication
import SpotlightModel

/// `status`: what is followed, how much there is, whether all is well.
struct StatusCommand: Command {
  static let description = CommandDescription(
    "status", summary: "Show what is followed, how many items there are, and whether all is well",
    discussion: """
      Lists the folders and their catalogues, how each was read, how many rows it has and how many were refused. \
      “followspot errors” lists the refused rows themselves.
      """,
    options: [.json],
    examples: [
      .init("followspot status", "Shows folders and catalogues."),
      .init("followspot status --json", "Prints all of it as one object."),
    ])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) throws -> CommandStatus {
    let report = try StatusReport(context)
    if asJSON {
      context.console.print(report.json)
    } else {
      for line in report.lines(style: context.console.style) { context.console.print(line) }
    }
    return .done
  }
}

/// The state of an index and of who keeps it.
struct StatusReport {
  var home: String
  var replica: ReplicaIdentifier
  var items: Int
  var daemon: DaemonPresence
  var folders: KnownFolders
  var catalogues: [(record: CatalogueRecord, plan: ReadingPlan?)] = []
  /// How many rows of each catalogue are not shown, because another has the same identifiers.
  var shadowed: [CatalogueIdentifier: Int]
  /// Each `followspot.json` and each folder that cannot be used, and why.
  var unusable: [(path: String, error: String)] = []
  var exchange: ExchangeReport
  /// Requests and files that wait for the daemon.
  var pending: Int

  init(_ context: Context) throws {
    home = try context.home()
    let store = try context.index()
    (replica, items, pending) = try store.consistently {
      (try store.replica(), try store.itemCount(), try store.pendingRequests().count)
    }
    daemon = DaemonPresence(home: home)
    exchange = try ExchangeReport(store, daemon)
    folders = KnownFolders(daemon)
    shadowed = try store.shadowedCounts()
    try store.forEachCatalogue { record in
      folders.note(record)
      if record.isMapping || record.isFolder {
        if let error = record.error { unusable.append((record.absolutePath, error.description)) }
        return
      }
      var record = record
      // Nobody looks at the bookkeeping of blocks, and there may be many.
      record.blocks = []
      if record.state != .unfollowed, folders.isAway(record.root) { record.state = .away }
      catalogues.append((record, ReadingPlan(json: record.plan)))
    }
  }

  func shadowedCount(of record: CatalogueRecord) -> Int { record.id.flatMap { shadowed[$0] } ?? 0 }
}
