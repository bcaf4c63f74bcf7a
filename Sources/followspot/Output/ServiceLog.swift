import Catalogues
import Daemon
import SpotlightModel
import Synchronization
import Watching

/// Shows what a service does: as a log on standard error while it runs on, as results on standard output where it ends
/// once it has caught up.
final class ServiceLog: Sendable {
  enum Mode: Hashable {
    case log
    case results(asJSON: Bool)
  }

  private struct State {
    var progress: Progress
    var status = CommandStatus.done
  }

  private let console: Console
  private let mode: Mode
  private let state: Mutex<State>

  init(_ console: Console, mode: Mode) {
    self.console = console
    self.mode = mode
    state = Mutex(State(progress: Progress(console)))
  }

  /// Incomplete once a row or a snapshot was refused, or a catalogue could not be read.
  var status: CommandStatus { state.withLock { $0.status } }

  func tell(_ event: ServiceEvent) {
    state.withLock { state in
      if case .progress(let path, let read, let total) = event {
        state.progress.show("\(path)  \(byteCount(Int(read))) of \(byteCount(Int(total)))")
        return
      }
      state.progress.clear()
      switch event {
      case .catalogue(let result):
        if result.error != nil || result.rejected > 0 { state.status = .incomplete }
        tell(result)
      case .root(let report): tell(report, &state)
      case .syncFolder(let report): console.note(report.syncFolderInWords)
      case .snapshot(let result):
        if result.isRefusal { state.status = .incomplete }
        tell(result)
      case .notice(let sentence): console.note(sentence)
      case .progress, .state: break
      }
    }
  }

  private func tell(_ report: RootReport, _ state: inout State) {
    if mode == .log || report.state != .followed { console.note(report.inWords) }
    if report.state == .away { state.status = .incomplete }
  }

  private func tell(_ result: SnapshotResult) {
    console.note(result.inWords)
    for warning in result.warnings { console.note(warning) }
  }

  private func tell(_ result: CatalogueResult) {
    switch mode {
    case .log:
      // What brought nothing new was a save of the same rows, or the start.
      if result.hasNews { console.note("\(result.path): \(result.inWords)") }
    case .results(asJSON: true): console.print(result.json)
    case .results(asJSON: false):
      let path = console.style.line(result.path.description)
      console.print("\(path)  \(console.style.line(result.inWords))")
    }
  }
}

extension CatalogueResult {
  var json: JSONValue {
    .object([
      "path": .string(path.description), "domain": .string(domain.name), "added": .integer(added),
      "changed": .integer(changed), "removed": .integer(removed), "unchanged": .integer(unchanged),
      "rejected": .integer(rejected), "error": .optional(error), "held": .boolean(isHeld),
    ])
  }

  var hasNews: Bool { added + changed + removed + rejected > 0 || error != nil || isHeld }

  /// Completes “the catalogue: …”.
  var inWords: String {
    if let error, waitsForRoom { return "waits for room: \(error)" }
    if let error {
      return path.name.elementsEqual(MappingRules.fileName.utf8)
        ? "cannot be used\(keepsNothing ? "" : ", so what it said before stays in force"): \(error)"
        : "cannot be read\(keepsNothing ? "" : ", so its last good rows stay"): \(error)"
    }
    if isHeld { return "became empty, so its rows stay until “followspot accept FILE” removes them" }
    let counts = [
      (added, "added"), (changed, "changed"), (removed, "removed"), (unchanged, "unchanged"),
      (rejected, "refused"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return words.isEmpty ? "empty" : words.joined(separator: ", ")
  }
}

extension RootReport {
  /// A sentence without a full stop.
  var inWords: String {
    switch state {
    case .followed: "following \(root)"
    case .polled(let fileSystem):
      "\(root) is on \(fileSystem), which tells of no changes, so it is looked at every few seconds"
    case .away: "\(root) is away; its items stay until it is back"
    }
  }

  /// The same of a folder that snapshots are exchanged through.
  var syncFolderInWords: String {
    switch state {
    case .followed: "exchanging snapshots through \(root)"
    case .polled(let fileSystem):
      "exchanging snapshots through \(root), which is on \(fileSystem) and so looked at every few seconds"
    case .away:
      "the sync folder \(root) is away, and waited for; if it was made anew, “followspot sync \(root)” begins it"
    }
  }
}
