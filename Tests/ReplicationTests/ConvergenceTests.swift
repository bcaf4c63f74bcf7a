import ModelReplica
import SpotlightModel
import TestSupport
import Testing

@testable import Replication

/// What replicas hold after random histories.
@Suite struct ConvergenceTests {
  /// All that has to be the same of replicas that have seen the same.
  private struct State: Hashable {
    var context: VersionVector
    var items: [String: Siblings]

    init(_ replica: ModelReplica) {
      context = replica.context
      items = replica.items
    }
  }

  private func meet(_ replicas: [ModelReplica], _ order: [Int]) -> ModelReplica {
    var met = replicas[order[0]]
    for place in order { met.merge(replicas[place].full(), wall: 0) }
    return met
  }

  @Test(
    "replicas that have merged all hold the same, in any order and repetition: what nobody replaced, nothing else",
    arguments: 0..<120)
  func convergence(seed: UInt64) {
    var history = RandomHistory(seed: seed)
    let places = Array(history.replicas.indices)
    let end = meet(history.replicas, places)
    for _ in 0..<4 {
      let order = (places + places).shuffled(using: &history.random)
      #expect(State(meet(history.replicas, order)) == State(end))
    }
    var held: [Dot: String] = [:]
    for (key, siblings) in end.items {
      for version in siblings.versions { held[version.dot] = key }
    }
    #expect(held == history.truth)
  }

  @Test("deltas alone lead to the same", arguments: 0..<120)
  func deltas(seed: UInt64) {
    var history = RandomHistory(seed: seed)
    let end = meet(history.replicas, Array(history.replicas.indices))
    var replicas = history.replicas
    for round in 0..<5 {
      for reader in replicas.indices {
        // First at random, then each from each, twice: the second time for what the first had not yet brought to others.
        let writers = round < 3 ? [history.random.below(replicas.count)] : Array(replicas.indices)
        for writer in writers {
          let delta = replicas[writer].delta(since: replicas[reader].context)
          let isMerged = replicas[reader].merge(delta, wall: 0)
          #expect(isMerged)
        }
      }
    }
    for replica in replicas { #expect(State(replica) == State(end)) }
  }

  @Test("merging is associative, commutative and idempotent", arguments: 0..<120)
  func lattice(seed: UInt64) {
    let replicas = RandomHistory(seed: seed).replicas
    let (a, b, c) = (replicas[0], replicas[1], replicas[2])
    func both(_ left: ModelReplica, _ right: ModelReplica) -> ModelReplica {
      var met = left
      met.merge(right.full(), wall: 0)
      return met
    }
    #expect(State(both(both(a, b), c)) == State(both(a, both(b, c))))
    #expect(State(both(a, b)) == State(both(b, a)))
    #expect(State(both(both(a, b), b)) == State(both(a, b)))
    #expect(State(both(a, a)) == State(a))
  }

  @Test("a delta from what is not known here is not merged")
  func gap() {
    var (a, b) = (ModelReplica("a"), ModelReplica("b"))
    a.write("k", ["title": .text("x")], wall: 1)
    let base = a.context
    a.write("k", ["title": .text("y")], wall: 2)
    var isMerged = b.merge(a.delta(since: base), wall: 3)
    #expect(!isMerged)
    #expect(b.items.isEmpty && b.context == VersionVector())
    isMerged = b.merge(a.full(), wall: 3)
    #expect(isMerged)
    #expect(b.items == a.items)
  }

  @Test("a replica that was away while an item was deleted and made again resurrects nothing")
  func away() {
    var (a, b) = (ModelReplica("a"), ModelReplica("b"))
    a.write("k", ["title": .text("old")], wall: 1)
    a.write("gone", ["title": .text("gone")], wall: 1)
    b.merge(a.full(), wall: 2)
    var backup = b.cloned(as: "c")
    a.delete("k", wall: 3)
    a.delete("gone", wall: 3)
    a.write("k", ["title": .text("new")], wall: 4)
    a.cutLog()
    for _ in 0..<2 {
      a.merge(b.full(), wall: 5)
      a.merge(backup.delta(since: a.context), wall: 5)
      b.merge(a.delta(since: b.context), wall: 5)
      backup.merge(a.full(), wall: 5)
    }
    for replica in [a, b, backup] {
      #expect(replica.items.keys.sorted() == ["k"])
      #expect(replica.items["k"]?.view?.attributes == ["title": .text("new")])
      #expect(replica.items["k"]?.view?.conflicts == [])
    }
  }
}
