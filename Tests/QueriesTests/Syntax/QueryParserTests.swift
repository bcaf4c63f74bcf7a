import SpotlightModel
import Testing

@testable import Queries

@Suite struct QueryParserTests {
  private func parsed(_ text: String) throws -> String { try QueryExpression(parsing: text).description }

  @Test(
    "both spellings of equality, every relation, and either quote",
    arguments: [
      (#"title == "Paris""#, #"title == "Paris""#), (#"title="Paris""#, #"title == "Paris""#),
      ("title == 'paris'", #"title == "paris""#), (#"title != "x""#, #"title != "x""#),
      ("rating<3", "rating < 3"), ("rating <= 3.50", "rating <= 3.50"), ("rating>-1", "rating > -1"),
      ("rating >= +1e3", "rating >= 1e3"), ("rating == .5", "rating == 0.5"), ("rating = 007", "rating == 7"),
      ("  rating\n==\t5  ", "rating == 5"), ("rating != 5", "rating != 5"),
    ])
  func comparisons(text: String, expected: String) throws {
    #expect(try parsed(text) == expected)
  }

  @Test(
    "and binds closer than or, not closer than and; parentheses go first",
    arguments: [
      ("a==1 && b==2 || c==3", "(a == 1 && b == 2) || c == 3"),
      ("a==1 && (b==2 || c==3)", "a == 1 && (b == 2 || c == 3)"),
      ("a==1||b==2||c==3", "a == 1 || b == 2 || c == 3"), ("!a<1 && b==2", "!(a < 1) && b == 2"),
      ("!(a==1 && b==2)", "!(a == 1 && b == 2)"), ("!!a<1", "a < 1"), ("! ! !a<1", "!(a < 1)"),
      ("!(!(a<1))", "!(!(a < 1))"), ("((a<1))", "a < 1"), ("!a==1", "a != 1"),
    ])
  func precedence(text: String, expected: String) throws {
    #expect(try parsed(text) == expected)
  }

  @Test(
    "modifiers stand behind the quote or in brackets behind the relation",
    arguments: [
      (#"title == "paris*"cd"#, #"title == "paris*"cd"#), (#"title == "x"twdc"#, #"title == "x"cdwt"#),
      (#"kMDItemAuthors ==[c] "Steve""#, #"authorNames == "Steve"c"#),
      (#"title =[cd]"x"w"#, #"title == "x"cdw"#), (#"title == [] "x""#, #"title == "x""#),
      (#"title == "x"cc"#, #"title == "x"c"#), ("rating ==[c] 5", "rating == 5"),
      (#"title=="a"c&&title=="b""#, #"title == "a"c && title == "b""#),
    ])
  func modifiers(text: String, expected: String) throws {
    #expect(try parsed(text) == expected)
  }

  @Test(
    "a backslash takes the next character for what it is, other stars are wildcards",
    arguments: [
      (#"a == "\"\\\*\'""#, [TextPattern.Part.text(#""\*'"#)]), (#"a == 'it\'s'"#, [.text("it's")]),
      (#"a == "\p""#, [.text("p")]), (#"a == "\é""#, [.text("é")]), (#"a == """#, []),
      (#"a == "*""#, [.anything]), (#"a == "a**b""#, [.text("a"), .anything, .text("b")]),
      (#"a == "*a*b*""#, [.anything, .text("a"), .anything, .text("b"), .anything]),
      (#"a == "a?b&&c)""#, [.text("a?b&&c)")]), ("a == '\"'", [.text("\"")]),
    ])
  func escapes(text: String, parts: [TextPattern.Part]) throws {
    #expect(try QueryExpression(parsing: text) == .text(.attribute("a"), TextPattern(parts)))
  }

  @Test(
    "fields are called as in Swift, in Objective-C or by the metadata framework, or by a custom key",
    arguments: [
      ("isoSpeed", "isoSpeed"), ("ISOSpeed", "isoSpeed"), ("kMDItemISOSpeed", "isoSpeed"),
      ("GPSDOP", "gpsdop"), ("kMDItemTitle", "title"), ("kMDItemAuthors", "authorNames"),
      ("kMDItemTextContent", "textContent"), ("kMDItemDescription", "contentDescription"),
      ("kMDItemWhereFroms", "contentSources"), ("com_example_color", "com_example_color"),
      ("address.city", "address.city"), ("Année", "Année"), (#"Release\ Year"#, #"Release\ Year"#),
      ("2016", "2016"), ("a-b", "a-b"), ("kMDItemUnknown", "kMDItemUnknown"), (#"\*"#, #"\*"#), ("*", "*"),
      ("**", "**"), ("InRange", "InRange"),
    ])
  func fields(name: String, expected: String) throws {
    #expect(try parsed("\(name) == 1") == "\(expected) == 1")
  }

  @Test(
    "InRange has a field and two bounds",
    arguments: [
      ("InRange(rating,1,5)", "InRange(rating, 1, 5)"),
      ("InRange ( kMDItemStarRating , 1 , 5 )", "InRange(rating, 1, 5)"),
      (
        "InRange(completionDate,$time.today(-10),$time.today)",
        "InRange(completionDate, $time.today(-10), $time.today)"
      ),
      ("!InRange(a,1,2)", "!(InRange(a, 1, 2))"), ("InRange(**,1,2)", "InRange(**, 1, 2)"),
    ])
  func ranges(text: String, expected: String) throws {
    #expect(try parsed(text) == expected)
  }

  @Test(
    "every function of $time",
    arguments: [
      ("$time.now", "$time.now"), ("$time.now(-3600)", "$time.now(-3600)"),
      ("$time.now( 5 )", "$time.now(5)"),
      ("$time.today", "$time.today"), ("$time.today(1)", "$time.today(1)"),
      ("$time.yesterday", "$time.today(-1)"), ("$time.this_week", "$time.this_week"),
      ("$time.this_week(-2)", "$time.this_week(-2)"), ("$time.last_week", "$time.this_week(-1)"),
      ("$time.this_month(3)", "$time.this_month(3)"), ("$time.this_year(-1)", "$time.this_year(-1)"),
      ("$time.iso(2026-03-01)", "$time.iso(2026-03-01)"),
      (#"$time.iso("2026-03-01T09:30:00Z")"#, "$time.iso(2026-03-01T09:30:00Z)"),
      ("$time.iso( 2026-03 )", "$time.iso(2026-03)"),
    ])
  func times(text: String, expected: String) throws {
    #expect(try parsed("dueDate > \(text)") == "dueDate > \(expected)")
  }

  @Test("a query parses in time that grows with its length, however long it is")
  func long() throws {
    let many = Array(repeating: "a == 1", count: 20_000).joined(separator: " && ")
    guard case .all(let parts) = try QueryExpression(parsing: many) else {
      Issue.record("not a conjunction")
      return
    }
    #expect(parts.count == 20_000)
    let text = String(repeating: "*x", count: 50_000)
    #expect(try QueryExpression(parsing: "a == '\(text)'").description.utf8.count == text.utf8.count + 7)
    #expect(try parsed(String(repeating: "!", count: 100_001) + "a<1") == "!(a < 1)")
  }
}
