import SpotlightModel
import Testing

@testable import IndexStore

@Suite("Domains whose names are canonically equivalent")
struct DomainFormsTests {
  @Test("are two, and verification looks for the items of each in its own")
  func verification() throws {
    let home = TemporaryHome()
    let store = try home.open()
    try store.write { writer in
      for domain in ["caf\u{E9}", "cafe\u{301}"] {
        _ = try writer.apply([.index(.row(domain, "1", ["title": .text("x")]))], from: .command)
      }
    }
    #expect(try store.verify().isEmpty)
    #expect(try store.itemCount() == 2)
  }
}
