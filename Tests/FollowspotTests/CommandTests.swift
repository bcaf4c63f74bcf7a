import IndexStore
import SpotlightModel
import Testing

@testable import followspot

private func item(_ owner: String, _ identifier: String, domain: String, _ title: String) -> Item {
  Item(
    key: ItemKey(owner: owner, identifier: identifier), domain: Domain(domain),
    attributes: ["title": .text(title), "n": .number("007.0")])
}

@Suite("Commands on an index")
struct CommandTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
    try home.index([
      item("films", "alien", domain: "films.1979", "Alien"), item("films", "US", domain: "films", "Us"),
      item("countries", "US", domain: "countries", "United States"),
      item("odd", "a:b", domain: "odd", "Colons"),
    ])
  }

  @Test(
    "without an index, say so and make none", arguments: ["search", "digest", "errors", "forget x", "show x"])
  func noIndex(line: String) throws {
    let empty = try TemporaryHome()
    let captured = try CapturedConsole()
    let arguments = line.split(separator: " ").map { Argument(String($0)) }
    let status = Followspot.run(
      arguments, environment: ["FOLLOWSPOT_HOME": empty.path + "/none"], console: captured.console)
    #expect(status == .failed)
    #expect(captured.out.isEmpty)
    #expect(captured.error.contains("There is no index in \(empty.path)/none yet"))
  }

  @Test("list all items of a domain, in the order of their keys")
  func list() throws {
    #expect(try home.run("search").out.split(separator: "\n").first == "United States  countries:US")
    #expect(try home.run("search", "--domain", "films", "--json").out.split(separator: "\n").count == 2)
    #expect(try home.run("search", "-d", "films", "-n", "1").out == "Us  films:US\n")
    #expect(try home.run("search", "-d", "films.1979").out == "Alien  films:alien\n")
  }

  @Test("find words in any order, the last unfinished, without their accents")
  func search() throws {
    try home.index([
      item("com.example", "ha", domain: "songs", "Ngôi sao cô đơn"),
      item("com.example", "hb", domain: "songs", "Sao"),
    ])
    #expect(try home.run("search", "united", "sta").out == "United States  countries:US\n")
    #expect(try home.run("search", "don", "ngoi").out == "Ngôi sao cô đơn  com.example:ha\n")
    #expect(try home.run("search", "sao").out.split(separator: "\n").first == "Sao  com.example:hb")
    #expect(try home.run("search", "\"sao cô\"").out == "Ngôi sao cô đơn  com.example:ha\n")
    #expect(try home.run("search", "sao", "--domain", "films").status == .incomplete)
    #expect(try home.run("search", "--", "-!").status == .incomplete)
  }

  @Test("find by a query, alone, beside words and within a domain")
  func query() throws {
    #expect(
      try home.run("search", "--query", #"title == "u*"c"#).out
        == "United States  countries:US\nUs  films:US\n")
    #expect(
      try home.run("search", "-q", #"title == "u*"c"#, "-n", "1").out == "United States  countries:US\n")
    #expect(try home.run("search", "us", "-q", "title != 'US'c").status == .incomplete)
    #expect(try home.run("search", "u", "-q", "title != 'US'c").out == "United States  countries:US\n")
    #expect(try home.run("search", "-q", #"** == "us""#, "-d", "films").status == .incomplete)
    #expect(
      try home.run("search", "-q", #"** == "us"cwdt"#, "-d", "films", "--json").out.hasPrefix(#"{"id":"US""#))
    #expect(try home.run("search", "-q", "n == '007.0'", "-n", "0").out.split(separator: "\n").count == 4)
  }

  @Test("explain how a query is carried out")
  func explainQuery() throws {
    let planned = try home.run("search", "--explain", "-q", "title == 'Alien'").out
    #expect(planned == "titles: the word “alien”\nto be judged: 1 item\n\nAlien  films:alien\n")
    let scanned = try home.run("search", "--explain", "-q", "title != 'x' && title != 'y'", "--json").out
    #expect(
      scanned.split(separator: "\n").first
        == #"{"plan":["look at every item: there is no index of what does not match"],"candidates":null}"#)
  }

  @Test("a text that is no query is refused, with a mark below what is wrong")
  func badQuery() throws {
    let refused = try home.run("search", "--query", "日本 ~ 1\n")
    #expect(refused.status == .failed && refused.out.isEmpty)
    #expect(
      refused.error.hasPrefix(
        """
        followspot: the query is wrong at column 4: “~” where ==, !=, <, >, <= or >= is expected.
          日本 ~ 1\u{20}
               ^
        See “followspot help search”.
        """))
  }

  @Test("end with 1 where nothing is found")
  func nothing() throws {
    let found = try home.run("search", "--domain", "film")
    #expect(found.status == .incomplete)
    #expect(found.out.isEmpty)
    #expect(found.error == "followspot: nothing found\n")
  }

  @Test("take an identifier alone where one owner has it, and else name the owners")
  func references() throws {
    #expect(try home.run("show", "alien").status == .done)
    #expect(try home.run("show", "films:US").out.contains("Us"))
    #expect(try home.run("show", "a:b").out.contains("Colons"))
    #expect(try home.run("show", "odd:a:b").out.contains("Colons"))
    let ambiguous = try home.run("show", "US")
    #expect(ambiguous.status == .incomplete)
    #expect(ambiguous.error == "followspot: “US” names several items: countries:US, films:US\n")
    #expect(try home.run("show", "nobody").status == .incomplete)
  }

  @Test("show an item with its history")
  func show() throws {
    let out = try home.run("show", "alien", "--json").out
    #expect(
      out.hasPrefix(
        #"{"id":"alien","owner":"films","domain":"films.1979","catalogue":null,"attributes":{"n":"007.0","title":"Alien"},"versions":[{"replica":""#
      ))
  }

  @Test("forget one item, or a domain with what lies within it")
  func forget() throws {
    #expect(try home.run("forget", "countries:US").out == "removed 1 item\n")
    #expect(try home.run("forget", "--domain", "films", "--json").out == "{\"removed\":2}\n")
    #expect(try home.run("search").out == "Colons  odd:a:b\n")
    #expect(try home.run("forget", "--domain", "films").status == .incomplete)
  }

  @Test("show the state of an index that nobody keeps")
  func status() throws {
    let json = try home.run("status", "--json").out
    #expect(json.contains(#""items":4"#))
    #expect(
      json.contains(
        #""daemon":{"pid":null,"state":"stopped","reason":null},"pending":0,"waiting":[],"roots":[],"unusable":[],"catalogues":[],"sync":null"#
      ))
    #expect(try home.run("status").out.contains("4 items of 0 catalogues"))
  }

  @Test("explain where an item comes from, and why a file is not followed")
  func explain() throws {
    #expect(try home.run("explain", "alien").out.contains("It is no row of a followed catalogue."))
    #expect(try home.run("explain", "nobody").status == .incomplete)
    let outside = try home.run("explain", "/etc/passwd", "--json")
    #expect(outside.out.hasPrefix(#"{"subject":"/etc/passwd","state":"outside""#))
    #expect(outside.status == .incomplete)
  }

  @Test("accept and read again only what is followed", arguments: ["accept", "reindex"])
  func notFollowed(command: String) throws {
    let answer = try home.run(command, "/nonexistent/films.csv")
    #expect(answer.status == .incomplete)
    #expect(answer.error.contains("/nonexistent/films.csv is not followed"))
  }

  @Test("refuse to forget everything by mistake")
  func forgetNothing() throws {
    #expect(try home.run("forget").status == .failed)
    #expect(try home.run("forget", "alien", "--domain", "films").status == .failed)
  }

  @Test("tell equal indexes by their digest")
  func digest() throws {
    let other = try TemporaryHome()
    try other.index([item("odd", "a:b", domain: "odd", "Colons")])
    #expect(try home.run("digest").out != other.run("digest").out)
    for name in ["films", "countries"] { _ = try home.run("forget", "--domain", name) }
    #expect(try home.run("digest").out == other.run("digest").out)
  }

  @Test("state an error's place once: before the reason for people, in keys of its own for scripts")
  func errorPlaces() throws {
    let store = try IndexStore(home: home.path, access: .readWrite)
    var record = CatalogueRecord(root: Array("/r".utf8), path: Array("a.json".utf8), domain: Domain("a"))
    record.error = CatalogueProblem(line: 1, column: 3, reason: "cut short")
    try store.write {
      let id = try $0.save(&record)
      try $0.setProblems([CatalogueProblem(line: 7, column: 9, reason: "refused")], of: id)
    }
    #expect(
      try home.run("errors").out == "/r/a.json\n  line 1, column 3: cut short\n  line 7, column 9: refused\n")
    #expect(
      try home.run("errors", "--json").out == """
        {"path":"/r/a.json","line":1,"column":3,"byte":null,"reason":"cut short"}
        {"path":"/r/a.json","line":7,"column":9,"byte":null,"reason":"refused"}

        """)
  }

  @Test("list no errors where there are none")
  func errors() throws {
    let listed = try home.run("errors")
    #expect(listed.status == .done)
    #expect(listed.out.isEmpty)
  }
}
