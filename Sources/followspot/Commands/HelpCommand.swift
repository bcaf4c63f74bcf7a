import SpotlightModel

/// `help`: what there is, and how each command is used.
struct HelpCommand: Command {
  static let description = CommandDescription(
    "help", .optional("COMMAND"), summary: "Show what there is, or how a command is used",
    discussion: "The same page is shown by “followspot COMMAND --help”.",
    examples: [.init("followspot help version", "Shows the options of version and examples of its use.")])

  private let command: CommandDescription?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let name = arguments.words.first else {
      command = nil
      return
    }
    let all = allCommands.map { $0.description }
    command = all.first { $0.name == name }
    if command == nil {
      throw UsageError(
        .unknownCommand(name, suggestion: NearestName.nearest(to: name, among: all.map(\.name))))
    }
  }

  func run(in context: Context) -> CommandStatus {
    let width = min(context.console.style.width ?? 100, 100)
    let all = allCommands.map { $0.description }
    context.console.out.write(
      command.map { HelpText.page(of: $0, width: width) } ?? HelpText.overview(of: all))
    return .done
  }
}
