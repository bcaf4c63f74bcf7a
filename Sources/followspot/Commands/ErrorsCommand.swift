import IndexStore

/// `errors`: every refused row, and every file that cannot be read.
struct ErrorsCommand: Command {
  static let description = CommandDescription(
    "errors", summary: "List refused rows, and files that cannot be read",
    discussion: """
      Each comes with its file, its line and the reason. A file that cannot be read as a whole keeps its last good \
      rows in the index; a file that became empty is held until “followspot accept FILE”.
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
      guard !console.out.isClosed, let id = record.id else { return }
      var problems = try store.problems(of: id)
      if let whole = record.wholeProblem { problems.insert(CatalogueProblem(line: 0, reason: whole), at: 0) }
      guard !problems.isEmpty else { return }
      if !asJSON { console.print(console.style.apply(.bold, console.style.line(record.absolutePath))) }
      for problem in problems { show(problem, of: record, console: console) }
      let rest = record.counts.problems - problems.count
      if rest > 0, !asJSON { console.print("  and \(grouped(rest)) more") }
    }
    return .done
  }

  private func show(_ problem: CatalogueProblem, of record: CatalogueRecord, console: Console) {
    if asJSON {
      console.print(
        .object([
          "path": .string(record.absolutePath), "line": problem.line > 0 ? .integer(problem.line) : nil,
          "reason": .string(problem.reason),
        ]))
    } else {
      let place = problem.line > 0 ? "line \(problem.line): " : ""
      console.print("  \(place)\(console.style.line(problem.reason))")
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
