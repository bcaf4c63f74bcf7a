import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// What an index remembers of the writes by which items went.
@Suite struct RemovalTests: ExchangingHosts {
  let folder: TemporaryHome

  init() throws { folder = try .made() }

  /// Some hosts that all have one item, and what they have seen.
  private func hosts() throws -> (a: Host, b: Host, c: Host, common: VersionVector) {
    let (a, b, c) = (try host(), try host(), try host())
    try write(a, row("1", ["title": .text("Dune")]), row("2", ["title": .text("Heat")]))
    for other in [b, c] { try send(a, to: other) }
    return (a, b, c, try a.store.context())
  }

  private func removal(_ host: Host) throws -> Removal? { try host.store.removals(of: [Self.key])[Self.key] }

  @Test("who removed an item is certain there and where it tells of it, and a guess where that was passed on")
  func passedOn() throws {
    let (a, b, c, common) = try hosts()
    #expect(try removal(a) == nil)
    try write(a, .deindex(Self.key))
    let own = try #require(try removal(a))
    #expect(try own.dot.replica == a.store.replica() && !own.isGuess)
    try send(a, to: b, since: common)
    #expect(try removal(b) == own)
    try send(b, to: c, since: common)
    #expect(try removal(c) == Removal(dot: own.dot, isGuess: true))
    try write(b, row(["title": .text("Dune again")]))
    #expect(try removal(b) == nil)
  }

  @Test("who removed what a snapshot of everything does not have is a guess")
  func missing() throws {
    let (a, b, c, common) = try hosts()
    try write(a, .deindex(Self.key))
    try send(a, to: b, since: common)
    try write(b, row("2", ["title": .text("Heat!")]))
    try send(b, to: c)
    #expect(try removal(c)?.isGuess == true)
  }

  @Test("a later note of the key is not taken for its removal")
  func laterNote() throws {
    let (a, b, c, common) = try hosts()
    try write(a, .deindex(Self.key))
    try send(a, to: b, since: common)
    let first = try removal(b)
    try write(c, .deindex(Self.key))
    try send(c, to: b, since: common)
    #expect(try b.store.connection.integer("SELECT count(*) FROM removal") == 2)
    #expect(try removal(b) == first && first?.dot.replica == a.store.replica())
  }

  @Test("an earlier removal is not told of an item that was made again, and went by a snapshot of everything")
  func madeAgain() throws {
    let (a, b, _, _) = try hosts()
    try write(a, .deindex(Self.key))
    try write(a, row(["title": .text("Dune again")]))
    try send(a, to: b)
    try write(b, .deindex(Self.key))
    try send(b, to: a)
    let removal = try removal(a)
    #expect(try removal?.dot.replica == b.store.replica() && removal?.isGuess == true)
  }

  @Test("of many keys each has its own, also those that only look the same")
  func manyKeys() throws {
    let a = try host()
    let keys = ["\u{E9}", "e\u{301}", "other"].map { ItemKey(owner: Self.domain, identifier: $0) }
    for key in keys { try write(a, row(key.identifier, ["title": .text("x")])) }
    for key in keys.dropLast() { try write(a, .deindex(key)) }
    let removals = try a.store.removals(of: keys + [ItemKey(owner: "nobody", identifier: "1")])
    #expect(Set(removals.keys) == Set(keys.dropLast()))
    #expect(try #require(removals[keys[0]]).dot.time < #require(removals[keys[1]]).dot.time)
  }
}
