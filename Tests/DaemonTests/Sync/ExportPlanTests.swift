import Replication
import TestSupport
import Testing

@testable import Daemon

@Suite("What a host exports")
struct ExportPlanTests {
  private func vector(_ times: KeyValuePairs<String, Int64>) -> VersionVector {
    VersionVector(
      Dictionary(uniqueKeysWithValues: times.map { (ReplicaIdentifier(rawValue: $0.key), $0.value) }))
  }

  private func full(_ context: VersionVector, bytes: Int64 = 1 << 20) -> SnapshotReach {
    SnapshotReach(base: VersionVector(), context: context, byteCount: bytes)
  }

  private func delta(_ base: VersionVector, _ context: VersionVector, bytes: Int64 = 600) -> SnapshotReach {
    SnapshotReach(base: base, context: context, byteCount: bytes)
  }

  @Test("is nothing while nothing was written")
  func empty() {
    #expect(ExportPlan(context: VersionVector(), own: [], folder: []) == .nothing)
  }

  @Test("is first all of it, then what changed since")
  func fullFirst() {
    let (one, two) = (vector(["a": 1]), vector(["a": 2]))
    #expect(ExportPlan(context: one, own: [], folder: []) == .full)
    #expect(ExportPlan(context: one, own: [full(one)], folder: [full(one)]) == .nothing)
    #expect(ExportPlan(context: two, own: [full(one)], folder: [full(one)]) == .delta(since: one))
  }

  @Test("is nothing where only what others have told is new")
  func told() {
    let mine = full(vector(["a": 1]))
    let theirs = delta(vector(["a": 1]), vector(["a": 1, "b": 1]))
    #expect(ExportPlan(context: vector(["a": 1, "b": 1]), own: [mine], folder: [mine, theirs]) == .nothing)
    #expect(
      ExportPlan(context: vector(["a": 1, "b": 1]), own: [mine], folder: [mine])
        == .delta(since: vector(["a": 1])))
  }

  @Test("does not rely on a delta of another that a newcomer could not merge")
  func unreachable() {
    let mine = full(vector(["a": 1]))
    let theirs = delta(vector(["c": 1]), vector(["b": 1, "c": 1]))
    let context = vector(["a": 1, "b": 1, "c": 1])
    #expect(
      ExportPlan(context: context, own: [mine], folder: [mine, theirs]) == .delta(since: vector(["a": 1])))
  }

  @Test("is all of it where the full snapshot is gone, or the index knows less than was told")
  func broken() {
    let (one, two, three) = (vector(["a": 1]), vector(["a": 2]), vector(["a": 3]))
    let lone = [delta(one, two)]
    #expect(ExportPlan(context: three, own: lone, folder: lone) == .full)
    let foreign = [full(vector(["a": 9, "b": 1]))]
    #expect(ExportPlan(context: vector(["a": 2, "c": 1]), own: foreign, folder: foreign) == .full)
  }

  @Test("is all of it once the deltas are larger than that")
  func oversized() {
    let (one, two) = (vector(["a": 1]), vector(["a": 2]))
    let own = [full(one, bytes: 1000), delta(one, two, bytes: 1200)]
    #expect(ExportPlan(context: two, own: own, folder: own) == .full)
  }

  @Test(
    "keeps what a newcomer needs, in few files that take little room, however many changes there are",
    arguments: 0..<6)
  func manyExports(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Int64(10_000 + random.below(2_000_000))
    var own: [SnapshotReach] = []
    var written: Int64 = 0
    for time in 1...Int64(250) {
      let context = vector(["a": time])
      while case let plan = ExportPlan(context: context, own: own, folder: own), plan != .nothing {
        switch plan {
        case .delta(let base):
          // A change takes some bytes; one that is told again takes no more.
          let bytes = 400 + 200 * (time - base["a"])
          own.append(delta(base, context, bytes: bytes))
        default: own.append(full(context, bytes: size))
        }
        written += own.last?.byteCount ?? 0
        #expect(own.reached == context)
        for place in ExportPlan.superfluous(own).reversed() { own.remove(at: place) }
        #expect(own.reached == context)
      }
      #expect(own.reduce(0) { $0 + $1.byteCount } <= 2 * size)
      #expect(own.count <= 50)
    }
    #expect(written < 250 * 600 * 6 + 10 * size)
  }
}

extension ReplicaIdentifier: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
