/// `version`: which one this is.
struct VersionCommand: Command {
  static let description = CommandDescription(
    "version", summary: "Show the version",
    discussion: "The same is shown by “followspot --version”.",
    options: [.json],
    examples: [.init("followspot version", "Prints the name of the program and its version.")])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) -> CommandStatus {
    if asJSON {
      context.console.print(.object(["version": .string(Followspot.version)]))
    } else {
      context.console.print("followspot \(Followspot.version)")
    }
    return .done
  }
}
