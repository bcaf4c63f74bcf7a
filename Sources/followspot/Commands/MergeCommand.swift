import Daemon
import IndexStore
import Replication

/// `merge`: snapshots of other hosts are taken in.
struct MergeCommand: Command {
  static let description = CommandDescription(
    "merge", .some("FSNAP"), summary: "Merge snapshots of other hosts into the index",
    discussion: """
      A snapshot is merged whole or not at all: one that is cut off, was altered, is of another kind, or is sealed \
      with another key is refused, with the reason. What was written last wins, attribute by attribute; what was \
      written on two hosts at the same time is listed by “followspot conflicts”. Merging a snapshot again changes \
      nothing. A snapshot of what changed waits until the one that it continues was merged; both may be given at \
      once, in any order.

      Ends with status 1 where a snapshot was refused, or waits.
      """,
    options: [.json],
    examples: [
      .init("followspot merge desk.fsnap", "Takes in what the host desk exported."),
      .init("followspot merge --json *.fsnap", "Prints an object a snapshot."),
    ])

  private let files: [FileName]
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    files = arguments.paths.map { FileName($0) }
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    ProgramMemory.keepLow()
    let store = try context.indexBegunIfNeeded()
    let key = try KeyFile.load(home: store.home)
    var waiting: [FileName] = []
    var status = CommandStatus.done
    for file in files {
      let summary = try merge(file, key, store, context)
      if case .waiting = summary?.outcome {
        waiting.append(file)
      } else {
        show(summary, file, context, &status)
      }
    }
    // What others of the files had may be what these waited for.
    var isMoving = true
    while isMoving, !waiting.isEmpty {
      isMoving = false
      for (place, file) in waiting.enumerated().reversed() {
        let summary = try merge(file, key, store, context)
        if case .waiting = summary?.outcome { continue }
        show(summary, file, context, &status)
        waiting.remove(at: place)
        isMoving = true
      }
    }
    for file in waiting { show(try merge(file, key, store, context), file, context, &status) }
    ServiceStatus.signal(home: store.home)
    return status
  }

  /// Nil where the file cannot be read.
  private func merge(
    _ file: FileName, _ key: SnapshotKey?, _ store: IndexStore, _ context: Context
  ) throws -> MergeSummary? {
    do {
      return try store.mergeSnapshot(at: file.absoluteText, key: key)
    } catch let error as StoreError where error.kind == .unavailable {
      context.console.note(error.description)
      return nil
    }
  }

  private func show(
    _ summary: MergeSummary?, _ file: FileName, _ context: Context, _ status: inout CommandStatus
  ) {
    guard let summary else {
      status = .incomplete
      return
    }
    let console = context.console
    if asJSON {
      console.print(summary.json(path: file.absoluteText))
    } else {
      console.print("\(console.style.line(file.absoluteText)): \(console.style.line(summary.inWords))")
    }
    for warning in summary.warnings { console.note(warning) }
    switch summary.outcome {
    case .merged, .nothingNew: break
    case .waiting, .refused: status = .incomplete
    }
  }
}
