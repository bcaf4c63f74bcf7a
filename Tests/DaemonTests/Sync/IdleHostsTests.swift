import Replication
import TestSupport
import Testing

@testable import Daemon

@Suite("Hosts that share a sync folder")
struct IdleHostsTests {
  /// A host as far as it matters here: what it has seen, and what lies in its subfolder.
  private struct Host {
    var name: ReplicaIdentifier
    var seen = VersionVector()
    var own: [SnapshotReach] = []

    mutating func write() { seen.insert(Dot(replica: name, time: seen[name] + 1)) }

    mutating func merge(_ folder: [SnapshotReach]) {
      var waiting = folder
      while let place = waiting.firstIndex(where: { seen.covers($0.base) }) {
        seen.join(waiting.remove(at: place).context)
      }
    }

    /// Returns whether there was anything to tell.
    mutating func export(_ folder: [SnapshotReach]) -> Bool {
      let sound = folder.filter { seen.covers($0.context) }
      let plan = ExportPlan(context: seen, own: own, folder: own + sound)
      switch plan {
      case .nothing: return false
      case .full: own.append(SnapshotReach(base: VersionVector(), context: seen, byteCount: 5000))
      case .delta(let base): own.append(SnapshotReach(base: base, context: seen, byteCount: 500))
      }
      for place in ExportPlan.superfluous(own).reversed() { own.remove(at: place) }
      return true
    }
  }

  @Test("know the same and stop exporting, whatever was written and in whatever order", arguments: 0..<20)
  func convergence(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hosts = (0..<4).map { Host(name: ReplicaIdentifier(rawValue: "host\($0)")) }
    for _ in 0..<100 {
      let place = random.below(hosts.count)
      let others = hosts.indices.filter { $0 != place && random.below(3) > 0 }.flatMap { hosts[$0].own }
      switch random.below(3) {
      case 0: hosts[place].write()
      case 1: hosts[place].merge(others)
      default: _ = hosts[place].export(others)
      }
    }
    var exports = 0
    for _ in 0..<3 {
      for place in hosts.indices {
        let others = hosts.indices.filter { $0 != place }.flatMap { hosts[$0].own }
        hosts[place].merge(others)
        while hosts[place].export(others) { exports += 1 }
      }
    }
    #expect(Set(hosts.map(\.seen)).count == 1)
    #expect(exports <= 2 * hosts.count)
    for place in hosts.indices {
      let others = hosts.indices.filter { $0 != place }.flatMap { hosts[$0].own }
      let exports = hosts[place].export(others)
      #expect(!exports)
    }
  }
}
