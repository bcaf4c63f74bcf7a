import Watching

/// When to export: once changes have paused, and now and then while they go on.
struct ExportSchedule: Hashable {
  /// How long a pause must be.
  var quiet: Duration = .seconds(2)
  /// How long the first of several changes waits at most.
  var longest: Duration = .seconds(30)

  private var firstChange: Moment?
  /// When to export; nil while there is nothing to tell.
  private(set) var moment: Moment?

  init(quiet: Duration = .seconds(2), longest: Duration = .seconds(30)) {
    self.quiet = quiet
    self.longest = longest
  }

  mutating func noteChange(at now: Moment) {
    let first = firstChange ?? now
    firstChange = first
    moment = max(now, min(now + quiet, first + longest))
  }

  /// Everything has been told.
  mutating func clear() {
    firstChange = nil
    moment = nil
  }

  /// It could not be done.
  mutating func postpone(until later: Moment) { moment = later }
}
