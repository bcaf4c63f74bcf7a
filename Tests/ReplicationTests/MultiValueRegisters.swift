import ModelReplica
import SpotlightModel
import TestSupport

@testable import Replication

/// Attributes as multi-value registers (Shapiro et al., *A comprehensive study of Convergent and Commutative Replicated
/// Data Types*, 2011), each with the values that nobody overwrote who had seen them: what versions have to come to,
/// without being versions.
struct MultiValueRegisters {
  /// The values that count, each by the write that set it.
  private(set) var values: [AttributeKey: [Dot: AttributeValue]] = [:]

  mutating func set(_ key: AttributeKey, to value: AttributeValue?, by dot: Dot) {
    values[key] = value.map { [dot: $0] } ?? [:]
  }

  mutating func merge(_ other: MultiValueRegisters, seenHere: VersionVector, seenThere: VersionVector) {
    for key in Set(values.keys).union(other.values.keys) {
      let (mine, theirs) = (values[key] ?? [:], other.values[key] ?? [:])
      values[key] = mine.filter { theirs[$0.key] != nil || !seenThere.contains($0.key) }
        .merging(theirs.filter { mine[$0.key] != nil || !seenHere.contains($0.key) }) { mine, _ in mine }
    }
  }

  func values(of key: AttributeKey) -> Set<AttributeValue> { Set((values[key] ?? [:]).values) }
}
