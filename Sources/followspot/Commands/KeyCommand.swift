import Daemon
import IndexStore
import Replication
import Watching

/// `key`: the secret that the hosts of one user share.
struct KeyCommand: Command {
  static let description = CommandDescription(
    "key", Words(placeholder: "create|show|import [FILE]", count: 1...2),
    summary: "Make, show or take over the key that snapshots are sealed with",
    discussion: """
      With a key, snapshots are sealed before they leave the index: whoever carries them can neither read nor alter \
      them. All hosts must have the same key. Snapshots that are not sealed, or with another key, are refused then.

      “create” makes a key and keeps it in the file snapshot.key of the index's folder, which only its owner may read. \
      “show” prints it, as one line. “import” takes over the key that another host shows, from a file or from standard \
      input. A daemon that runs uses it from then on.
      """,
    options: [.json],
    examples: [
      .init("followspot key create", "Makes a key, on the first host."),
      .init(
        "followspot key show", "Prints the key: 'followspot key show | ssh laptop followspot key import'."),
      .init("followspot key import key.txt", "Takes over a key, on the other hosts."),
    ])

  private typealias Words = CommandDescription.Words

  private enum Action: String, CaseIterable {
    case create
    case show
    case `import`
  }

  private static let longestText = 4096

  private let action: Action
  private let file: FileName?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.words[0]
    guard let action = Action(rawValue: word) else {
      let names = Action.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw UsageError(.rule("“key” knows \(names), not “\(word)”."), command: "key")
    }
    self.action = action
    file = arguments.paths.count > 1 ? FileName(arguments.paths[1]) : nil
    guard file == nil || action == .import else {
      throw UsageError(.unexpectedWord(arguments.words[1]), command: "key")
    }
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) throws -> CommandStatus {
    switch action {
    case .create:
      try keep(SnapshotKey(), in: context)
      if !asJSON {
        context.console.note(
          "bring it to your other hosts: followspot key show | ssh HOST followspot key import")
      }
    case .import: try keep(try read(), in: context)
    case .show: return try show(in: context)
    }
    return .done
  }

  private func keep(_ key: SnapshotKey, in context: Context) throws {
    let home = try context.indexBegunIfNeeded().home
    try KeyFile.create(key, home: home)
    ServiceStatus.signal(home: home)
    let path = KeyFile.path(home: home).description
    if asJSON {
      context.console.print(.object(["path": .string(path)]))
    } else {
      context.console.print(
        "\(context.console.style.line(path)): kept, and snapshots are sealed with it from now on")
    }
  }

  private func read() throws -> SnapshotKey {
    let bytes =
      try file.map { try FileSource(path: $0.absolute).allBytes(atMost: Self.longestText) }
      ?? StandardInput.bytes(atMost: Self.longestText)
    do {
      return try SnapshotKey(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Failure("\(file?.absoluteText ?? "standard input"): \(error)")
    }
  }

  private func show(in context: Context) throws -> CommandStatus {
    guard let key = try KeyFile.load(home: try context.home()) else {
      context.console.note("there is no key; “followspot key create” makes one")
      return .incomplete
    }
    if asJSON {
      context.console.print(.object(["key": .string(key.text)]))
    } else {
      context.console.print(key.text)
    }
    return .done
  }
}
