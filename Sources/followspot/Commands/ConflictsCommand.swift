import Daemon
import IndexStore
import Replication
import SpotlightModel

/// `conflicts`: what was written on several hosts at the same time, listed and settled.
struct ConflictsCommand: Command {
  private static let pick = Option.value(
    "pick", "REPLICA|VALUE", help: "Settle: the value that this host wrote, or this one of the values")
  private static let attribute = Option.value(
    "attribute", "NAME", help: "Only this attribute; “domain” also stands for the item's domain")
  private static let overridden = Option.flag(
    "overridden", help: "List values that were in conflict until a write overrode them here")

  static let description = CommandDescription(
    "conflicts", .optional("ID"), summary: "List and settle what was written on several hosts at once",
    discussion: """
      Where two hosts gave an attribute different values and neither knew of the other's, search shows the later one, \
      on all hosts the same, and the others are listed here. Picking one settles it everywhere: it is an ordinary \
      write, and other hosts learn of it as of any other. So does any later change of that attribute.

      A value is named as it is shown, or by the host that wrote it: its label, or its replica's name. Values that \
      were overridden on this host stay in a list that --overridden shows.

      Ends with status 1 where there is no such item, or no such conflict to be settled.
      """,
    options: [pick, attribute, overridden, .json],
    examples: [
      .init("followspot conflicts", "Lists all of them."),
      .init("followspot conflicts movies:alien --attribute title --pick Alien", "Settles one by its value."),
      .init("followspot conflicts movies:alien --pick desk", "Takes what the host desk wrote."),
    ])

  private let reference: ItemReference?
  private let choice: String?
  private let attribute: String?
  private let showsOverridden: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    reference = arguments.words.first.map { ItemReference(text: $0) }
    choice = arguments[Self.pick]
    attribute = arguments[Self.attribute]
    showsOverridden = arguments.has(Self.overridden)
    asJSON = arguments.has(.json)
    if choice != nil, reference == nil {
      throw UsageError(.rule("“--pick” needs the ID of an item."), command: "conflicts")
    }
    if choice != nil, showsOverridden {
      throw UsageError(.rule("“--pick” and “--overridden” do not go together."), command: "conflicts")
    }
  }

  func run(in context: Context) throws -> CommandStatus {
    let store = try context.index(choice == nil ? .readOnly : .readWrite)
    do {
      let key = try reference?.keyOrState(in: store)
      if let choice, let key { return try settle(key, choice, store, context) }
      if showsOverridden { return try listOverridden(of: key, store, context) }
      return try list(key, store, context)
    } catch let miss as ItemReference.Miss {
      context.console.note(miss.description)
      return .incomplete
    }
  }

  // MARK: Listing

  private func list(_ key: ItemKey?, _ store: IndexStore, _ context: Context) throws -> CommandStatus {
    let names = try ReplicaNames(store)
    let all =
      try key.map { key in try store.conflicts(of: key).map { ListedConflict(key: key, conflict: $0) } }
      ?? store.conflicts().flatMap { item in
        item.conflicts.map { ListedConflict(key: item.key, conflict: $0) }
      }
    let meant = all.filter { isMeant($0.conflict) }
    for listed in meant {
      if asJSON {
        context.console.print(listed.json(names))
      } else {
        for line in listed.lines(names, style: context.console.style) { context.console.print(line) }
      }
    }
    if meant.isEmpty, !asJSON { context.console.note("nothing is in conflict") }
    return .done
  }

  private func isMeant(_ conflict: Conflict) -> Bool { attribute.map { $0 == conflict.name } ?? true }

  private func listOverridden(
    of key: ItemKey?, _ store: IndexStore, _ context: Context
  ) throws -> CommandStatus {
    let names = try ReplicaNames(store)
    for value in try store.overriddenValues() where key.map({ $0 == value.key }) ?? true {
      guard attribute.map({ $0 == value.attribute?.rawValue ?? Conflict.domainName }) ?? true else {
        continue
      }
      if asJSON {
        context.console.print(value.json(names))
      } else {
        context.console.print(value.inWords(names, style: context.console.style))
      }
    }
    return .done
  }

  // MARK: Settling

  private func settle(
    _ key: ItemKey, _ choice: String, _ store: IndexStore, _ context: Context
  ) throws -> CommandStatus {
    let names = try ReplicaNames(store)
    let conflicts = try store.conflicts(of: key).filter(isMeant)
    guard !conflicts.isEmpty else {
      let what = attribute.map { "“\($0)” of \(key)" } ?? "\(key)"
      context.console.note("\(what) is not in conflict")
      return .incomplete
    }
    let picks = try Pick(choice, names: names).values(for: conflicts)
    guard !picks.isEmpty else {
      context.console.note(
        "“\(choice)” is none of the values in conflict, nor a host that wrote one; they are:")
      for conflict in conflicts {
        for line in ListedConflict(key: key, conflict: conflict).lines(
          names, style: context.console.errorStyle)
        {
          context.console.note(line)
        }
      }
      return .incomplete
    }
    let settled = try store.write { writer in
      try picks.filter { try writer.settle(key, $0.attribute, to: $0.value) }
    }
    ServiceStatus.signal(home: store.home)
    for pick in settled { show(key, pick, context) }
    return settled.isEmpty ? .incomplete : .done
  }

  private func show(_ key: ItemKey, _ pick: Pick.Value, _ context: Context) {
    if asJSON {
      context.console.print(
        .object([
          "id": .string(key.typedIdentifier), "owner": .string(key.owner),
          "attribute": .string(Conflict.name(of: pick.attribute)), "shown": JSONValue(pick.value),
          "others": .array([]),
        ]))
    } else {
      let line = "\(key)  \(Conflict.name(of: pick.attribute)): \(pick.value.text)"
      context.console.print(context.console.style.line(line))
    }
  }
}
