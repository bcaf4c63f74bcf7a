import Testing

@Suite("Two catalogues with rows of one identifier")
struct SharedKeysTests {
  private func errors(_ followspot: FollowspotCommand) throws -> [PrintedValue] {
    try PrintedValue.lines(followspot.run("errors", "--json").standardOutput)
  }

  @Test("the row that is not shown is an error with its line, until the other file goes")
  func reported() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    try playground.write("x.csv", "id,title\nk0,Bed\nk1,Lamp\n")
    try playground.write("x.json", #"[{"id": "k1", "title": "Lantern"}, {"id": "k2", "title": "Desk"}]"#)
    let (hidden, shown) = (playground.data + "/x.csv", playground.data + "/x.json")
    _ = try followspot.catchUp()
    for _ in 0..<2 {
      let errors = try errors(followspot)
      #expect(errors.map { $0["path"]?.text } == [hidden])
      #expect(errors.first?["line"]?.number == 3)
      #expect(errors.first?["reason"]?.text?.contains(shown) == true)
      #expect(errors.first?["reason"]?.text?.contains("“k1”") == true)
      let catalogues = try followspot.status()["catalogues"]?.array
      #expect(catalogues?.map { $0["shadowed"]?.number } == [1, 0])
      #expect(try followspot.run("status").standardOutput.contains("\(hidden): 1 row is not shown"))
      #expect(try followspot.run("explain", hidden).standardOutput.contains("1 row is not shown"))
      #expect(try followspot.run("explain", "k1").standardOutput.contains("\(hidden) has a row"))
      #expect(try !followspot.run("explain", shown).standardOutput.contains("not shown"))
      _ = try followspot.catchUp()
    }
    try playground.remove("x.json")
    _ = try followspot.catchUp()
    #expect(try errors(followspot).isEmpty)
    #expect(try followspot.found("lamp") == ["k1"])
  }

  @Test("of very many the first are listed, and the others counted")
  func many() throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    let rows = "id,title\n" + (0..<3000).map { "k\($0),Lamp \($0)\n" }.joined()
    try playground.write("x.csv", rows)
    try playground.write("x.tsv", rows.replacing(",", with: "\t"))
    _ = try followspot.catchUp()
    let errors = try errors(followspot)
    #expect(errors.count == 11)
    #expect(errors.dropLast().allSatisfy { $0["line"]?.number != nil })
    #expect(errors.last?["reason"]?.text?.contains("2,990 more rows") == true)
    let catalogues = try followspot.status()["catalogues"]?.array
    #expect(catalogues?.map { $0["shadowed"]?.number } == [3000, 0])
  }
}
