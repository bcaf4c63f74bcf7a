import ModelReplica
import SpotlightModel
import TestSupport
import Testing

@testable import Replication

/// What concurrent versions show.
@Suite struct ViewTests {
  private var (a, b) = (ModelReplica("a"), ModelReplica("b"))

  /// Both replicas have an item and do something to it without knowing of the other.
  private mutating func concurrently(
    _ attributes: Attributes, _ left: (inout ModelReplica) -> Void, _ right: (inout ModelReplica) -> Void
  ) throws -> View {
    a.write("k", attributes, wall: 1)
    b.merge(a.full(), wall: 1)
    left(&a)
    right(&b)
    return try exchange()
  }

  private mutating func exchange() throws -> View {
    a.merge(b.full(), wall: 100)
    b.merge(a.full(), wall: 100)
    #expect(a.items == b.items)
    return try #require(a.items["k"]?.view)
  }

  @Test("edits of different attributes combine")
  mutating func combine() throws {
    let view = try concurrently(["title": .text("t"), "year": .number(1)]) {
      $0.write("k", ["title": .text("T"), "year": .number(1)], wall: 5)
    } _: {
      $0.write(
        "k", domain: Domain("e"), ["rating": .number(5), "title": .text("t"), "year": .number(1)], wall: 4)
    }
    #expect(view.attributes == ["rating": .number(5), "title": .text("T"), "year": .number(1)])
    #expect(view.domain == Domain("e"))
    #expect(view.conflicts == [])
  }

  @Test("of two values of one attribute the later is shown and the other is kept; equal ones are no conflict")
  mutating func conflict() throws {
    let view = try concurrently(["title": .text("t")]) {
      $0.write("k", ["title": .text("late"), "year": .number(7)], wall: 50)
    } _: {
      $0.write("k", domain: Domain("e"), ["title": .text("early"), "year": .number(7)], wall: 40)
    }
    #expect(view.attributes == ["title": .text("late"), "year": .number(7)])
    #expect(view.conflicts.map(\.attribute) == ["title"])
    #expect(view.conflicts.first?.shown.value == .text("late"))
    #expect(view.conflicts.first?.others.map(\.value) == [.text("early")])
    #expect(view.conflicts.first?.others.map(\.dot.replica) == [b.name])
  }

  @Test("the domain is in conflict like an attribute")
  mutating func domains() throws {
    let view = try concurrently(["title": .text("t")]) {
      $0.write("k", domain: Domain("x"), ["title": .text("t")], wall: 50)
    } _: {
      $0.write("k", domain: Domain("y"), ["title": .text("t")], wall: 60)
    }
    #expect(view.domain == Domain("y"))
    #expect(view.conflicts.map(\.attribute) == [nil])
    a.write("k", domain: Domain("x"), view.attributes, settling: .also([nil]), wall: 70)
    #expect(try exchange().domain == Domain("x"))
    #expect(a.items["k"]?.versions.count == 1)
  }

  @Test("an edit outlives a removal of the same attribute and a deletion of the item that did not know of it")
  mutating func removal() throws {
    let view = try concurrently(["title": .text("t"), "year": .number(1)]) {
      $0.write("k", ["title": .text("t")], wall: 50)
    } _: {
      $0.write("k", ["title": .text("t"), "year": .number(2)], wall: 40)
    }
    #expect(view.attributes == ["title": .text("t"), "year": .number(2)])
    a.delete("k", wall: 60)
    b.write("k", ["title": .text("u"), "year": .number(2)], wall: 55)
    #expect(try exchange().attributes == ["title": .text("u"), "year": .number(2)])
  }

  @Test("values are as old as the file that they were first read from, not as the reading")
  mutating func age() throws {
    a.write("k", ["title": .text("edited")], wall: 50)
    b.write("k", ["title": .text("old copy")], made: HybridClock.reading(wall: 10), wall: 90)
    let view = try exchange()
    #expect(view.attributes == ["title": .text("edited")])
    #expect(view.conflicts.first?.others.map(\.value) == [.text("old copy")])
  }

  @Test("a file put back with an old time loses no value to one who knew only what it said before")
  mutating func putBack() throws {
    let old = HybridClock.reading(wall: 10)
    a.write("k", ["title": .text("first"), "year": .number(1)], made: old, wall: 20)
    b.merge(a.full(), wall: 20)
    b.write("k", ["title": .text("first"), "year": .number(2)], wall: 30)
    a.delete("k", wall: 40)
    a.write("k", ["title": .text("second"), "year": .number(3)], made: old, wall: 50)
    let view = try exchange()
    #expect(view.attributes == ["title": .text("second"), "year": .number(2)])
    #expect(view.conflicts.map(\.attribute) == ["year"])
  }

