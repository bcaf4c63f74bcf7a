import FoundationEssentials
import Replication
import SpotlightModel
import Testing

@Suite("Snapshots say what was written into them")
struct SnapshotRoundTripTests {
  @Test("everything comes back, to the last byte", arguments: 0..<60)
  func roundTrip(seed: UInt64) throws {
    let snapshot = RandomSnapshot(seed: seed)
    let bytes = try written(snapshot.header, snapshot.entries)
    let back = try read(bytes)
    #expect(back.header == snapshot.header)
    #expect(back.entries.map(Exact.init) == snapshot.entries.map(Exact.init))
    #expect(back.summary.keys == snapshot.entries.count)
    #expect(back.summary.versions == snapshot.entries.reduce(0) { $0 + $1.siblings.versions.count })
    #expect(back.summary.byteCount == bytes.count)
    #expect(try written(back.header, back.entries) == bytes)
  }

  @Test("a sealed snapshot holds the same, however its bytes arrive", arguments: 0..<5)
  func sealed(seed: UInt64) throws {
    let snapshot = RandomSnapshot(seed: seed, keys: 20)
    let key = SnapshotKey()
    let bytes = try written(snapshot.header, snapshot.entries, key: key)
    let plain = try written(snapshot.header, snapshot.entries)
    for step in [7, 4_093, Int.max] {
      let back = try read(bytes, key: key, step: step)
      #expect(back.entries.map(Exact.init) == snapshot.entries.map(Exact.init))
      #expect(back.summary.byteCount == bytes.count)
      #expect(try back.summary.digest == read(plain, step: step).summary.digest)
    }
  }
}

/// An entry with texts told apart by their bytes, and dates by their bits.
struct Exact: Equatable, CustomStringConvertible {
  var description: String

  init(_ entry: SnapshotEntry) {
    description = Self.bytes(entry.key.owner) + Self.bytes(entry.key.identifier) + Self.text(entry.touched)
    for version in entry.siblings.versions {
      description += "\(version.dot) \(Self.text(version.history)) \(Self.bytes(version.domain.name))"
      description += "\(version.changes)"
      for element in version.attributes {
        description += Self.bytes(element.key.rawValue) + Self.text(element.value)
      }
    }
  }

  private static func bytes(_ text: String) -> String { "<\(Array(text.utf8))>" }

  private static func text(_ vector: VersionVector) -> String {
    "\(vector.times.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })"
  }

  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .text(let text): "t" + bytes(text)
    case .number(let digits): "n" + bytes(digits)
    case .boolean(let flag): "\(flag)"
    case .date(let date): "d\(date.timeIntervalSinceReferenceDate.bitPattern)"
    case .list(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    }
  }
}
