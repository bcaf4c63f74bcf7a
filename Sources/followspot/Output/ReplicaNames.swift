import Daemon
import FoundationEssentials
import IndexStore
import Replication
import SpotlightModel

/// What people call the replicas that an index knows of.
struct ReplicaNames {
  private let own: ReplicaIdentifier
  private var labels: [ReplicaIdentifier: String]

  init(_ store: IndexStore) throws {
    own = try store.replica()
    labels = [own: HostLabel.ofThisHost]
    for peer in try store.peers() { labels[peer.replica] = peer.label }
  }

  func label(of replica: ReplicaIdentifier) -> String? { labels[replica] }

  /// As a line for people has it: `desk (this host)`, `laptop`, or the identifier where there is no label.
  func inWords(_ replica: ReplicaIdentifier) -> String {
    let name = labels[replica] ?? replica.rawValue
    return replica == own ? "\(name) (this host)" : name
  }

  /// Who made a write and when, with as much of the identifier as tells hosts of one label apart:
  /// `on desk (2ez56k50), 2026-…`.
  func origin(_ dot: Dot) -> String { "on \(name(of: dot.replica)), \(moment(of: dot.time))" }

  /// Who removed an item and when, as far as that is certain: `on laptop (2ez56k50), 2026-…`, or `on another host, perhaps laptop
  /// (2ez56k50)`.
  func origin(_ removal: Removal) -> String {
    removal.isGuess ? "on another host, perhaps \(name(of: removal.dot.replica))" : origin(removal.dot)
  }

  private func name(of replica: ReplicaIdentifier) -> String {
    if replica == own { return "this host" }
    let short = String(replica.rawValue.prefix(8))
    return labels[replica].map { "\($0) (\(short))" } ?? short
  }

  /// Whether somebody who typed `text` may mean the replica.
  func matches(_ text: String, _ replica: ReplicaIdentifier) -> Bool {
    replica.rawValue == text || labels[replica] == text
  }
}

/// A clock reading as a moment in ISO 8601.
func moment(of reading: Int64) -> String { moment(ofMilliseconds: HybridClock.milliseconds(of: reading)) }

/// Milliseconds since 1970 in ISO 8601.
func moment(ofMilliseconds milliseconds: Int64) -> String {
  Date(timeIntervalSince1970: Double(milliseconds) / 1000).iso8601
}
