import IndexStore

/// `errors`: every refused row, and every file that cannot be read.
struct ErrorsCommand: Command {
  static let description = CommandDescription(
    "errors", summary: "List refused rows, and files that cannot be read",
    discussion: """
      Each comes with its file, its line and the reason. A file that cannot be read as a whole keeps its last good \
      rows in the index; a file that became empty is held until “followspot accept FILE”. Nothing is said of \
      folders that are followed no longer.
      """,
    options: [.json],
    examples: [
      .init("followspot errors", "Lists what is wrong, file by file."),
      .init("followspot errors --json", "The same, an object a line, with path, line and reason."),
    ])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    let console = context.console
    try store.forEachCatalogue { record in
      guard !console.out.isClosed, record.state != .unfollowed, let id = record.id else { return }
      let problems = try store.problems(of: id)
      let whole = record.wholeProblem
      guard whole != nil || !problems.isEmpty else { return }
      if !asJSON { console.print(console.style.apply(.bold, console.style.line(record.absolutePath))) }
      if let whole { show(whole, line: record.errorLine, place: "", of: record, console: console) }
      for problem in problems {
        let line = problem.line > 0 ? problem.line : nil
        let place = line.map { "line \($0): " } ?? ""
        show(problem.reason, line: line, place: place, of: record, console: console)
      }
      let rest = record.counts.problems - problems.count
      if rest > 0, !asJSON { console.print("  and \(grouped(rest)) more") }
    }
    return .done
  }

  /// - Parameter place: what is put before the reason, where it does not name the line itself.
  private func show(_ reason: String, line: Int?, place: String, of record: CatalogueRecord, console: Console)
  {
    if asJSON {
      console.print(
        .object([
          "path": .string(record.absolutePath), "line": line.map(JSONValue.integer) ?? nil,
          "reason": .string(reason),
        ]))
    } else {
      console.print("  \(place)\(console.style.line(reason))")
    }
  }
}

extension CatalogueRecord {
  /// What is wrong with the file as a whole.
  var wholeProblem: String? {
    switch state {
    case .held: error ?? "it became empty; its rows stay until “followspot accept” is told to remove them"
    default: error
    }
  }
}
