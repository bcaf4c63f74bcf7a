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
    ])
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
