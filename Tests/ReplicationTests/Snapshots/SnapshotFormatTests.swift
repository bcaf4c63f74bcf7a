import CZstd
import FoundationEssentials
import SpotlightModel
import Testing

@testable import Replication

@Suite("The format of snapshots does not change unseen")
struct SnapshotFormatTests {
  private static let (a, b) = (ReplicaIdentifier(rawValue: "a"), ReplicaIdentifier(rawValue: "b"))

  private func snapshot() -> (header: SnapshotHeader, entries: [SnapshotEntry]) {
    let (first, last) = (Dot(replica: Self.b, time: 5), Dot(replica: Self.a, time: 9))
    let header = SnapshotHeader(
      replica: Self.a, label: "Ada’s \"host\"", kind: .delta(base: VersionVector([Self.a: 2])),
      context: VersionVector([Self.a: 9, Self.b: 6]), time: 1_796_000_000_000, keys: 2)
    let old = Version(
      dot: first, history: VersionVector(first), domain: Domain("films"),
      attributes: ["title": .text("Matrix\n"), "year": .number("1999")],
      changes: .all(ChangeStamp(first, time: 1)))
    let new = Version(
      dot: last, history: VersionVector([Self.a: 9, Self.b: 5]), domain: Domain("old"),
      attributes: [
        "added": .date(Date(timeIntervalSinceReferenceDate: 0.25)), "code": .number("007"),
        "seen": .list([.boolean(true), .date(Date(timeIntervalSinceReferenceDate: 0.0625))]),
        "title": .text("é"),
      ],
      changes: .each(
        domain: ChangeStamp(last), attributes: [first, last, last, last].map { ChangeStamp($0) }))
    return (
      header,
      [
        SnapshotEntry(
          key: ItemKey(owner: "films", identifier: "1"), siblings: Siblings([old, new]),
          touched: VersionVector([Self.a: 9, Self.b: 5])),
        SnapshotEntry(
          key: ItemKey(owner: "films", identifier: "2"), siblings: Siblings(),
          touched: VersionVector([Self.b: 6])),
      ]
    )
  }

  private let text = #"""
    {"followspot":"snapshot","version":1,"replica":"a","label":"Ada’s \"host\"","kind":"delta","base":{"a":2},"context":{"a":9,"b":6},"time":1796000000000,"keys":2}
    {"owner":"films","id":"1","versions":[{"dot":[1,5],"changed":[1,5,1],"attributes":{"title":"Matrix\n","year":1999}},{"dot":[0,9],"history":[[0,9],[1,5]],"changed":{"attributes":{"added":[1,5]}},"domain":"old","attributes":{"added":{"date":"2001-01-01T00:00:00.250Z"},"code":{"number":"007"},"seen":[true,{"date":0.0625}],"title":"é"}}]}
    {"owner":"films","id":"2","versions":[],"touched":[[1,6]]}

