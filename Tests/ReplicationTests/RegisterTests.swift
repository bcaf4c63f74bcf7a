import ModelReplica
import SpotlightModel
import TestSupport
import Testing

@testable import Replication

/// Versions beside another account of what they mean.
@Suite struct RegisterTests {
  private static let keys: [AttributeKey] = ["rating", "title", "year"]

  /// Replicas of one item, each with registers beside it.
  private struct Pair {
    var replica: ModelReplica
    var registers = MultiValueRegisters()
    var view: View? { replica.items["k"]?.view }

    /// Sets some attributes to values that nobody else sets, and removes some.
    mutating func write(_ random: inout SeededGenerator, value: Int, wall: Int64) {
      let shown = view?.attributes ?? Attributes()
      var new = shown
      for key in RegisterTests.keys.shuffled(using: &random).prefix(1 + random.below(2)) {
        new[key] = random.below(4) == 0 ? nil : .text("\(value) \(key)")
      }
      replica.write("k", new, wall: wall)
      guard let dot = replica.items["k"]?.versions.first?.dot else { return }
      for key in RegisterTests.keys where new[key] != shown[key] {
        registers.set(key, to: new[key], by: dot)
      }
    }

    mutating func merge(_ other: Pair, wall: Int64) {
      registers.merge(
        other.registers, seenHere: replica.context, seenThere: other.replica.context)
      replica.merge(other.replica.full(), wall: wall)
    }
  }

  @Test(
    "without deletions attributes are multi-value registers, after every write and merge", arguments: 0..<80)
  func registers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pairs = (0..<4).map { Pair(replica: ModelReplica("r\($0)", tolerance: 5)) }
    var earlier = pairs
    for step in 0..<60 {
      let (place, wall) = (random.below(pairs.count), Int64(100 + step + random.below(20)))
      switch random.below(10) {
      case ..<5: pairs[place].write(&random, value: step, wall: wall)
      case ..<6: earlier.append(pairs[place])
      case ..<7: pairs[place].merge(random.pick(earlier), wall: wall)
      default: pairs[place].merge(random.pick(pairs), wall: wall)
      }
      let (view, registers) = (pairs[place].view, pairs[place].registers)
      let isSame = Self.keys.allSatisfy { key in
        let others = view?.conflicts.first { $0.attribute == key }?.others.map(\.value) ?? []
        let shown = (view?.attributes[key]).map { [$0] } ?? []
        return Set(shown + others) == registers.values(of: key)
      }
      #expect(isSame, "step \(step)")
    }
  }
}
