import ModelReplica
import Replication
import SpotlightModel

/// A history that is being played.
///
///     history plain|full REPLICAS TOLERANCE            a new one begins
///     write REPLICA KEY WALL SETTLED MADE NAME=VALUE…  SETTLED: all, changed, changed+NAME; MADE: - or a reading
///     delete REPLICA KEY WALL
///     full REPLICA        delta REPLICA BASE           the next snapshot; BASE: - or NAME:READING,…
///     merge REPLICA SNAPSHOT WALL
///     cut REPLICA         clone REPLICA
struct Replay {
  private var replicas: [ModelReplica] = []
  private var snapshots: [ModelReplica.Snapshot] = []
  private var text = StateText(isPlain: false)

  /// - Returns: what the step led to; nil where it is none.
  mutating func play(_ words: [Substring]) -> String? {
    guard let verb = words.first, words.count > 1, let place = Int(words[1]), replicas.indices.contains(place)
    else { return nil }
    let rest = words.dropFirst(2)
    switch verb {
    case "write": return write(place, Array(rest))
    case "delete": return delete(place, Array(rest))
    case "merge": return merge(place, Array(rest))
    case "full": return ship(replicas[place].full(), place)
    case "delta": return vector(rest.first).flatMap { ship(replicas[place].delta(since: $0), place) }
    case "cut": replicas[place].cutLog()
    case "clone":
      replicas.append(replicas[place].cloned(as: "r\(replicas.count)"))
      return text.state(of: replicas[replicas.count - 1])
    default: return nil
    }
    return text.state(of: replicas[place])
  }

  /// - Returns: whether a history begins.
  mutating func begin(_ words: [Substring]) -> Bool {
    guard words.count == 4, let count = Int(words[2]), let tolerance = Int64(words[3]) else { return false }
    text = StateText(isPlain: words[1] == "plain")
    replicas = (0..<count).map { ModelReplica("r\($0)", tolerance: tolerance) }
    snapshots = []
    return true
  }

  private mutating func write(_ place: Int, _ words: [Substring]) -> String? {
    guard words.count >= 4, let wall = Int64(words[1]), let settlement = settlement(words[2]) else {
      return nil
    }
    var domain = Domain("")
    var elements: [Attributes.Element] = []
    for word in words.dropFirst(4) {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      if sides[0].isEmpty {
        domain = Domain(String(sides[1]))
      } else {
        elements.append(.init(AttributeKey(rawValue: String(sides[0])), .number(String(sides[1]))))
      }
    }
    replicas[place].write(
      String(words[0]), domain: domain, Attributes(elements), settling: settlement, made: Int64(words[3]),
      wall: wall)
    return text.state(of: replicas[place])
  }

  private func settlement(_ word: Substring) -> Settlement? {
    if word == "all" { return .all }
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.first == "changed" else { return nil }
    guard parts.count > 1 else { return .changed }
    return .also(Set(parts.dropFirst().map { $0.isEmpty ? nil : AttributeKey(rawValue: String($0)) }))
  }

  private mutating func delete(_ place: Int, _ words: [Substring]) -> String? {
    guard words.count == 2, let wall = Int64(words[1]) else { return nil }
    replicas[place].delete(String(words[0]), wall: wall)
    return text.state(of: replicas[place])
  }

  private mutating func merge(_ place: Int, _ words: [Substring]) -> String? {
    guard words.count == 2, let number = Int(words[0]), snapshots.indices.contains(number),
      let wall = Int64(words[1])
    else { return nil }
    replicas[place].merge(snapshots[number], wall: wall)
    return text.state(of: replicas[place])
  }

  private mutating func ship(_ snapshot: ModelReplica.Snapshot, _ place: Int) -> String {
    snapshots.append(snapshot)
    return text.isPlain ? text.state(of: replicas[place]) : text.contents(of: snapshot)
  }

  private func vector(_ word: Substring?) -> VersionVector? {
    guard let word else { return nil }
    if word == "-" { return VersionVector() }
    var times: [ReplicaIdentifier: Int64] = [:]
    for pair in word.split(separator: ",") {
      let sides = pair.split(separator: ":")
      guard sides.count == 2, let time = Int64(sides[1]) else { return nil }
      times[ReplicaIdentifier(rawValue: String(sides[0]))] = time
    }
    return VersionVector(times)
  }
}
