import IndexStore
import Watching

/// `doctor`: whether all that the index needs is as it should be.
struct DoctorCommand: Command {
  static let description = CommandDescription(
    "doctor", summary: "Check database, limits, clock, permissions and folders, and say what to do",
    discussion: """
      Looks and alters nothing. The database is checked as a whole, which takes a second for every million items or \
      so. Ends with status 1 where something is at fault.
      """,
    options: [.json],
    examples: [
      .init("followspot doctor", "Prints a line for each check, with what to do where something is amiss.")
    ])

  private let asJSON: Bool

  init(_ arguments: ParsedArguments) { asJSON = arguments.has(.json) }

  func run(in context: Context) throws -> CommandStatus {
    let home = try context.home()
    var status = CommandStatus.done
    func show(_ diagnoses: [Diagnosis]) {
      for diagnosis in diagnoses {
        if diagnosis.state == .bad { status = .incomplete }
        if asJSON {
          context.console.print(diagnosis.json)
        } else {
          for line in diagnosis.lines(style: context.console.style) { context.console.print(line) }
        }
      }
      context.console.out.flush()
    }
    show([SystemChecks.home(home), SystemChecks.clock()])
    let checks = IndexChecks(home: home)
    show(checks.database())
    show(checks.items())
    show(checks.daemon())
    show(checks.folders())
    show(checks.catalogues())
    show(checks.exchange())
    return status
  }
}
