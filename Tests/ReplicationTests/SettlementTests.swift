import ModelReplica
import SpotlightModel
import TestSupport
import Testing

@testable import Replication

/// What writes leave of conflicts.
@Suite struct SettlementTests {
  /// An item with a title and a year in conflict.
  private func contested() -> ModelReplica {
    var (a, b) = (ModelReplica("a"), ModelReplica("b"))
    a.write("k", ["title": .text("a"), "year": .number(1)], wall: 10)
    b.write("k", ["title": .text("b"), "year": .number(2)], wall: 20)
    a.merge(b.full(), wall: 30)
    return a
  }

  private func view(_ replica: ModelReplica) throws -> View { try #require(replica.items["k"]?.view) }

  @Test("a write settles the attributes that it changes and leaves the conflicts of the others")
  func partly() throws {
    var replica = contested()
    let before = try view(replica)
    replica.write("k", ["rating": .number(5), "title": .text("b"), "year": .number(3)], wall: 40)
    let after = try view(replica)
    #expect(after.attributes == ["rating": .number(5), "title": .text("b"), "year": .number(3)])
    #expect(before.conflicts.map(\.attribute) == ["title", "year"])
    #expect(after.conflicts == before.conflicts.filter { $0.attribute == "title" })
    replica.write("k", ["rating": .number(5), "title": .text("c"), "year": .number(3)], wall: 50)
    #expect(try view(replica).conflicts == [])
    #expect(replica.items["k"]?.versions.count == 1)
  }

  @Test("picking either value settles the conflict, and taking all as shown settles every one")
  func picking() throws {
    for picked in ["a", "b"] {
      var replica = contested()
      replica.write(
        "k", ["title": .text(picked), "year": .number(2)], settling: .also(["title"]), wall: 40)
      #expect(try view(replica).attributes["title"] == .text(picked))
      #expect(try view(replica).conflicts.map(\.attribute) == ["year"])
    }
    var replica = contested()
    replica.write("k", try view(replica).attributes, settling: .all, wall: 40)
    #expect(try view(replica).conflicts == [])
    #expect(replica.items["k"]?.versions.count == 1)
  }

  @Test("a picked value is not lost to what somebody writes who did not know of the picking")
  func pickedAgainstEdit() throws {
    var a = contested()
    var b = a.cloned(as: "c")
    a.write("k", ["title": .text("b"), "year": .number(2)], settling: .also(["title"]), wall: 40)
    b.write("k", ["title": .text("new"), "year": .number(2)], wall: 41)
    a.merge(b.full(), wall: 50)
    #expect(try view(a).conflicts.first?.shown.value == .text("new"))
    #expect(try view(a).conflicts.first?.others.map(\.value) == [.text("b")])
  }

  @Test("unsettled conflicts do not make versions pile up while both sides go on writing")
  func growth() {
    var a = contested()
    var b = a.cloned(as: "c")
    for round in 0..<20 {
      a.write("k", ["rating": .number(round), "title": .text("b"), "year": .number(2)], wall: 100)
      b.write("k", ["rating": .number(-round), "title": .text("b"), "year": .number(2)], wall: 100)
      a.merge(b.full(), wall: 100)
      b.merge(a.full(), wall: 100)
      #expect((a.items["k"]?.versions.count ?? 0) <= 4)
    }
  }

  @Test("after a write the item is as written, and what is left in conflict is as before", arguments: 0..<100)
  func law(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    for siblings in history.replicas.flatMap(\.items.values) {
      let before = try #require(siblings.view)
      let (new, settlement) = (history.random.edit(before.attributes), history.random.settlement())
      let writer = history.random.pick(history.replicas).name
      var time = HybridClock.reading(wall: 1_000)
      let written = siblings.written(domain: before.domain, attributes: new, settling: settlement) {
        time += 1
        return Dot(replica: writer, time: time)
      }
      let after = try #require(written.view)
      #expect(after.attributes == new && after.domain == before.domain)
      let left = before.conflicts.filter { conflict in
        guard settlement != .all, !settlement.isPicked(conflict.attribute) else { return false }
        return conflict.attribute.map { new[$0] == before.attributes[$0] } ?? true
      }
      #expect(after.conflicts == left)
      #expect(after.history.covers(before.history))
      #expect(written.versions.count == (left.map(\.others.count).max() ?? 0) + 1)
    }
  }
}
