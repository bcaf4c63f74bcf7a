import Daemon
import Glibc
import Watching

/// `watch`: follows folders and keeps the index true to them.
struct WatchCommand: Command {
  private static let once = Option.flag("once", help: "Bring the index up to date, and end")
  private static let settle = Option.value(
    "settle", "MS", help: "For how many milliseconds a file must stand still before it is read (default: 25)")

  private static let sync = Option.value(
    "sync", "DIR", help: "Exchange snapshots with other hosts through this folder, which a copier carries")

  static let description = CommandDescription(
    "watch", .some("DIR"), summary: "Follow folders of catalogues and keep the index true to them",
    discussion: """
      Reads what is new or has changed since it last ran, and then follows the folders until it is ended with Ctrl-C \
      or by the system. Files that are removed take their items with them; files that become empty or broken keep \
      theirs. There is one such daemon to an index. A folder that it followed before and is not given any more keeps \
      its items too, behind those of the others, until “followspot forget --folder” is told to remove them.

      With --sync it also keeps in step with other hosts: it writes what is new here into a subfolder of its own, and \
      merges what appears in those of others. “followspot help sync” says more.

      With --once it ends when the index is up to date, and prints a line a catalogue. It then ends with status 1 \
      where a row or a snapshot was refused, a catalogue could not be read, or a folder is not there. A folder within \
      one that is followed is looked at as a part of that, and nothing is said of the others.
      """,
    options: [sync, once, settle, .json],
    examples: [
      .init("followspot watch ~/Catalogues", "Follows a folder with all that is in it."),
      .init("followspot watch ~/Catalogues --sync ~/Sync", "The same, in step with other hosts."),
      .init("followspot watch --once --json ~/Catalogues", "Catches up, and prints an object a catalogue."),
    ])

  private let folders: [[UInt8]]
  private let syncFolder: FileName?
  private let settings: WatchSettings
  private let isOnce: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folders = arguments.paths
    syncFolder = arguments[Self.sync].map { FileName($0) }
    isOnce = arguments.has(Self.once)
    asJSON = arguments.has(.json)
    guard isOnce || !asJSON else {
      throw UsageError(.rule("“--json” goes with “--once”."), command: arguments.command)
    }
    var settings = WatchSettings()
    if let settle = try arguments.number(Self.settle, in: 0...3_600_000) {
      settings.settleTime = .milliseconds(settle)
    }
    self.settings = settings
  }

  func run(in context: Context) throws -> CommandStatus {
    guard !folders.contains([]) else { throw Failure("one of the folders to follow has an empty name") }
    let roots = folders.map { PathBytes(FileName($0).absolute) }
    for root in roots where (try? FileStatus(root, followingLinks: true))?.kind == .file {
      throw Failure("\(root) is a file; “watch” follows folders")
    }
    let log = ServiceLog(context.console, mode: isOnce ? .results(asJSON: asJSON) : .log)
    var service = ServiceSettings(home: try context.home(), roots: roots, watch: settings)
    service.sync = syncFolder.map { SyncSettings(folder: PathBytes($0.absolute)) }
    return try run(Service(service, report: { log.tell($0) }), log)
  }

  private func run(_ service: Service, _ log: ServiceLog) throws -> CommandStatus {
    try service.stopOnSignals()
    guard isOnce else {
      try service.run()
      return .done
    }
    try service.runOnce()
    return log.status
  }
}
