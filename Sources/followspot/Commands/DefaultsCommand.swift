import Daemon
import IndexStore
import SpotlightModel

/// `defaults`: the state values of apps, read and written.
struct DefaultsCommand: Command {
  static let description = CommandDescription(
    "defaults", .any("read|write|delete|domains [DOMAIN [KEY [VALUE…]]]"),
    summary: "Read and write the state that apps keep: preferences, last selected items",
    discussion: """
      “domains” lists the domains that have values: apps, by their bundle identifiers, and suites that several share. \
      “read” prints all values, or those of a domain, or one; “delete” removes a value, or a whole domain; “write” \
      sets one. A value that is written is text unless an option says otherwise; a dictionary is written as KEY VALUE \
      KEY VALUE….

      State is kept beside the index and reaches other hosts as it does. A value is printed bare: the elements of a \
      list and the entries of a dictionary one a line, what lies within them as JSON, data in hexadecimal digits.

      Ends with status 1 where there is no such value.
      """,
    options: DefaultsType.allCases.map(\.option) + [.json],
    examples: [
      .init("followspot defaults read com.example.Movies", "Lists what an app keeps."),
      .init("followspot defaults write com.example.Movies pageSize -int 20", "Sets a number."),
      .init("followspot defaults write com.example.Movies tabs -array a b c", "Sets a list."),
      .init("followspot defaults delete com.example.Movies pageSize", "Removes a value."),
    ])

  private enum Action {
    case domains
    case readAll
    case readDomain(String)
    case read(StateKey)
    case write(StateKey, DefaultsEdit)
    case deleteDomain(String)
    case delete(StateKey)
  }

  private let action: Action
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    asJSON = arguments.has(.json)
    action = try Self.action(arguments)
    if case .write = action { return }
    if let type = DefaultsType.allCases.first(where: { arguments.has($0.option) }) {
      throw UsageError(.rule("“-\(type.rawValue)” goes with “write” only."), command: "defaults")
    }
  }

  private static func action(_ arguments: ParsedArguments) throws(UsageError) -> Action {
    let words = arguments.words
    switch (words.first, words.count) {
    case ("domains", 1): return .domains
    case ("read", 1): return .readAll
    case ("read", 2): return .readDomain(words[1])
    case ("read", 3): return .read(StateKey(domain: words[1], name: words[2]))
    case ("delete", 2): return .deleteDomain(words[1])
    case ("delete", 3): return .delete(StateKey(domain: words[1], name: words[2]))
    case ("write", 3...):
      let edit = try DefaultsEdit(Array(words[3...]), arguments)
      return .write(StateKey(domain: words[1], name: words[2]), edit)
    case ("write", _): throw UsageError(.missingWord("DOMAIN KEY VALUE"), command: "defaults")
    case ("delete", 1): throw UsageError(.missingWord("DOMAIN"), command: "defaults")
    case ("read", _), ("delete", _): throw UsageError(.unexpectedWord(words[3]), command: "defaults")
    case ("domains", _): throw UsageError(.unexpectedWord(words[1]), command: "defaults")
    case (let word?, _):
      throw UsageError(
        .rule("“defaults” knows “read”, “write”, “delete” and “domains”, not “\(word)”."), command: "defaults"
      )
    case (nil, _): throw UsageError(.missingWord("read, write, delete or domains"), command: "defaults")
    }
  }

  func run(in context: Context) throws -> CommandStatus {
    switch action {
    case .domains: return try listDomains(context)
    case .readAll:
      let store = try context.index()
      return print(
        try store.stateDomains().map { (domain: $0, entries: try store.state(in: $0)) }, context)
    case .readDomain(let domain):
      return print([(domain: domain, entries: try context.index().state(in: domain))], context)
    case .read(let key): return try read(key, context)
    case .write(let key, let edit): return try write(key, edit, context)
    case .delete(let key):
      let removed = try change(context) { try $0.setState(key, to: nil) }
      return removed ? .done : missing(key, context)
    case .deleteDomain(let domain):
      guard try change(context, { try $0.removeState(in: domain) }) == 0 else { return .done }
      context.console.note("“\(domain)” has no values")
      return .incomplete
    }
  }

  // MARK: Reading

  private func listDomains(_ context: Context) throws -> CommandStatus {
    for domain in try context.index().stateDomains() {
      if asJSON {
        context.console.print(.object(["domain": .string(domain)]))
      } else {
        context.console.print(context.console.style.line(domain))
      }
    }
    return .done
  }

  private func read(_ key: StateKey, _ context: Context) throws -> CommandStatus {
    guard let value = try context.index().state(key) else { return missing(key, context) }
    if asJSON {
      print(key, value, context)
    } else {
      for line in value.lines { context.console.print(context.console.style.line(line)) }
    }
    return .done
  }

  private func print(
    _ domains: [(domain: String, entries: [StateValue.Entry])], _ context: Context
  ) -> CommandStatus {
    for (domain, entries) in domains {
      if !asJSON, domains.count > 1 {
        context.console.print(context.console.style.apply(.bold, context.console.style.line(domain)))
      }
      for entry in entries {
        if asJSON {
          print(StateKey(domain: domain, name: entry.key), entry.value, context)
        } else {
          context.console.print(context.console.style.line(entry.line))
        }
      }
    }
    if domains.allSatisfy(\.entries.isEmpty) {
      context.console.note(
        domains.count == 1 ? "“\(domains[0].domain)” has no values" : "there are no values")
      return .incomplete
    }
    return .done
  }

  private func print(_ key: StateKey, _ value: StateValue, _ context: Context) {
    context.console.print(
      .object(["domain": .string(key.domain), "key": .string(key.name), "value": JSONValue(state: value)]))
  }

  private func missing(_ key: StateKey, _ context: Context) -> CommandStatus {
    context.console.note("“\(key.domain)” has no value “\(key.name)”")
    return .incomplete
  }

  // MARK: Writing

  private func write(_ key: StateKey, _ edit: DefaultsEdit, _ context: Context) throws -> CommandStatus {
    try change(context) { try $0.setState(key, to: try edit.value(over: try $0.state(key))) }
    return .done
  }

  @discardableResult
  private func change<Result>(_ context: Context, _ body: (Writer) throws -> Result) throws -> Result {
    let store = try context.indexBegunIfNeeded()
    let result = try store.write(body)
    // Other hosts are to hear of it.
    ServiceStatus.signal(home: store.home)
    return result
  }
}
