import SpotlightModel
import TestSupport
import Testing

@testable import Replication

@Suite struct ReplicationTests {
  private static let names = (0..<4).map { ReplicaIdentifier(rawValue: "r\($0)") }

  private func vector(_ random: inout SeededGenerator) -> VersionVector {
    var vector = VersionVector()
    for name in Self.names where Bool.random(using: &random) {
      vector.insert(Dot(replica: name, time: .random(in: 0...5, using: &random)))
    }
    return vector
  }

  @Test("readings grow, whatever the wall clock does", arguments: 0..<20)
  func clockGrows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var clock = HybridClock()
    var last: Int64 = 0
    for _ in 0..<1_000 {
      let wall = Int64.random(in: -10...10_000, using: &random)
      if Bool.random(using: &random) { clock.observe(.random(in: 0...1 << 30, using: &random), wall: wall) }
      let reading = clock.tick(wall: wall)
      #expect(reading > last)
      #expect(reading >= HybridClock.reading(wall: wall))
      last = reading
    }
  }

  @Test("a clock far ahead elsewhere moves ours by the tolerance at most, and no date overflows")
  func clockBounds() {
    var clock = HybridClock()
    clock.observe(.max, wall: 1_000, tolerance: 50)
    #expect(clock.last == HybridClock.reading(wall: 1_050))
    #expect(clock.tick(wall: .max) > 0)
    #expect(clock.tick(wall: .min) > 0)
    #expect(HybridClock.milliseconds(of: HybridClock.reading(wall: 1_234)) == 1_234)
  }

  @Test("vectors join to the least that covers both", arguments: 0..<50)
  func join(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b, c) = (vector(&random), vector(&random), vector(&random))
    #expect(a.joined(with: b) == b.joined(with: a))
    #expect(a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)))
    #expect(a.joined(with: a) == a)
    #expect(a.joined(with: b).covers(a) && a.joined(with: b).covers(b))
    #expect(a.covers(b) == (a.joined(with: b) == a))
    if c.covers(a), c.covers(b) { #expect(c.covers(a.joined(with: b))) }
  }

  @Test("vectors and change dots come back from their compact form", arguments: 0..<50)
  func coding(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let number: (ReplicaIdentifier) -> UInt64 = { UInt64(Self.names.firstIndex(of: $0) ?? 0) + 200 }
    let name: (UInt64) -> ReplicaIdentifier? = { $0 >= 200 && $0 < 204 ? Self.names[Int($0 - 200)] : nil }
    let vector = vector(&random)
    let bytes = vector.encoded(number)
    #expect(bytes.withUnsafeBytes { VersionVector(decoding: $0, name) } == vector)

    let dots = (0..<6).map { _ in
      Dot(
        replica: Self.names.randomElement(using: &random) ?? Self.names[0],
        time: .random(in: 1...3, using: &random))
    }
    let stamps = dots.map { ChangeStamp($0, time: Bool.random(using: &random) ? $0.time : $0.time - 1) }
    for changes in [
      ChangeDots.all(stamps[0]), .each(domain: stamps[0], attributes: Array(stamps.dropFirst())),
    ] {
      let bytes = changes.simplified.encoded(number)
      #expect(bytes.withUnsafeBytes { ChangeDots(decoding: $0, name) } == changes.simplified)
      for cut in 0..<bytes.count {
        var damaged = bytes
        damaged[cut] = .random(in: 0...255, using: &random)
        // Whatever comes of it, it must come without a trap, and what comes must be encodable.
        let decoded = damaged.withUnsafeBytes { ChangeDots(decoding: $0, name) }
        #expect(decoded.map { $0.encoded(number).count > 0 } ?? true)
      }
    }
  }

  @Test("a write keeps the dots of what it does not alter and knows what it replaced")
  func writing() {
    let (a, b) = (Dot(replica: Self.names[0], time: 5), Dot(replica: Self.names[1], time: 9))
    let first = Version(
      dot: a, history: VersionVector(a), domain: Domain("d"), attributes: ["t": .text("x"), "u": .text("y")],
      changes: .all(a))
    let second = first.replaced(
      by: b, domain: Domain("d"), attributes: ["t": .text("x"), "u": .text("z"), "v": .text("n")])
    #expect(second.history.contains(a) && second.history.contains(b))
    #expect(
      second.changes
        == .each(domain: ChangeStamp(a), attributes: [ChangeStamp(a), ChangeStamp(b), ChangeStamp(b)]))
    let third = first.replaced(by: b, domain: Domain("e"), attributes: ["u": .text("z")])
    #expect(third.changes == .all(b))
  }

  @Test("fresh names are 26 digits and differ")
  func names() {
    var random = SeededGenerator(seed: 1)
    let names = (0..<100).map { _ in ReplicaIdentifier(using: &random).rawValue }
    #expect(Set(names).count == 100)
    #expect(names.allSatisfy { $0.utf8.count == 26 })
  }
}
