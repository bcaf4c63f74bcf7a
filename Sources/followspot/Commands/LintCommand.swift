import Catalogues
import IndexStore
import SpotlightModel

/// `lint`: how a file would be read as a catalogue, and what is wrong with it.
struct LintCommand: Command {
  private static let infer = Option.flag(
    "infer", help: "Leave out what followspot.json says and what is remembered: look at the file alone")

  static let description = CommandDescription(
    "lint", .some("FILE"), summary: "Read catalogues without indexing, and show how and what is wrong",
    discussion: """
      Shows the format, the encoding, how the rows are found and named, each refused row with its line, and the \
      mapping that was used, in the form of a followspot.json that can be saved. The nearest followspot.json above \
      the file is taken into account, and so is what was found when a followed file was first read.

      Ends with status 1 where a file cannot be read or a row is refused.
      """,
    options: [infer, .json],
    examples: [
      .init("followspot lint films.csv", "Shows how films.csv would be read."),
      .init(
        "followspot lint --infer feed.json",
        "Shows a mapping to start from, though followspot.json has one already."),
    ])

  private let paths: [[UInt8]]
  private let infers: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) {
    paths = arguments.paths
    infers = arguments.has(Self.infer)
    asJSON = arguments.has(.json)
  }

  func run(in context: Context) -> CommandStatus {
    var status = CommandStatus.done
    for path in paths where !context.console.out.isClosed {
      let remembered = infers ? nil : Self.remembered(FileName(path), in: context)
      let finding = LintFinding(path: path, remembered: remembered, infers: infers)
      if asJSON {
        context.console.print(finding.json)
      } else {
        for line in finding.lines(style: context.console.style) { context.console.print(line) }
      }
      if !finding.isClean { status = .incomplete }
    }
    return status
  }

  /// How a followed file was read last. Without an index nothing is followed.
  private static func remembered(_ file: FileName, in context: Context) -> ReadingPlan? {
    guard let home = try? context.home(), let store = try? IndexStore(home: home, access: .readOnly) else {
      return nil
    }
    guard let record = (try? store.record(of: file)).flatMap({ $0 }), record.counts.rows > 0 else {
      return nil
    }
    return ReadingPlan(json: record.plan)
  }
}
