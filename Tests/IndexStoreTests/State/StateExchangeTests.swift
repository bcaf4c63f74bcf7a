import SpotlightModel
import Testing

@testable import IndexStore

@Suite("State values that come in snapshots")
struct StateExchangeTests: ExchangingHosts {
  let folder: TemporaryHome
  private let key = StateKey(domain: "com.example.Movies", name: "last")

  init() throws { folder = try TemporaryHome.made() }

  private func set(_ host: Host, _ key: StateKey, to value: StateValue?) throws {
    _ = try host.store.write { try $0.setState(key, to: value) }
  }

  @Test("are not seen before all of the snapshot was found sound")
  func hidden() throws {
    let (a, b) = (try host(), try host(staged: true))
    try set(a, key, to: .text("alien"))
    try a.store.write { _ = try $0.apply(films(9_000), from: .application(Self.domain)) }
    _ = try a.store.exportSnapshot(to: path("x"), label: "a")
    let reader = try b.home.open(.readOnly)
    var batches = 0
    _ = try b.store.mergeSnapshot(at: path("x")) { () throws in
      batches += 1
      #expect(try reader.state(key) == nil)
      #expect(try reader.state(in: key.domain).isEmpty)
      #expect(try reader.stateDomains().isEmpty)
      #expect(try reader.itemCount() == 0)
    }
    #expect(batches > 2)
    #expect(try reader.state(key) == .text("alien"))
    #expect(try reader.itemCount() == 9_000)
  }

  @Test("are in conflict where two hosts set them at the same time, until one is picked")
  func conflict() throws {
    let (a, b) = (try host(), try host(ahead: 1_000))
    try set(a, key, to: .text("alien"))
    try set(b, key, to: .text("brazil"))
    try send(a, to: b)
    try send(b, to: a)
    #expect(try a.store.digest() == b.store.digest())
    #expect(try a.store.state(key) == .text("brazil"))
    #expect(try a.store.conflictCount() == 1)
    #expect(try a.store.write { try $0.settle(key.itemKey, .stateValue, to: .text("alien")) })
    try send(a, to: b)
    #expect(try b.store.state(key) == .text("alien"))
    #expect(try b.store.conflictCount() == 0)
  }

  @Test("are not in conflict where they say what was opened last: the later counts")
  func selections() throws {
    let (a, b) = (try host(), try host(ahead: 1_000))
    for (host, identifier) in [(a, "alien"), (b, "brazil")] {
      try host.store.write { try $0.noteSelection(of: ItemKey(owner: "films", identifier: identifier)) }
    }
    try send(a, to: b)
    try send(b, to: a)
    #expect(try a.store.digest() == b.store.digest())
    #expect(try a.store.state(.lastSelectedItem(of: "films")) == .text("brazil"))
    #expect(try a.store.conflictCount() == 0 && a.store.conflicts().isEmpty)
    #expect(try b.store.conflictCount() == 0)
  }

  @Test("without a domain's name are passed over")
  func strange() throws {
    let home = TemporaryHome()
    let store = try home.open()
    _ = try store.write { writer in
      try writer.setState(key, to: .text("alien"))
      let nameless = ItemKey(owner: "", identifier: "no separator")
      try writer.apply(
        [.index(Item(key: nameless, domain: Domain("d"), attributes: ["value": .text("x")]))], from: .state)
    }
    #expect(try store.stateDomains() == [key.domain])
  }
}
