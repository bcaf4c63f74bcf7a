import CZstd
import SpotlightModel
import Testing

@testable import Replication

@Suite("Damaged snapshots are refused, wherever they are damaged")
struct SnapshotDamageTests {
  private let key = SnapshotKey()

  private func small(sealed: Bool) throws -> [UInt8] {
    let replica = ReplicaIdentifier(rawValue: "r0")
    let dot = Dot(replica: replica, time: 7)
    let header = SnapshotHeader(
      replica: replica, label: "ada", kind: .full, context: VersionVector(dot), time: 1, keys: 2)
    let entries = ["a", "b"].map { name in
      SnapshotEntry(
        key: ItemKey(owner: "d", identifier: name),
        siblings: Siblings([
          Version(
            dot: dot, history: VersionVector(dot), domain: Domain("d"), attributes: ["title": .text("x")],
            changes: .all(dot))
        ]), touched: VersionVector(dot))
    }
    return try written(header, entries, key: sealed ? key : nil)
  }

  private func refusal(_ bytes: [UInt8], sealed: Bool) -> SnapshotError? {
    do throws(SnapshotError) {
      _ = try read(bytes, key: sealed ? key : nil)
      return nil
    } catch {
      return error
    }
  }

  private func isVerified(_ bytes: [UInt8], sealed: Bool) -> Bool {
    (try? SnapshotReader.verify(key: sealed ? key : nil, read: dripping(bytes))) != nil
  }

  @Test("no bit may be altered anywhere", arguments: [false, true])
  func flips(sealed: Bool) throws {
    let bytes = try small(sealed: sealed)
    #expect(refusal(bytes, sealed: sealed) == nil)
    #expect(isVerified(bytes, sealed: sealed))
    for position in bytes.indices {
      for bit in 0..<8 {
        var altered = bytes
        altered[position] ^= 1 << UInt8(bit)
        #expect(refusal(altered, sealed: sealed) != nil, "byte \(position), bit \(bit)")
        #expect(!isVerified(altered, sealed: sealed), "byte \(position), bit \(bit)")
      }
    }
  }

  @Test("a snapshot that is cut off anywhere is called so", arguments: [false, true])
  func truncation(sealed: Bool) throws {
    let bytes = try small(sealed: sealed)
    for count in bytes.indices {
      let part = Array(bytes[..<count])
      #expect(refusal(part, sealed: sealed)?.kind == .truncated, "\(count) bytes of \(bytes.count)")
      #expect(!isVerified(part, sealed: sealed), "\(count) bytes of \(bytes.count)")
    }
  }

  @Test("nothing may follow, not even what could be read", arguments: [false, true])
  func trailing(sealed: Bool) throws {
    let bytes = try small(sealed: sealed)
    // A skippable frame, which zstd passes over.
    for rest in [[0], Array("\n".utf8), bytes, [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0]] as [[UInt8]] {
      let kind = refusal(bytes + rest, sealed: sealed)?.kind
      // Where the last sealed part ends is not known before it has been opened.
      #expect(kind == .altered || sealed && kind == .truncated)
      #expect(!isVerified(bytes + rest, sealed: sealed))
    }
  }

  @Test("the parts of a sealed snapshot may be neither swapped nor left out nor taken from another")
  func sealedParts() throws {
    var snapshot = RandomSnapshot(seed: 1, keys: 4)
    snapshot.header.keys = nil
    var random = SystemRandomNumberGenerator()
    let noise = (0..<200_000).map { _ in UInt8.random(in: 32..<127, using: &random) }
    let text = AttributeValue.text(String(decoding: noise, as: UTF8.self))
    for index in snapshot.entries.indices where !snapshot.entries[index].siblings.isEmpty {
      var version = snapshot.entries[index].siblings.versions[0]
      version.attributes = ["noise": text]
      version.changes = .all(version.dot)
      snapshot.entries[index].siblings = Siblings([version])
    }
    let bytes = try written(snapshot.header, snapshot.entries, key: key)
    let other = try written(snapshot.header, snapshot.entries, key: key)
    let whole = SealFormat.chunkBytes + SealFormat.tagBytes
    let first = SealFormat.headBytes..<SealFormat.headBytes + whole
    let second = first.upperBound..<first.upperBound + whole
    try #require(bytes.count > second.upperBound)
    #expect(refusal(bytes, sealed: true) == nil)
    let head = Array(bytes[..<first.lowerBound])
    let (one, two) = (Array(bytes[first]), Array(bytes[second]))
    let (foreign, rest) = (Array(other[second]), Array(bytes[second.upperBound...]))
    for parts in [[two, one, rest], [one, rest], [one, one, rest], [one, foreign, rest]] {
      #expect(refusal(parts.reduce(head, +), sealed: true) != nil)
    }
    #expect(refusal(head + one, sealed: true)?.kind == .truncated)
  }

  @Test("keys must match, and what is sealed or not is told apart")
  func keys() throws {
    let (plain, sealed) = (try small(sealed: false), try small(sealed: true))
    func kind(_ bytes: [UInt8], _ key: SnapshotKey?) -> SnapshotError.Kind? {
      do throws(SnapshotError) {
        _ = try read(bytes, key: key)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind(sealed, nil) == .sealed)
    #expect(kind(plain, key) == .unsealed)
    #expect(kind(sealed, SnapshotKey()) == .wrongKey)
    #expect(kind(Array("name,age\nAda,36\n".utf8), nil) == .foreign)
    #expect(kind(Array("name,age\nAda,36\n".utf8), key) == .foreign)
    #expect(kind([], key) == .truncated)
    var newer = sealed
    newer[SealFormat.magic.count] = 2
    #expect(kind(newer, key) == .newer)
  }

  @Test("a key's text is read as people copy it, and no other")
  func keyText() throws {
    #expect(try SnapshotKey(text: "\u{FEFF} \(key.text)\u{200B}\r\n") == key)
    #expect(key.text.utf8.count == 55)
    #expect(!"\(key)".contains(key.text.dropFirst(7).prefix(8)))
    for (index, character) in key.text.enumerated() {
      var letters = Array(key.text)
      letters[index] = character == "A" ? "B" : "A"
      #expect(throws: SnapshotError.self, "\(index)") { try SnapshotKey(text: String(letters)) }
      letters.remove(at: index)
      #expect(throws: SnapshotError.self) { try SnapshotKey(text: String(letters)) }
    }
    #expect(throws: SnapshotError.self) { try SnapshotKey(text: "") }
  }
}
