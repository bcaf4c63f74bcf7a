import IndexStore
import Replication
import SpotlightModel

/// `explain`: why something is found, or not.
struct ExplainCommand: Command {
  static let description = CommandDescription(
    "explain", .one("PATH|ID"), summary: "Say why a file or an item is in the index, or why not",
    discussion: """
      Of a file: whether it lies in a followed folder, whether its name makes it a catalogue or leaves it out, how it \
      was read, and what became of its rows. Of an item: which file it comes from and which host wrote it last, or \
      which host removed it from the index. What contains a slash, or is the name of a file that is there, is taken for a path.

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
  /// Of an item that was taken out of the index, be it a row of a file or not; nil if nothing is known of such a one.
  private static func forgotten(_ text: String, in store: IndexStore) throws -> Explanation? {
    let names = try ReplicaNames(store)
    if let rows = try forgottenRows(text, in: store, names) { return rows }
    let candidates = ItemReference(text: text).candidates
    let removals = try store.removals(of: candidates)
    guard let (key, removal) = candidates.lazy.compactMap({ key in removals[key].map { (key, $0) } }).first
    else { return nil }
    return Explanation(
      subject: key.description, state: "forgotten", isFollowed: false,
      sentences: ["It was removed from the index \(names.origin(removal))."])
  }

  private static func forgottenRows(
    _ text: String, in store: IndexStore, _ names: ReplicaNames
  ) throws -> Explanation? {
    let reference = ItemReference(text: text)
    let qualified = try reference.candidates.flatMap { key in
      try store.forgottenRows(identifier: key.identifier).filter { $0.key == key }
    }
    let rows = try qualified.isEmpty ? store.forgottenRows(identifier: text) : qualified
    let removals = try store.removals(of: rows.map(\.key))
    let sentences = try rows.flatMap { row -> [String] in
      guard let path = try store.catalogue(row.catalogue)?.absolutePath else { return [] }
      let origin = removals[row.key].map(names.origin) ?? "by “followspot forget” or on another host"
      return [
        "It is a row of \(path), and was removed from the index \(origin).",
        "“followspot reindex \(path)” brings it back; so does a change of the row.",
      ]
    }
    guard let first = rows.first, !sentences.isEmpty else { return nil }
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
      for other in try store.catalogues(behind: key).compactMap({ try store.catalogue($0) }) {
        sentences.append("\(other.absolutePath) has a row of this identifier too, which is not shown.")
      }
      if let domain = stored?.item.domain { sentences.append("It belongs to the domain \(domain).") }
      if let dot = stored?.version.dot {
        sentences.append("It was last written \(try ReplicaNames(store).origin(dot)).")
      }
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
