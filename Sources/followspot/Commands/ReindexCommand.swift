import IndexStore

/// `reindex`: catalogues are read again, whether they changed or not.
struct ReindexCommand: Command {
  static let description = CommandDescription(
    "reindex", .optional("FILE"), summary: "Read a catalogue again, or all of them",
    discussion: """
      Reads again what was read already, and brings back rows that were forgotten here or deleted on another host. It \
      is done by the daemon where one runs, else at once.
      """,
    options: [.json],
    examples: [
      .init("followspot reindex Catalogues/films.csv", "Reads films.csv again."),
      .init("followspot reindex", "Reads every catalogue again."),
    ])

  private let file: FileName?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    file = arguments.paths.first.map { FileName($0) }
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index(.readWrite)
    var record: CatalogueRecord?
    if let file {
      record = try store.record(of: file)
      guard let record, record.state != .unfollowed else {
        context.console.note("\(file.absoluteText) is not followed; “followspot explain” says why")
        return .incomplete
      }
    }
    let outcome = try CatalogueRequest(kind: .reindex, record: record).perform(in: context, store)
    if outcome != StoredRequest.granted, !asJSON { context.console.note(outcome) }
    let areSound = try showCatalogues(in: store, outcome, context.console)
    return areSound && outcome == StoredRequest.granted ? .done : .incomplete
  }

  /// - Returns: whether all of them could be read, and no row was refused.
  private func showCatalogues(in store: IndexStore, _ outcome: String, _ console: Console) throws -> Bool {
    var areSound = true
    func tell(_ record: CatalogueRecord) {
      guard record.state != .unfollowed else { return }
      show(record, outcome, console)
      if record.state == .error || record.counts.rejected > 0 { areSound = false }
    }
    if let file {
      try store.record(of: file).map(tell)
    } else {
      try store.forEachCatalogue(tell)
    }
    return areSound
  }

  private func show(_ record: CatalogueRecord, _ outcome: String, _ console: Console) {
    guard asJSON else {
      let finding = record.error?.description ?? counted(record.counts.rows, "row")
      console.print("\(console.style.line(record.absolutePath)): \(console.style.line(finding))")
      return
    }
    console.print(
      .object([
        "path": .string(record.absolutePath), "state": .string(record.state.rawValue),
        "rows": .integer(record.counts.rows), "rejected": .integer(record.counts.rejected),
        "error": .optional(record.error?.description), "outcome": .string(outcome),
      ]))
  }
}