    """#

  @Test("lines are as they are described")
  func lines() throws {
    let (header, entries) = snapshot()
    let replicas = ReplicaPlaces(header.context)
    var lines = LineWriter()
    try lines.append(header)
    for entry in entries { try lines.append(entry, replicas) }
    #expect(String(decoding: lines.bytes, as: UTF8.self) == text)
  }

  @Test("a key of the usual kind has the same line, whichever way it is written", arguments: 0..<40)
  func plainLines(seed: UInt64) throws {
    let snapshot = RandomSnapshot(seed: seed)
    let bytes = try written(snapshot.header, snapshot.entries)
    let reader = try SnapshotReader(read: dripping(bytes))
    let replicas = ReplicaPlaces(snapshot.header.context)
    var names = QuotedNames()
    while let line = try reader.nextLine() {
      guard case .plain(let entry) = line else { continue }
      var (short, long) = (LineWriter(), LineWriter())
      try short.append(entry, replicas, &names)
      try long.append(try entry.entry(), replicas)
      #expect(String(decoding: short.bytes, as: UTF8.self) == String(decoding: long.bytes, as: UTF8.self))
    }
  }

  @Test("text that was damaged where it is stored is written as the text that it is read as")
  func damagedText() throws {
    var payload = PayloadEncoder()
    payload.append(key: 0)
    ([0xFF] as [UInt8]).withUnsafeBytes { payload.append(.text, $0) }
    var line = LineWriter()
    var names = QuotedNames()
    try line.append(payload.bytes, AttributeNames(["title"]), &names)
    #expect(String(decoding: line.bytes, as: UTF8.self) == "\"title\":\"\u{FFFD}\"")
    payload.bytes[0] = 1
    #expect(throws: PayloadDecoder.Damage.self) {
      try line.append(payload.bytes, AttributeNames(["title"]), &names)
    }
  }

  @Test("more names of attributes than are kept in mind come back")
  func manyNames() throws {
    let replica = ReplicaIdentifier(rawValue: "a")
    let header = SnapshotHeader(
      replica: replica, label: "a", kind: .full, context: VersionVector([replica: 9]), time: 0)
    let dot = Dot(replica: replica, time: 9)
    let entries = (1000..<1030).map { number in
      let elements = (1000..<1400).map {
        Attributes.Element(AttributeKey(rawValue: "\(number)-\($0)"), .number($0))
      }
      let version = Version(
        dot: dot, history: VersionVector(dot), domain: Domain("d"), attributes: Attributes(elements),
        changes: .all(dot))
      return SnapshotEntry(
        key: ItemKey(owner: "d", identifier: "\(number)"), siblings: Siblings([version]),
        touched: version.history)
    }
    #expect(try read(written(header, entries)).entries == entries)
  }

  @Test("what writing throws ends the snapshot, at the latest when it is finished")
  func failingOutput() throws {
    struct Full: Error {}
    let (header, entries) = snapshot()
    #expect(throws: Full.self) {
      let writer = try SnapshotWriter(header) { _ in throw Full() }
      for entry in entries { try writer.append(entry) }
      _ = try writer.finish()
    }
  }

  @Test("a file begins and ends as it is described, sealed or not")
  func frames() throws {
    let (header, entries) = snapshot()
    let bytes = try written(header, entries)
    #expect(bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]))
    let digest = try read(bytes).summary.digest
    let trailer = Array("{\"keys\":2,\"versions\":2,\"digest\":\"\(digest)\"}\n".utf8)
    let head = [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(trailer.count), UInt8(trailer.count << 3 & 0xFF | 1)]
    #expect(bytes.suffix(trailer.count + 9) == head + [UInt8(trailer.count >> 5), 0] + trailer)
    let counted = bytes.dropLast(trailer.count + 9) + Array("{\"keys\":2,\"versions\":2".utf8)
    #expect(Array(counted).withUnsafeBytes { ContentDigest(of: $0) } == digest)

    let key = try SnapshotKey(text: "fskey1-AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh_LL1Fg")
    let sealed = try written(header, entries, key: key)
    #expect(sealed.starts(with: Array("followspot-seal".utf8) + [1] + key.fingerprint))
    #expect(sealed.count == bytes.count + 48 + 17)
  }

  @Test("a snapshot sealed by an earlier Followspot is read")
  func golden() throws {
    let key = try SnapshotKey(text: "fskey1-AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh_LL1Fg")
    let bytes = try #require(Base64URL.bytes(Self.sealed[...]))
    let back = try read(bytes, key: key)
    #expect(back.header.label == "ada")
    #expect(back.entries.map(\.key.identifier) == ["1", "2"])
    #expect(back.entries[0].siblings.versions[0].attributes["title"] == .text("The Matrix"))
  }

  private static let sealed = [
    "Zm9sbG93c3BvdC1zZWFsAfTYNiDJ-vxyaPDQB-z2WyMoi28H9PpBumATIYp8eIO1QsVCNJtSPydRc7UnbZiwIaYrJ4",
    "NmgXyCvWAfpceJfipP0l2wWycXrKS1W-VH5ZrhmekAqz9F074HlKo3_0bIOELcJr-1SBwVK9BPOwfNxGwhsiKAC0D0",
    "OAL9PANHs0U89erSFTD-S4FzcgtziDMLRaYgY3LpqZzW8v7nH8wm2t-afaj04RnE8IVSSN8Qudbcr1BmsoJ-CSaal2",
    "XLFyLF-XGvLyxSMC80Msq0lxBoEY12F2EqHgkk0T4hOS5ycD6-3uXQFA6T3dZ0S5FZlqKlJCx8V4N1u7IxUEBd-v95",
    "0op2MmESInWih9HctzGB34VUtGAKF-ecPZcKoBwYFzPuq5cQh8CDdG-iAPuWLWAduIqt7dOF1JshL9FE13quo0X5HM",
    "V6lVjl5Zq8qeIYKfk_o3LfPdjRpVjmfyYdPVk2dQf0HbNE0Dff2BvmdUhc0bmH_EGlYZ8",
  ].joined()

  @Test("lines longer than a frame are parted and put together again")
  func longLines() throws {
    var (header, entries) = snapshot()
    header.keys = nil
    let dot = Dot(replica: Self.a, time: 9)
    let long = AttributeValue.text(String(repeating: "ab\"c", count: 3 << 20))
    let version = Version(
      dot: dot, history: VersionVector(dot), domain: Domain("z"), attributes: ["long": long],
      changes: .all(dot))
    entries.append(
      SnapshotEntry(
        key: ItemKey(owner: "z", identifier: "1"), siblings: Siblings([version]), touched: VersionVector(dot))
    )
    let bytes = try written(header, entries)
    let back = try read(bytes, step: 1 << 16)
    #expect(back.entries == entries)
    #expect(try SnapshotReader.verify(read: dripping(bytes)).summary == back.summary)
  }

  @Test("what cannot be read back is not written")
  func bounds() throws {
    let (header, entries) = snapshot()
    func refusal(_ alter: (inout SnapshotHeader, inout [SnapshotEntry]) -> Void) -> SnapshotError.Kind? {
      var (header, entries) = (header, entries)
      alter(&header, &entries)
      do {
        _ = try written(header, entries)
        return nil
      } catch {
        return (error as? SnapshotError)?.kind
      }
    }
    #expect(refusal { _, _ in } == nil)
    #expect(refusal { header, _ in header.label = "\u{7}" } == .invalid)
    #expect(refusal { header, _ in header.keys = 3 } == .invalid)
    #expect(refusal { header, _ in header.context = VersionVector([Self.a: 9]) } == .invalid)
    #expect(refusal { _, entries in entries.reverse() } == .invalid)
    #expect(refusal { header, _ in header.kind = .full } == .invalid)
    #expect(refusal { _, entries in entries[1].touched = VersionVector() } == .invalid)
    #expect(
      refusal { _, entries in
        entries[1].key.identifier = String(repeating: "x", count: SnapshotLimits.fieldBytes + 1)
      } == .tooLarge)
  }
}
