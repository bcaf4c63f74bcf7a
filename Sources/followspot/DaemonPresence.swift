import Daemon
import Watching

/// Whether a daemon keeps an index, and what it tells of itself.
struct DaemonPresence {
  /// Nil where there is none.
  var process: Int?
  var status: ServiceStatus?
  let home: String

  init(home: String) {
    self.home = home
    process = ServiceStatus.process(home: home)
    status = ServiceStatus(home: home)
  }

  var json: JSONValue {
    .object([
      "pid": process.map(JSONValue.integer),
      "state": .string(process == nil ? "stopped" : status?.state.rawValue ?? ServiceState.busy.rawValue),
      "reason": .optional(status?.obstacle?.reason),
    ])
  }

  /// What it has no room for, and why.
  var waiting: [ServiceStatus.Waiting] { status?.waiting ?? [] }

  /// Why nothing is followed at the moment, and what waits for room alone, a line each.
  func obstacles(style: Style) -> [String] {
    let all =
      (status?.obstacle).map { [style.apply(.bad, "everything waits") + ": \(style.line($0.reason))"] } ?? []
    return all
      + waiting.map {
        style.apply(.bad, "\(style.line("\($0.path)")) waits for room") + ": \(style.line($0.reason))"
      }
  }

  func inWords(style: Style) -> String {
    guard let process else {
      return style.apply(.bad, "no daemon is running") + "; “followspot watch FOLDER” starts one"
    }
    let state = (status?.state).map { ", \($0.rawValue)" } ?? ""
    return style.apply(.good, "the daemon is running") + " (process \(process)\(state))"
  }
}

extension RootState {
  /// `followed`, `polled` or `away`.
  var name: String {
    switch self {
    case .followed: "followed"
    case .polled: "polled"
    case .away: "away"
    }
  }
}
