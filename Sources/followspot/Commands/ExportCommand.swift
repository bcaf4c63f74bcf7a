import Daemon
import IndexStore
import Replication
import Watching

/// `export`: a snapshot of the index for other hosts.
struct ExportCommand: Command {
  private static let since = Option.value(
    "since", "FSNAP", help: "Only what changed since this snapshot, for hosts that have merged it")

  static let description = CommandDescription(
    "export", .optional("FILE"), summary: "Write a snapshot of the index, for other hosts to merge",
    discussion: """
      A snapshot is one file: lines of JSON in zstd frames, which “zstdcat FILE | jq” shows, with a digest over every \
      byte. It is sealed where there is a key (see “followspot help key”). It appears under its name when it is \
      complete; a file of that name is replaced. Without FILE it gets a name of its own in the present folder.

      With --since it holds what changed since another snapshot, of this or of another host. Where the index does not \
      remember that far back it holds all, and that is said.
      """,
    options: [since, .json],
    examples: [
      .init("followspot export desk.fsnap", "Writes all items with their history to desk.fsnap."),
      .init(
        "followspot export --since desk.fsnap changes.fsnap",
        "Writes what those who merged desk.fsnap do not have yet."),
    ])

  private let file: FileName?
  private let base: FileName?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.words.first != "-" else {
      throw UsageError(
        .rule("“export” writes a file, not to standard output; a file of that name is “./-”."),
        command: "export")
    }
    file = arguments.paths.first.map { FileName($0) }
    base = arguments[Self.since].map { FileName($0) }
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index(.readWrite)
    let key = try KeyFile.load(home: store.home)
    let label = HostLabel.ofThisHost
    let name = file ?? Self.name(label: label, kind: base == nil ? .full : .delta)
    let since = try base.map { try Self.context(of: $0, key) }
    let summary = try store.exportSnapshot(to: name.absoluteText, since: since, label: label, key: key)
    if summary.isFullForWantOfHistory {
      context.console.note(
        "the index does not remember what changed since then, so this is a snapshot of all of it")
    }
    if asJSON {
      context.console.print(summary.json(path: name.absoluteText))
    } else {
      let path = context.console.style.line(name.absoluteText)
      context.console.print("\(path): \(summary.inWords)")
    }
    return .done
  }

  private static func name(label: String, kind: SnapshotName.Kind) -> FileName {
    FileName("\(label)-\(SnapshotName(time: wallClock() / 1_000_000, kind: kind).text)")
  }

  private static func context(of base: FileName, _ key: SnapshotKey?) throws -> VersionVector {
    do {
      return try IndexStore.snapshotHeader(at: base.absoluteText, key: key, isVerified: true).context
    } catch let error as SnapshotError {
      throw Failure("\(base.absoluteText): \(error)")
    }
  }
}
