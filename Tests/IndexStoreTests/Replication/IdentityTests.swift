import FoundationEssentials
import Glibc
import Replication
import SpotlightModel
import Testing

@testable import IndexStore

/// Copies and restored backups of a home take part under names of their own.
@Suite struct IdentityTests {
  private func settings(machine: String?) -> StoreSettings {
    var settings = StoreSettings()
    settings.machine = { machine }
    return settings
  }

  @Test("an index keeps its name however often it is opened, also when its home is moved")
  func staysItself() throws {
    let home = TemporaryHome()
    let name = try home.open().replica()
    #expect(try home.open().replica() == name)
    let moved = TemporaryHome()
    try FileManager.default.moveItem(atPath: home.path, toPath: moved.path)
    let store = try moved.open()
    #expect(try store.replica() == name)
    #expect(store.notices.isEmpty)
  }

  @Test("a copy of a home takes a name of its own before anything is written, and says so once")
  func copied() throws {
    let home = TemporaryHome()
    let original = try home.open()
    try original.write {
      _ = try $0.apply([.index(.row("a", "1", ["title": .text("kept")]))], from: .command)
    }
    let copy = TemporaryHome()
    try FileManager.default.copyItem(atPath: home.path, toPath: copy.path)
    let store = try copy.open()
    #expect(try store.replica() != original.replica())
    #expect(store.notices.count == 1)
    #expect(try store.digest() == original.digest())
    let name = try store.replica()
    let again = try copy.open()
    #expect(try again.replica() == name)
    #expect(again.notices.isEmpty)
    try store.write { _ = try $0.apply([.index(.row("a", "2", [:]))], from: .command) }
    let version = try #require(try store.item(ItemKey(owner: "a", identifier: "2"))).version
    #expect(version.dot.replica == name)
  }

  @Test("a home whose file was put back, or that went to another machine, takes another name")
  func restored() throws {
    let home = TemporaryHome()
    let first = try home.open(.readWrite, settings(machine: "a")).replica()
    let second = try home.open(.readWrite, settings(machine: "b")).replica()
    #expect(second != first)
    #expect(try home.open(.readWrite, settings(machine: nil)).replica() == second)
    unlink(HomeStamp.path(home: home.path))
    #expect(try home.open(.readWrite, settings(machine: "b")).replica() != second)
  }

  @Test("opening for reading neither takes a name nor makes a file")
  func readers() throws {
    let home = TemporaryHome()
    let name = try home.open().replica()
    unlink(HomeStamp.path(home: home.path))
    #expect(try home.open(.readOnly).replica() == name)
    #expect(access(HomeStamp.path(home: home.path), F_OK) != 0)
  }

  @Test("an index of the first schema is brought up to date and keeps its name and its items")
  func upgraded() throws {
    let home = TemporaryHome()
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    do {
      let connection = try Connection(path: IndexStore.path(home: home.path), mode: .readWrite)
      try connection.execute("PRAGMA journal_mode = WAL")
      try connection.execute(firstSchema)
      try ReplicaIdentity.begin(connection, name: "first")
      try connection.execute(
        """
        PRAGMA application_id = \(Schema.applicationIdentifier); PRAGMA user_version = 1;
        INSERT INTO owner (name) VALUES ('a'); INSERT INTO domain (name) VALUES ('a');
        INSERT INTO item (number, owner, identifier, domain, series, time, payload) VALUES (1, 1, 'x', 1, 1, 65536, x'');
        UPDATE replica_identity SET next_number = 2, clock = 65536; UPDATE replica SET seen = 65536;
        """)
    }
    let store = try home.open()
    #expect(try store.replica().rawValue == "first")
    #expect(store.notices.isEmpty)
    #expect(try store.allItems().map(\.key.identifier) == ["x"])
    try store.write { _ = try $0.apply([.index(.row("a", "y", [:]))], from: .command) }
    #expect(try store.context()[store.replica()] > 65536)
  }
}
