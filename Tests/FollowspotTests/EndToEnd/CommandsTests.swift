import Testing

private let shop = "id,title,price\n1,Lamp,3.50\n2,Desk lamp,20\n,Nameless,1\n"

/// A playground whose one catalogue, with a row that has no identifier, is indexed.
private func indexed() throws -> (playground: Playground, followspot: FollowspotCommand) {
  let playground = try Playground()
  try playground.write("shop.csv", shop)
  let mapping = #"{"catalogues": {"shop.csv": {"identifier": "id"}}}"#
  try playground.write("followspot.json", mapping)
  return (playground, playground.followspot())
}

@Suite("The commands")
struct CommandsTests {
  @Test("print what scripts rely on")
  func keys() throws {
    let (playground, followspot) = try indexed()
    let line = try #require(try followspot.catchUp(expecting: 1).first)
    #expect(
      line.keys.isSuperset(of: [
        "path", "domain", "added", "changed", "removed", "unchanged", "rejected", "error", "held",
      ]))
    #expect(line["path"]?.text == playground.data + "/shop.csv")
    #expect(line["domain"]?.text == "shop")
    #expect(line["added"]?.number == 2)
    #expect(line["rejected"]?.number == 1)
    let result = try #require(try followspot.search("lamp").first)
    #expect(result.keys.isSuperset(of: ["id", "domain", "title", "description", "attributes"]))
    let status = try followspot.status()
    #expect(status.keys.isSuperset(of: ["replica", "items", "catalogues"]))
    #expect(status["items"]?.number == 2)
    let item = try #require(try printed(followspot, "show", "1", "--json").first)
    #expect(item.keys.isSuperset(of: ["id", "domain", "attributes", "versions"]))
    let error = try #require(try printed(followspot, "errors", "--json").first)
    #expect(error.keys.isSuperset(of: ["path", "line", "reason"]))
    #expect(error["line"]?.number == 4)
  }

  @Test("lint reads without indexing")
  func lint() throws {
    let (playground, followspot) = try indexed()
    let line = try #require(try printed(followspot, "lint", playground.data + "/shop.csv", "--json").first)
    #expect(
      line.keys.isSuperset(of: [
        "path", "format", "encoding", "delimiter", "rows", "rejected", "identifier", "error",
      ]))
    #expect(line["rejected"]?.number == 1)
    #expect(try followspot.found("lamp") == [])
  }

  @Test("watch refuses a folder without a name, which is not the working directory")
  func namelessFolder() throws {
    let (playground, followspot) = try indexed()
    let outcome = try followspot.run("watch", "--once", playground.data, "")
    #expect(outcome.status == 2)
    #expect(outcome.standardError.contains("empty name"))
  }

  @Test("explain tells XML that is no property list, files not read yet, and the folder itself")
  func explain() throws {
    let (playground, followspot) = try indexed()
    try playground.write("page.xml", "<html></html>")
    _ = try followspot.catchUp(expecting: 1)
    try playground.write("new.csv", shop)
    let states = try ["", "/page.xml", "/new.csv"].map { name in
      try printed(followspot, "explain", playground.data + name, "--json").first?["state"]?.text
    }
    #expect(states == ["followed", "ignored", "pending"])
  }

  @Test("end with 0 when done, 1 when something was not found or refused, 2 when used wrongly")
  func statuses() throws {
    let (playground, followspot) = try indexed()
    _ = try followspot.catchUp(expecting: 1)
    #expect(try followspot.run("search", "lamp").status == 0)
    #expect(try followspot.run("search", "nothing-of-the-kind").status == 1)
    #expect(try followspot.run("show", "no-such-item").status == 1)
    #expect(try followspot.run("explain", playground.data + "/shop.csv").status == 0)
    #expect(try followspot.run("errors").status != 2)
    #expect(try followspot.run("doctor").status != 2)
    #expect(try followspot.run("serach", "lamp").status == 2)
    #expect(try followspot.run("search", "--limit", "many", "lamp").status == 2)
    #expect(try followspot.run("lint", playground.data + "/missing.csv").status != 0)
  }

  @Test("search ranks the exact title first, then titles that begin with the words")
  func ranking() throws {
    let playground = try Playground()
    try playground.write(
      "shop.csv",
      "id,title,tags,notes\nrest,Chair,,goes with any lamp\ntag,Torch,lamp,\nword,Desk lamp,,\nstart,Lamp shade,,\nexact,Lamp,,\n"
    )
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    #expect(try followspot.found("lamp") == ["exact", "start", "word", "tag", "rest"])
    #expect(try followspot.found("lam", "--limit", "1").count == 1)
    #expect(try followspot.found("\"desk lamp\"") == ["word"])
    #expect(try followspot.found("\"lamp desk\"") == [])
  }

  @Test(
    "search takes whatever is typed",
    arguments: [
      "\"", "a\"b", "*", "(", "-", "POL-358", "a AND", "NEAR(", "lamp.", "  ", "😀", "日本", "\\", "'", ";--",
      "id:1",
    ])
  func anythingTyped(typed: String) throws {
    let (_, followspot) = try indexed()
    _ = try followspot.catchUp(expecting: 1)
    let outcome = try followspot.run("search", "--", typed)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome)")
  }

  @Test("forget and reindex take items out and bring them back")
  func forgetAndReindex() throws {
    let (playground, followspot) = try indexed()
    _ = try followspot.catchUp(expecting: 1)
    #expect(try followspot.run("forget", "1").status == 0)
    #expect(try followspot.found("lamp") == ["2"])
    _ = try followspot.run("reindex", playground.data + "/shop.csv")
    #expect(try Set(followspot.found("lamp")) == ["1", "2"])
  }

  private func printed(_ followspot: FollowspotCommand, _ arguments: String...) throws -> [PrintedValue] {
    try PrintedValue.lines(followspot.start(arguments).wait().standardOutput)
  }
}
