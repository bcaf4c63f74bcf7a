import FoundationEssentials
import IndexStore
import Replication
import SpotlightModel

/// `show`: one item, whole.
struct ShowCommand: Command {
  static let description = CommandDescription(
    "show", .one("ID"), summary: "Show one item with its history",
    discussion: """
      An ID is OWNER:IDENTIFIER, as search prints it, or the identifier alone where only one owner has it. The owner \
      of a catalogue's rows is the catalogue's domain.
      """,
    options: [.json],
    examples: [
      .init("followspot show countries:VN", "Shows the row VN of the catalogue countries."),
      .init("followspot show VN", "The same, where no other catalogue has a row VN."),
    ])

  private let reference: ItemReference
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    reference = ItemReference(text: arguments.words[0])
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index()
    let key: ItemKey
    do {
      key = try reference.key(in: store)
    } catch let miss as ItemReference.Miss {
      context.console.note(miss.description)
      return .incomplete
    }
    guard let stored = try store.item(key) else { return .incomplete }
    let file = try stored.catalogue.flatMap { try store.catalogue($0) }.map { $0.absolutePath }
    if asJSON {
      context.console.print(Self.json(stored, file: file))
    } else {
      for line in Self.lines(stored, file: file, style: context.console.style) { context.console.print(line) }
    }
    return .done
  }

  private static func json(_ stored: StoredItem, file: String?) -> JSONValue {
    .object([
      "id": .string(stored.item.key.identifier), "owner": .string(stored.item.key.owner),
      "domain": .string(stored.item.domain.name),
      "catalogue": .optional(file), "attributes": JSONValue(stored.item.attributes),
      "versions": .array([version(stored.version)]),
    ])
  }

  private static func version(_ version: Version) -> JSONValue {
    let history = version.history.times.sorted { $0.key < $1.key }.map { seen in
      JSONValue.Member(name: seen.key.rawValue, value: .string(moment(of: seen.value)))
    }
    return .object([
      "replica": .string(version.dot.replica.rawValue), "time": .string(moment(of: version.dot.time)),
      "history": .object(history), "attributes": JSONValue(version.attributes),
    ])
  }

  private static func moment(of reading: Int64) -> String {
    Date(timeIntervalSince1970: Double(HybridClock.milliseconds(of: reading)) / 1000).iso8601
  }

  private static func lines(_ stored: StoredItem, file: String?, style: Style) -> [String] {
    var facts = [("id", stored.item.key.description), ("domain", stored.item.domain.name)]
    if let file { facts.append(("catalogue", file)) }
    let version = stored.version
    facts.append(("written", "\(moment(of: version.dot.time)) by replica \(version.dot.replica)"))
    let attributes = stored.item.attributes.map { ($0.key.rawValue, $0.value.text) }
    let width = (facts + attributes).map { displayWidth(of: style.line($0.0)) }.max() ?? 0
    func line(_ fact: (String, String), _ emphasis: Style.Emphasis) -> String {
      let name = style.line(fact.0)
      let gap = String(repeating: " ", count: width - displayWidth(of: name) + 2)
      return style.apply(emphasis, name) + gap + style.line(fact.1)
    }
    return facts.map { line($0, .dim) } + [""] + attributes.map { line($0, .bold) }
  }
}
