import Testing

@testable import Queries

@Suite struct QuerySyntaxErrorTests {
  private func failure(_ text: String) -> QuerySyntaxError? {
    do {
      _ = try QueryExpression(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "an error points at the character, and says what is there and what is expected",
    arguments: [
      ("", 1, "the end where a comparison, such as title == \"word*\"cd, is expected"),
      ("title", 6, "the end where ==, !=, <, >, <= or >= is expected"),
      ("title ~ 1", 7, "“~” where ==, !=, <, >, <= or >= is expected"),
      ("title == ", 10, "the end where a text in quotes, a number or $time is expected"),
      ("title == Paris", 10, "“Paris” where a text in quotes, a number or $time is expected"),
      ("title == *", 10, "“*” where a text in quotes, a number or $time is expected"),
      ("title === 1", 9, "“=” where a text in quotes, a number or $time is expected"),
      ("title == 1x", 10, "“1x” where a text in quotes, a number or $time is expected"),
      ("title == 1 title == 2", 12, "“title” where &&, || or the end is expected"),
      ("a == 1 AND b == 2", 8, "“AND” where &&, || or the end is expected; “and” is written &&"),
      ("a == 1 & b == 2", 8, "“&” where &&, || or the end is expected; “and” is written &&"),
      ("a == 1 or b == 2", 8, "“or” where &&, || or the end is expected; “or” is written ||"),
      ("NOT a == 1", 5, "“a” where ==, !=, <, >, <= or >= is expected"),
      ("a == 1)", 7, "“)” where &&, || or the end is expected"),
      ("(a == 1", 8, "the end where &&, || or “)” is expected"),
      ("a == 1 &&", 10, "the end where a comparison, such as title == \"word*\"cd, is expected"),
      ("a == 'é👍🏽' b", 11, "“b” where &&, || or the end is expected"),
      ("a == [c \"x\"", 8, "“ ” where “]” is expected"),
      ("InRange(a 1,2)", 11, "“1” where a comma is expected"),
      ("InRange(a,x,2)", 11, "“x” where a number or $time is expected"),
      ("InRange(a,1)", 12, "“)” where a comma is expected"),
      ("InRange(a,1,2,3)", 14, "“,” where &&, || or “)” is expected"),
      ("a < $date", 5, "“$” where a function of $time, such as $time.today, is expected"),
      ("a < $time.", 11, "the end where a function of $time, such as $time.today, is expected"),
      ("a < $time.iso", 14, "the end where “(” is expected"),
      ("a < $time.today(1.5)", 17, "“1” where a whole number is expected"),
      ("a < $time.today()", 17, "“)” where a whole number is expected"),
    ])
  func places(text: String, column: Int, reason: String) throws {
    let error = try #require(failure(text))
    #expect(error.description == "column \(column): \(reason)")
  }

  @Test(
    "other mistakes are named, with what to do",
    arguments: [
      ("a == \"x", 6, .unterminatedText), ("a == 'x\"", 6, .unterminatedText),
      ("a == \"x\\", 6, .unterminatedText),
      ("a == \"x\"cq", 10, .unknownModifier("q")), ("a == \"x\"C", 9, .unknownModifier("C")),
      ("a ==[x] \"x\"", 6, .unknownModifier("x")), ("a == \"x\"é", 9, .unknownModifier("é")),
      ("a < \"x\"", 5, .unorderedText), ("InRange(a, 'x', 'y')", 12, .unorderedText),
      ("a < $time.todya", 11, .unknownTime("todya", suggestion: "today")),
      ("a < $time.zzzzzzzz", 11, .unknownTime("zzzzzzzz", suggestion: nil)),
      ("a < $time.yesterday(1)", 20, .needlessArgument("yesterday")),
      ("a < $time.last_week(1)", 20, .needlessArgument("last_week")),
      ("a < $time.iso(2026-02-30)", 15, .malformedDate("2026-02-30")),
      ("a < $time.iso()", 15, .malformedDate("")), ("a < $time.now(1000000001)", 15, .offsetTooGreat),
      ("a < $time.now(-1e300)", 15, .offsetTooGreat), ("a < $time.now(1e999)", 15, .offsetTooGreat),
    ] as [(String, Int, QuerySyntaxError.Reason)])
  func mistakes(text: String, column: Int, reason: QuerySyntaxError.Reason) {
    #expect(failure(text) == QuerySyntaxError(reason, column: column))
    #expect(!reason.description.isEmpty)
  }

  @Test("parentheses nest 64 deep, and no deeper")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a==1" + String(repeating: ")", count: depth)
    }
    #expect(try QueryExpression(parsing: nested(64)).description == "a == 1")
    #expect(failure(nested(65)) == QuerySyntaxError(.tooDeep, column: 65))
    #expect(failure(String(repeating: "!(", count: 200_000))?.reason == .tooDeep)
    #expect(failure(String(repeating: "(", count: 1_000_000))?.column == 65)
  }
}
