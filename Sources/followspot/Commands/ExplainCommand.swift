import IndexStore
import SpotlightModel

/// `explain`: why something is found, or not.
struct ExplainCommand: Command {
  static let description = CommandDescription(
    "explain", .one("PATH|ID"), summary: "Say why a file or an item is in the index, or why not",
    discussion: """
      Of a file: whether it lies in a followed folder, whether its name makes it a catalogue or leaves it out, how it \
      was read, and what became of its rows. Of an item: which file it comes from, or that it was removed from the \
      index. What contains a slash, or is the name of a file that is there, is taken for a path.

      Ends with status 1 where the file is not followed, or the item not in the index.
      """,
    options: [.json],
    examples: [
      .init("followspot explain Catalogues/notes.txt", "Says that its extension is none of a catalogue's."),
      .init("followspot explain VN", "Says which catalogue the item VN comes from."),
    ])

  private let text: String
  private let path: [UInt8]
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    text = arguments.words[0]
    path = arguments.paths[0]
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    let isPath = path.contains(UInt8(ascii: "/")) || FileName(path).exists
    let explanation =
      isPath ? try PathExplanation(path, store: store).explanation : try Explanation(item: text, store: store)
    if asJSON {
      context.console.print(explanation.json)
    } else {
      for line in explanation.lines(style: context.console.style) { context.console.print(line) }
    }
    return explanation.isFollowed ? .done : .incomplete
  }
}

/// Why something is in the index, or not.
struct Explanation {
  /// A file's absolute path, or an item's ID.
  var subject: String
  /// `indexed`, `forgotten`, `ignored`, `outside`, `unknown`, or a catalogue's state.
  var state: String
  var isFollowed: Bool
  /// Whole sentences, the most important first.
  var sentences: [String]

  var json: JSONValue {
    .object([
      "subject": .string(subject), "state": .string(state),
      "reasons": .array(sentences.map(JSONValue.string)),
    ])
  }

  func lines(style: Style) -> [String] {
    let heading =
      "\(style.apply(.bold, style.line(subject)))  \(style.apply(isFollowed ? .good : .bad, state))"
    return [heading] + sentences.map { "  \(style.line($0))" }
  }
}

extension Explanation {
  /// Of rows that are in a file, and were taken out of the index; nil if there are none.
  private static func forgotten(_ text: String, in store: IndexStore) throws -> Explanation? {
    let reference = ItemReference(text: text)
    let qualified = try reference.candidates.flatMap { key in
      try store.forgottenRows(identifier: key.identifier).filter { $0.key == key }
    }
    let rows = try qualified.isEmpty ? store.forgottenRows(identifier: text) : qualified
    let paths = try rows.compactMap { try store.catalogue($0.catalogue)?.absolutePath }
    guard let first = rows.first, !paths.isEmpty else { return nil }
    let sentences = paths.flatMap { path in
      [
        "It is a row of \(path), and was removed from the index, by “followspot forget” or on another host.",
        "“followspot reindex \(path)” brings it back; so does a change of the row.",
      ]
    }
    return Explanation(
      subject: rows.count == 1 ? first.key.description : text, state: "forgotten", isFollowed: false,
      sentences: sentences)
  }

  /// Of an item.
  init(item text: String, store: IndexStore) throws {
    do {
      let key = try ItemReference(text: text).key(in: store)
      let stored = try store.item(key)
      let record = try stored?.catalogue.flatMap { try store.catalogue($0) }
      var sentences = [
        record.map { "It is a row of \($0.absolutePath)." } ?? "It is no row of a followed catalogue."
      ]
      if let domain = stored?.item.domain { sentences.append("It belongs to the domain \(domain).") }
      if let record, record.state != .followed { sentences.append("That file is \(record.stateInWords).") }
      self.init(subject: key.description, state: "indexed", isFollowed: true, sentences: sentences)
    } catch let miss as ItemReference.Miss {
      if miss.keys.isEmpty, let forgotten = try Self.forgotten(text, in: store) {
        self = forgotten
        return
      }
      let advice = miss.keys.isEmpty ? ["“followspot search WORDS” shows the IDs of what is found."] : []
      self.init(
        subject: text, state: "unknown", isFollowed: false,
        sentences: [miss.description.prefix(1).uppercased() + miss.description.dropFirst() + "."] + advice)
    }
  }
}
