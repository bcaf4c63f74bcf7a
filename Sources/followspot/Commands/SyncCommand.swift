import Daemon
import IndexStore
import Watching

/// `sync`: snapshots are exchanged once through a folder.
struct SyncCommand: Command {
  static let description = CommandDescription(
    "sync", .one("DIR"), summary: "Exchange snapshots with other hosts through a folder, once",
    discussion: """
      Merges what other hosts wrote in their subfolders of the folder, and then writes what they do not know yet into \
      this host's own. Any copier may carry the folder: rsync, Syncthing, rclone, a USB stick. “followspot watch DIR \
      --sync DIR” does the same as long as it runs.

      A snapshot that is not copied whole yet is skipped with a notice, and merged the next time. So is one that \
      continues another which has not come yet.

      Ends with status 1 where a snapshot was refused: because it was altered, is none, is sealed with another key, or \
      cannot be read; or where a folder cannot.
      """,
    options: [.json],
    examples: [
      .init(
        "followspot sync /media/stick/followspot",
        "Takes what is new from a stick, and leaves what is new here."),
      .init("followspot sync --json ~/Sync", "Prints what was done as one object."),
    ])

  private let folder: FileName
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    folder = FileName(arguments.paths[0])
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let settings = SyncSettings(folder: PathBytes(folder.absolute))
    try settings.check(home: try context.home())
    try settings.checkPresence()
    ProgramMemory.keepLow()
    let store = try context.indexBegunIfNeeded()
    var results: [SnapshotResult] = []
    let exchange = SnapshotExchange(store: store, folder: settings.folder) { result in
      results.append(result)
      if !asJSON { context.console.print(context.console.style.line(result.inWords)) }
      for warning in result.warnings { context.console.note(warning) }
    }
    try exchange.merge()
    try exchange.export()
    if asJSON { context.console.print(Self.json(results)) }
    if !asJSON, results.isEmpty { context.console.print("nothing new, neither here nor there") }
    ServiceStatus.signal(home: store.home)
    return results.contains(where: \.isRefusal) ? .incomplete : .done
  }

  private static func json(_ results: [SnapshotResult]) -> JSONValue {
    var total = (added: 0, changed: 0, removed: 0, conflicts: 0, merged: 0)
    var (skipped, refused): ([JSONValue], [JSONValue]) = ([], [])
    var exported = JSONValue.null
    for result in results {
      switch result.outcome {
      case .merged(let summary):
        total.added += summary.added
        total.changed += summary.changed
        total.removed += summary.removed
        total.conflicts += summary.conflicts
        total.merged += 1
      case .skipped(let reason): skipped.append(result.leftAside(reason))
      case .refused(let reason): refused.append(result.leftAside(reason))
      case .exported(let summary): exported = summary.json(path: "\(result.path)")
      }
    }
    return .object([
      "added": .integer(total.added), "changed": .integer(total.changed), "removed": .integer(total.removed),
      "conflicts": .integer(total.conflicts), "merged": .integer(total.merged), "skipped": .array(skipped),
      "refused": .array(refused), "exported": exported,
    ])
  }
}

extension SnapshotResult {
  /// A line for people.
  var inWords: String {
    switch outcome {
    case .merged(let summary): "\(path): \(summary.inWords)"
    case .skipped(let reason): "\(path) is left aside: \(reason)"
    case .refused(let reason): "\(path): refused: \(reason)"
    case .exported(let summary): "\(path): exported \(summary.inWords)"
    }
  }

  var warnings: [String] {
    if case .merged(let summary) = outcome { summary.warnings } else { [] }
  }

  var isRefusal: Bool {
    if case .refused = outcome { true } else { false }
  }

  fileprivate func leftAside(_ reason: String) -> JSONValue {
    .object(["path": .string("\(path)"), "reason": .string(reason)])
  }
}
