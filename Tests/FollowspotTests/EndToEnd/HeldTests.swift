import Testing

private let shop = "id,title\n1,Lamp\n2,Desk\n"

@Suite("A catalogue that becomes empty")
struct HeldTests {
  @Test("keeps its rows until that is accepted", arguments: ["", "id,title\n", "\n\n"])
  func held(emptied: String) throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.write("shop.csv", emptied)
    let line = try followspot.catchUp().first
    #expect(line?["held"] == .boolean(true))
    #expect(try followspot.found("lamp") == ["1"])
    #expect(try followspot.run("accept", playground.data + "/shop.csv").status == 0)
    #expect(try followspot.found("lamp") == [])
    #expect(try followspot.catchUp().first?["held"] != .boolean(true))
  }

  @Test("is held beside a running daemon too, which applies what is accepted")
  func heldByDaemon() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    try playground.write("shop.csv", "id,title\n")
    try eventually("the catalogue is held") {
      try followspot.status()["catalogues"]?.array?.contains { $0["state"]?.text == "held" } == true
    }
    #expect(try followspot.found("lamp") == ["1"])
    #expect(try followspot.run("accept", playground.data + "/shop.csv").status == 0)
    try eventually("its rows are gone") { try followspot.found("lamp") == [] }
    #expect(daemon.isRunning)
  }

  @Test("is followed again when it has rows")
  func refilled() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    for text in [shop, "", shop.replacing("Lamp", with: "Torch")] {
      try playground.write("shop.csv", text)
      _ = try followspot.catchUp()
    }
    #expect(try followspot.found("torch") == ["1"])
    #expect(try followspot.found("lamp") == [])
  }

  @Test("and one that is removed loses its rows at once")
  func removed() throws {
    let playground = try Playground()
    try playground.write("shop.csv", shop)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.remove("shop.csv")
    _ = try followspot.catchUp()
    #expect(try followspot.found("lamp") == [])
  }
}
