import Daemon
import IndexStore
import Watching

/// The folders that are followed, or were, and how each stands: `followed`, `polled`, `away` or `unfollowed`.
struct KnownFolders {
  private(set) var states: [PathBytes: String] = [:]
  private let home: String

  static let unfollowed = CatalogueRecord.State.unfollowed.rawValue
  static let away = CatalogueRecord.State.away.rawValue

  /// - Parameter daemon: what it tells counts most.
  init(_ daemon: DaemonPresence) {
    home = daemon.home
    states = (daemon.status?.roots ?? [:]).mapValues(\.name)
  }

  /// Takes in what a catalogue says of its folder. Of a folder that no daemon tells of, the disk does.
  mutating func note(_ record: CatalogueRecord) {
    let root = PathBytes(record.root)
    if record.state == .unfollowed {
      states[root] = states[root] ?? Self.unfollowed
    } else if states[root].map({ $0 == Self.unfollowed }) ?? true {
      states[root] = RootReport(ofKnown: root, home: home).state.name
    }
  }

  /// Whether a folder is followed, and not there just now.
  func isAway(_ root: [UInt8]) -> Bool { states[PathBytes(root)] == Self.away }

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
