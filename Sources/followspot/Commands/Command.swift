import IndexStore

/// One of the program's commands.
protocol Command: Sendable {
  static var description: CommandDescription { get }
  /// From what was typed; reads nothing but the arguments.
  init(_ arguments: ParsedArguments) throws(UsageError)
  func run(in context: Context) throws -> CommandStatus
}

/// How the program ends.
enum CommandStatus: Int32 {
  case done = 0
  /// Done, with something refused or not found.
  case incomplete = 1
  /// Wrong usage or failure.
  case failed = 2
}

/// What a command works with.
struct Context {
  var console: Console
  var environment: [String: String]
  /// The value of `--home`.
  var homeOption: String?

  /// The folder that holds the index.
  func home() throws(Failure) -> String { try DataHome.path(option: homeOption, environment: environment) }
}

/// Why a command cannot do what it was asked.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// All commands, in the order of the help.
let allCommands: [any Command.Type] = [
  WatchCommand.self, LintCommand.self, SearchCommand.self, ShowCommand.self, OpenCommand.self,
  StatusCommand.self, ErrorsCommand.self, ExplainCommand.self, AcceptCommand.self, ReindexCommand.self,
  ForgetCommand.self, DigestCommand.self, ExportCommand.self, MergeCommand.self, SyncCommand.self,
  ConflictsCommand.self, DefaultsCommand.self, KeyCommand.self, DoctorCommand.self, HelpCommand.self,
  VersionCommand.self,
]
