import SpotlightModel
import Testing

@testable import followspot

@Suite("State values on the command line")
struct DefaultsTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func read(_ key: String) throws -> String { try home.run("defaults", "read", "d", key).out }

  @Test("are there once they were written, in a home that had no index, and gone once they were deleted")
  func life() throws {
    #expect(try home.run("defaults", "write", "d", "last", "Amélie (2001)").status == .done)
    #expect(try read("last") == "Amélie (2001)\n")
    #expect(try home.run("defaults", "domains").out == "d\n")
    #expect(try home.run("defaults", "delete", "d", "last").status == .done)
    let gone = try home.run("defaults", "read", "d", "last")
    #expect(gone.status == .incomplete)
    #expect(gone.error.contains("“d” has no value “last”"))
    #expect(try home.run("defaults", "delete", "d", "last").status == .incomplete)
  }

  @Test(
    "have the type that an option names, wherever it stands",
    arguments: [
      ("-int -5", "-5"), ("-5 -int", "-5"), ("-float 2.50", "2.50"), ("-float -.5", "-0.5"),
      ("-bool YES", "true"), ("-bool 0", "false"), ("-date 2026-03-01", "2026-03-01T00:00:00Z"),
      ("-date 2026-03-01T09:30:00.250Z", "2026-03-01T09:30:00.250Z"),
      ("-date 2026-03-01T09:30", "2026-03-01T09:30:00Z"), ("-data 00FFa1", "00ffa1"),
      ("-string 5", "5"), ("-array a b", "a\nb"), ("-dict b 2 a 1", "a = 1\nb = 2"), ("-- -x", "-x"),
    ])
  func types(words: String, read printed: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try home.run(arguments: ["defaults", "write", "d", "k"] + words).status == .done)
    #expect(try read("k") == printed + "\n")
  }

  @Test(
    "are refused where the words are no such value",
    arguments: [
      "-int five", "-int 99999999999999999999", "-float x", "-bool maybe", "-date yesterday",
      "-date 2026-03-01nonsense", "-date 2026-03-01T09", "-data 0f1",
      "-data xy",
      "a b", "-dict a", "-int -float 5", "",
    ])
  func refused(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let failed = try home.run(arguments: ["defaults", "write", "d", "k"] + words)
    #expect(failed.status == .failed)
    #expect(failed.error.contains("See “followspot help defaults”"))
  }

  @Test("grow where something is added to a list or a dictionary, and to nothing else")
  func adding() throws {
    try home.run("defaults", "write", "d", "l", "-array-add", "a", "b")
    try home.run("defaults", "write", "d", "l", "-array-add", "c")
    #expect(try read("l") == "a\nb\nc\n")
    try home.run("defaults", "write", "d", "m", "-dict", "a", "1", "b", "2")
    try home.run("defaults", "write", "d", "m", "-dict-add", "b", "3")
    #expect(try read("m") == "a = 1\nb = 3\n")
    #expect(try home.run("defaults", "write", "d", "m", "-array-add", "c").status == .failed)
    #expect(try read("m") == "a = 1\nb = 3\n")
  }

  @Test("are listed by domain and key, as lines and as JSON")
  func listing() throws {
    try home.run("defaults", "write", "b", "k", "1")
    try home.run("defaults", "write", "a", "tabs", "-array", "x", "y")
    try home.run("defaults", "write", "a", "on", "-bool", "true")
    #expect(try home.run("defaults", "read", "a").out == "on = true\ntabs = [\"x\",\"y\"]\n")
    #expect(try home.run("defaults", "read").out == "a\non = true\ntabs = [\"x\",\"y\"]\nb\nk = 1\n")
    #expect(
      try home.run("defaults", "read", "a", "--json").out == """
        {"domain":"a","key":"on","value":true}
        {"domain":"a","key":"tabs","value":["x","y"]}

        """)
    #expect(try home.run("defaults", "read", "c").status == .incomplete)
    #expect(try home.run("defaults", "delete", "a").status == .done)
    #expect(try home.run("defaults", "domains", "--json").out == "{\"domain\":\"b\"}\n")
  }

  @Test(
    "need a verb that there is, and the words it takes",
    arguments: ["", "wrte d k v", "read a b c", "delete", "domains x", "write d", "read d -int"])
  func usage(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try home.run(arguments: ["defaults"] + words).status == .failed)
  }

  @Test("are no items: no command for items shows or removes one")
  func noItems() throws {
    try home.run("defaults", "write", "d", "k", "alien")
    for words in [["search", "alien"], ["show", ":d:k"], ["show", ":d\u{1}k"], ["forget", ":d\u{1}k"]] {
      #expect(try home.run(arguments: words).status == .incomplete)
    }
    #expect(try read("k") == "alien\n")
  }
}
