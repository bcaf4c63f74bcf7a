import Testing

private let films = "Title;Category;Stars\nAlien;Horror, Science fiction;Weaver, Hurt\nHeat;Crime;Pacino\n"

@Suite("What followspot.json says")
struct MappingTests {
  @Test("decides identifiers, domain and attributes")
  func applied() throws {
    let playground = try Playground()
    try playground.write("films.csv", films)
    try playground.write(
      "followspot.json",
      """
      { "catalogues": { "films.csv": { "identifier": "film.{index}", "domain": "movies", "split": ", ", "delimiter": ";",
        "attributes": { "title": "Title", "keywords": ["Category", "Stars"] } } } }
      """)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    let item = try followspot.search("weaver").first
    #expect(item?["id"]?.text == "film.0")
    #expect(item?["domain"]?.text == "movies")
    #expect(item?["title"]?.text == "Alien")
    let keywords = item?["attributes"]?["keywords"]?.array?.compactMap(\.text)
    #expect(keywords == ["Horror", "Science fiction", "Weaver", "Hurt"])
  }

  @Test("is followed by a running daemon as it changes, comes and goes")
  func reloaded() throws {
    let playground = try Playground()
    try playground.write("films.csv", films)
    let followspot = playground.followspot()
    let daemon = try followspot.watch()
    try followspot.waitUntilTrue()
    for identifier in ["film.{index}", "{Title}-{Category}", "Title"] {
      try playground.write(
        "followspot.json", #"{"catalogues": {"films.csv": {"identifier": "\#(identifier)"}}}"#)
      try followspot.waitUntilTrue()
    }
    #expect(try followspot.found("pacino") == ["Heat"])
    try playground.write("followspot.json", #"{"ignore": ["films.csv"]}"#)
    try eventually("the catalogue is left out") { try followspot.found("pacino") == [] }
    try playground.remove("followspot.json")
    try followspot.waitUntilTrue()
    #expect(daemon.isRunning)
  }

  @Test("stays in force when it breaks, and the mistake is shown with its place")
  func broken() throws {
    let playground = try Playground()
    try playground.write("films.csv", films)
    try playground.write("followspot.json", #"{"catalogues": {"films.csv": {"identifier": "Title"}}}"#)
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    try playground.write("followspot.json", "{\n  \"catalogs\": {}\n}")
    try playground.write("films.csv", films + "Tron;Science fiction;Bridges\n")
    _ = try followspot.catchUp(expecting: 1)
    #expect(try followspot.found("bridges") == ["Tron"])
    let errors = try PrintedValue.lines(followspot.run("errors", "--json").standardOutput)
    let mistake = try #require(errors.first { $0["path"]?.text?.hasSuffix("/followspot.json") == true })
    #expect(mistake["line"]?.number == 2)
    #expect(mistake["column"]?.number == 3)
    #expect(mistake["reason"]?.text?.contains("line 2") == false)
    #expect(try followspot.run("errors").standardOutput.contains("  line 2, column 3: "))
    #expect(mistake["reason"]?.text?.contains("catalogues") == true)
  }
}
