import Daemon
import IndexStore
import Watching

/// The folders that are followed, or were, and how each stands: `followed`, `polled`, `away` or `unfollowed`.
struct KnownFolders {
  private(set) var states: [PathBytes: String] = [:]
  private let reported: Set<PathBytes>

  static let unfollowed = CatalogueRecord.State.unfollowed.rawValue

  /// - Parameter daemon: what it tells counts most.
  init(_ daemon: DaemonPresence) {
    let roots = daemon.status?.roots ?? [:]
    states = roots.mapValues(\.name)
    reported = Set(roots.keys)
  }

  /// Takes in what a catalogue says of its folder. Without a daemon, folders are as they were when one ran last.
  mutating func note(_ record: CatalogueRecord) {
    let root = PathBytes(record.root)
    guard !reported.contains(root), states[root] != "followed" else { return }
    switch record.state {
    case .unfollowed: states[root] = states[root] ?? Self.unfollowed
    case .away: states[root] = "away"
    case .followed, .reading, .held, .error: states[root] = "followed"
    }
  }

  var sorted: [(path: PathBytes, state: String)] {
    states.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Those that were followed once.
  var unfollowed: [PathBytes] { sorted.filter { $0.state == Self.unfollowed }.map(\.path) }

  /// What can be done about a folder that is followed no longer.
  static func advice(on folder: PathBytes) -> String {
    "“followspot watch \(folder)” follows it again, “followspot forget --folder \(folder)” removes its items"
  }
}
