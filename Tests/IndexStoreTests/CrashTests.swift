import Glibc
import SpotlightModel
import Testing

@testable import IndexStore

@Suite struct CrashTests {
  /// Stages a file in another process, which is killed in the middle.
  @Test("a process killed while it stages a file, and while it writes, leaves the index as it was")
  func killed() async throws {
    let home = TemporaryHome()
    try home.open().write {
      _ = try $0.apply([.index(.row("a", "1", ["title": .text("kept")]))], from: .command)
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = home.path as String] in
      let store = try IndexStore(home: path, access: .readWrite)
      var record = CatalogueRecord("big.csv", domain: "big")
      let stage = try store.stage(&record, reading: .first(modified: 0), rows: 2_000)
      var builder = stage.makeBuilder()
      for number in 0..<1_000 {
        _ = try builder.add(.row("big", "\(number)", ["title": .text("row \(number)")]))
      }
      if let batch = builder.finish() { try stage.add(batch) }
      try store.write { writer in
        try writer.apply([.index(.row("a", "2", ["title": .text("lost")]))], from: .command)
        kill(getpid(), SIGKILL)
      }
    }
    let reader = try home.open(.readOnly)
    #expect(try reader.allItems().map(\.key.identifier) == ["1"])
    let store = try home.open()
    #expect(try store.connection.integer("SELECT count(*) FROM item") == 1)
    #expect(try store.connection.integer("SELECT count(*) FROM stage") == 0)
    #expect(try store.verify().isEmpty)
  }
}
