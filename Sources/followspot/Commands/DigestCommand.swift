import IndexStore
import SpotlightModel

/// `digest`: one line that tells whether two indexes show the same.
struct DigestCommand: Command {
  static let description = CommandDescription(
    "digest", summary: "Print a digest of all that search can show, and of state",
    discussion: """
      Two hosts that show the same items with the same attributes, and keep the same state (see “followspot help \
      defaults”), print the same line, however they came to it: \
      neither paths, nor times, nor the order of things counts.
      """,
    options: [.json],
    examples: [.init("followspot digest", "Prints 32 hexadecimal digits.")])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) throws -> CommandStatus {
    let digest = try context.index().digest().description
    if asJSON {
      context.console.print(.object(["digest": .string(digest)]))
    } else {
      context.console.print(digest)
    }
    return .done
  }
}
