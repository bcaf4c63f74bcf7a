import Glibc
import FoundationEssentials

@main
struct Followspot {
  /// Of the program, and of what it prints for scripts.
  static let version = "0.1.0"

  static func main() {
    // A reader that goes away is told by EPIPE.
    signal(SIGPIPE, SIG_IGN)
    occupyStandardDescriptors()
    let environment = ProcessInfo.processInfo.environment
    let console = Console.standard(environment: environment)
    let status = run(Argument.ofProcess, environment: environment, console: console)
    exit(status.rawValue)
  }

  /// Has those of the first three descriptors that are closed taken, lest a file of the index gets their number and
  /// what is printed.
  private static func occupyStandardDescriptors() {
    // For reading only, so that printing fails and is told of.
    for descriptor in CInt(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }

  /// Does what the arguments say; what goes wrong is told on the console.
  static func run(_ arguments: [Argument], environment: [String: String], console: Console) -> CommandStatus {
    var status: CommandStatus
    do {
      status = try perform(arguments, environment: environment, console: console)
    } catch {
      console.note("\(error)")
      status = .failed
    }
    console.flush()
    if let failure = console.out.failure {
      console.note("cannot write the results: \(failure)")
      status = .failed
    }
    return status
  }

  private static func perform(
    _ arguments: [Argument], environment: [String: String], console: Console
  ) throws -> CommandStatus {
    let parser = ArgumentParser(commands: allCommands.map { $0.description })
    var parsed: ParsedArguments
    switch try parser.parse(arguments) {
    case .version: parsed = ParsedArguments(command: VersionCommand.description.name)
    case .help(let command):
      parsed = ParsedArguments(command: HelpCommand.description.name)
      parsed.arguments = command.map { [Argument($0)] } ?? []
    case .run(let arguments): parsed = arguments
    }
    guard let command = allCommands.first(where: { $0.description.name == parsed.command }) else {
      return .failed
    }
    let prepared = try command.init(parsed)
    return try prepared.run(
      in: Context(console: console, environment: environment, homeOption: parsed[.home]))
  }
}
