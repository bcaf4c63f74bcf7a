import Daemon
import IndexStore

/// `errors`: every refused row, and every file that cannot be read.
struct ErrorsCommand: Command {
  static let description = CommandDescription(
    "errors", summary: "List refused rows, and files that cannot be read",
    discussion: """
      Each comes with its file, its line and the reason. A file that cannot be read as a whole keeps its last good \
      rows in the index; a file that became empty is held until “followspot accept FILE”. Of rows that are not shown, \
      because another file of their domain has the same identifiers, the first few are listed. Nothing is said of \
      folders that are followed no longer.
      """,
    options: [.json],
    examples: [
      .init("followspot errors", "Lists what is wrong, file by file."),
      .init("followspot errors --json", "The same, an object a line, with path, place and reason."),
    ])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    let console = context.console
    showWaiting(DaemonPresence(home: store.home), console)
    try store.forEachCatalogue { record in
      guard !console.out.isClosed, record.state != .unfollowed, let id = record.id else { return }
      let problems = try store.problems(of: id)
      let shadowed = try ShadowedRows(of: record, in: store)
      let found = [record.wholeProblem].compactMap(\.self) + problems
      guard !found.isEmpty || shadowed != nil else { return }
      if !asJSON { console.print(console.style.apply(.bold, console.style.line(record.absolutePath))) }
      for problem in found { show(problem, of: record, console: console) }
      let rest = record.counts.problems - problems.count
      if rest > 0, !asJSON { console.print("  and \(grouped(rest)) more") }
      for problem in shadowed?.problems ?? [] { show(problem, of: record, console: console) }
    }
    return .done
  }

  /// What the daemon has no room for; the home itself where that is everything.
  private func showWaiting(_ daemon: DaemonPresence, _ console: Console) {
    let obstacle = (daemon.status?.obstacle).map { (path: daemon.home, reason: $0.reason) }
    for (path, reason) in [obstacle].compactMap(\.self) + daemon.waiting.map({ ("\($0.path)", $0.reason) }) {
      if asJSON {
        console.print(
          .object([
            "path": .string(path), "line": .null, "column": .null, "byte": .null, "reason": .string(reason),
          ]))
      } else {
        console.print(console.style.apply(.bold, console.style.line(path)))
        console.print("  it waits: \(console.style.line(reason))")
      }
    }
  }

  private func show(_ problem: CatalogueProblem, of record: CatalogueRecord, console: Console) {
    if asJSON {
      console.print(
        .object([
          "path": .string(record.absolutePath), "line": problem.line.map(JSONValue.integer),
          "column": problem.column.map(JSONValue.integer), "byte": problem.byte.map(JSONValue.integer),
          "reason": .string(problem.reason),
        ]))
    } else {
      console.print("  \(console.style.line(problem.description))")
    }
  }
}

extension CatalogueRecord {
  /// What is wrong with the file as a whole.
  var wholeProblem: CatalogueProblem? {
    switch state {
    case .held:
      error
        ?? CatalogueProblem(
          reason: "it became empty; its rows stay until “followspot accept” is told to remove them")
    default: error
    }
  }
}
