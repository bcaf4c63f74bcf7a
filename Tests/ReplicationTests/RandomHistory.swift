import ModelReplica
import SpotlightModel
import TestSupport

@testable import Replication

/// What several replicas did at random: writes of every kind, deletions, snapshots merged late, twice or out of order,
/// logs cut, copies of databases; and the truth, the versions that no write or deletion has replaced.
struct RandomHistory {
  private(set) var replicas: [ModelReplica]
  private(set) var truth: [Dot: String] = [:]
  var random: SeededGenerator
  private var snapshots: [ModelReplica.Snapshot] = []
  /// How far each replica's wall clock is off, in milliseconds; more than others let their clocks be carried along.
  private var skews: [Int64] = []
  private let keys = ["a", "b", "c"]
  private static let tolerance: Int64 = 5

  init(seed: UInt64, steps: Int = 80) {
    random = SeededGenerator(seed: seed)
    replicas = (0..<4).map { ModelReplica("r\($0)", tolerance: Self.tolerance) }
    for _ in replicas { skews.append(.random(in: -9...9, using: &random)) }
    for moment in 0..<steps { step(wall: Int64(20 + moment)) }
  }

  private mutating func step(wall moment: Int64) {
    let (place, key) = (random.below(replicas.count), random.pick(keys))
    let wall = moment + skews[place]
    switch random.below(100) {
    case ..<35: write(key, at: place, wall: wall)
    case ..<47:
      for version in replicas[place].items[key]?.versions ?? [] { truth[version.dot] = nil }
      replicas[place].delete(key, wall: wall)
    case ..<57: snapshots.append(replicas[place].full())
    case ..<72: snapshots.append(replicas[place].delta(since: random.pick(replicas).context))
    case ..<75: replicas[place].cutLog()
    case ..<77 where replicas.count < 6:
      replicas.append(replicas[place].cloned(as: "r\(replicas.count)"))
      skews.append(skews[place])
    default:
      if !snapshots.isEmpty { replicas[place].merge(random.pick(snapshots), wall: wall) }
    }
  }

  private mutating func write(_ key: String, at place: Int, wall: Int64) {
    let before = replicas[place].items[key] ?? Siblings()
    let made = before.isEmpty && random.below(3) == 0 ? HybridClock.reading(wall: wall - 15) : nil
    replicas[place].write(
      key, domain: Domain("d\(random.below(10) / 9)"), random.edit(before.view?.attributes ?? Attributes()),
      settling: random.settlement(), made: made, wall: wall)
    for version in before.versions { truth[version.dot] = nil }
    for version in replicas[place].items[key]?.versions ?? [] { truth[version.dot] = key }
  }
}

extension SeededGenerator {
  private static let attributes: [AttributeKey] = ["rating", "title", "year"]

  /// One or two attributes changed or removed; few values, so that some are written twice.
  mutating func edit(_ shown: Attributes) -> Attributes {
    var edited = shown
    for key in Self.attributes.shuffled(using: &self).prefix(1 + below(2)) {
      edited[key] = below(5) == 0 ? nil : .number(below(4))
    }
    return edited
  }

  mutating func settlement() -> Settlement {
    switch below(10) {
    case 0: .all
    case 1, 2: .also([pick([nil] + Self.attributes)])
    default: .changed
    }
  }
}