  @Test("the view of the same versions is the same, in whatever order they came", arguments: 0..<60)
  func order(seed: UInt64) {
    var history = RandomHistory(seed: seed)
    for siblings in history.replicas.flatMap(\.items.values) {
      let shuffled = Siblings(siblings.versions.shuffled(using: &history.random))
      #expect(shuffled == siblings && shuffled.view == siblings.view)
      let twice = Siblings(siblings.versions + siblings.versions)
      #expect(twice == siblings)
    }
  }

  @Test(
    "every value that a version holds is shown, listed, or known to a version that has something else",
    arguments: 0..<60)
  func nothingHidden(seed: UInt64) throws {
    for siblings in RandomHistory(seed: seed).replicas.flatMap(\.items.values) {
      let view = try #require(siblings.view)
      for version in siblings.versions {
        let isAccountedFor = version.attributes.indices.allSatisfy { position in
          let (key, value) = (version.attributes[position].key, version.attributes[position].value)
          let candidates = view.conflicts.first { $0.attribute == key }?.others.map(\.value) ?? []
          let stamp = version.changes.attribute(at: position)
          return view.attributes[key] == value || candidates.contains(value)
            || siblings.versions.contains {
              $0.history.contains(stamp.dot) && $0.attributes[key] != value
            }
        }
        #expect(isAccountedFor)
      }
    }
  }

  /// Versions of a dozen replicas that had seen anything of each other, with few values or many.
  private func anyVersions(_ random: inout SeededGenerator) -> Siblings {
    func replica(_ random: inout SeededGenerator) -> ReplicaIdentifier {
      ReplicaIdentifier(rawValue: "r\(random.below(12))")
    }
    let values = random.pick([2, 30])
    return Siblings(
      (1...random.pick([3, 40])).map { number in
        let dot = Dot(replica: replica(&random), time: Int64(number))
        var history = VersionVector(dot)
        for _ in 0..<random.below(6) {
          history.insert(Dot(replica: replica(&random), time: Int64(random.below(number) + 1)))
        }
        let seen = history.times.map { Dot(replica: $0.key, time: $0.value) }.sorted()
        let setting = ChangeStamp(random.pick(seen))
        return Version(
          dot: dot, history: history, domain: Domain("d"),
          attributes: ["title": .number(random.below(values))],
          changes: .each(domain: ChangeStamp(dot), attributes: [setting]))
      })
  }

  @Test("a value counts unless a write knew of it and left something else", arguments: 0..<200)
  func superseded(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let siblings = anyVersions(&random)
    let versions = siblings.versions
    let counting = versions.filter { version in
      let holders = versions.filter { $0.attributes == version.attributes }.map(\.dot.replica)
      let setting = version.changes.attribute(at: 0).dot
      return !versions.contains { $0.history.contains(setting) && !holders.contains($0.dot.replica) }
    }
    let column = try #require(siblings.columns.last)
    #expect(Set(column.candidates.map(\.value)) == Set(counting.map(\.attributes[0].value)))
    #expect(column.candidates.map(\.stamp) == column.candidates.map(\.stamp).sorted(by: >))
  }

  /// As many versions as are allowed, each of a host of its own.
  private func manyVersions(seen common: Dot?, value: (Int) -> AttributeValue) -> Siblings {
    Siblings(
      (0..<SnapshotLimits.versions).map { number in
        let dot = Dot(replica: ReplicaIdentifier(rawValue: "r\(number)"), time: Int64(number) + 10)
        var history = VersionVector(dot)
        if let common { history.insert(common) }
        return Version(
          dot: dot, history: history, domain: Domain("d"),
          attributes: ["title": value(number), "year": .number(1)],
          changes: .each(
            domain: ChangeStamp(common ?? dot),
            attributes: [ChangeStamp(dot), ChangeStamp(common ?? dot)]))
      })
  }

  @Test(
    "thousands of hosts that wrote an item at once are shown without trouble", .timeLimit(.minutes(1)),
    arguments: [Dot(replica: ReplicaIdentifier(rawValue: "first"), time: 1), nil])
  func manyHosts(common: Dot?) throws {
    let equal = try #require(manyVersions(seen: common) { _ in .text("same") }.view)
    #expect(equal.attributes == ["title": .text("same"), "year": .number(1)])
    #expect(equal.conflicts.isEmpty)
    let different = try #require(manyVersions(seen: common) { .number($0) }.view)
    #expect(different.attributes["title"] == .number(SnapshotLimits.versions - 1))
    #expect(different.conflicts.map(\.others.count) == [SnapshotLimits.versions - 1])
  }
}
