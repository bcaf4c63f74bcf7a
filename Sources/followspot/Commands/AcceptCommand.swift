import IndexStore

/// `accept`: a held catalogue is taken as it is.
struct AcceptCommand: Command {
  static let description = CommandDescription(
    "accept", .one("FILE"), summary: "Apply a catalogue that is held because it became empty",
    discussion: """
      A file that had rows and has none any more is held: its items stay, in case it was emptied by mistake. This \
      removes them. It is done by the daemon where one runs, else at once.
      """,
    options: [.json],
    examples: [
      .init("followspot accept Catalogues/films.csv", "Removes the items of films.csv, which is empty now.")
    ])

  private let file: FileName
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    file = FileName(arguments.paths[0])
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index(.readWrite)
    guard let record = try store.record(of: file) else {
      context.console.note("\(file.absoluteText) is not followed; “followspot explain” says why")
      return .incomplete
    }
    guard record.state == .held else {
      context.console.note("\(record.absolutePath) is not held: it is \(record.stateInWords)")
      return .incomplete
    }
    let before = record.counts.rows
    let outcome = try CatalogueRequest(kind: .accept, record: record).perform(in: context, store)
    let after = try store.record(of: file)
    if asJSON {
      context.console.print(
        .object([
          "path": .string(record.absolutePath), "state": .optional(after?.state.rawValue),
          "outcome": .string(outcome),
        ]))
    } else if outcome != StoredRequest.granted {
      context.console.note(outcome)
    } else {
      context.console.print(
        "\(context.console.style.line(record.absolutePath)): accepted, \(counted(before, "row")) removed")
    }
    return after?.state == .held ? .incomplete : .done
  }
}
