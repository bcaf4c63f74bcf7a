import TestSupport
import Testing

@testable import Queries

@Suite struct QueryParserPropertyTests {
  @Test("what an expression is written as parses to the same expression")
  func roundTrip() throws {
    var random = RandomQueries(seed: 1)
    for _ in 0..<2000 {
      let expression = random.expression(depth: 4)
      #expect(try QueryExpression(parsing: expression.description) == expression)
    }
  }

  @Test("every text is a query or an error within it")
  func anyText() {
    let parts = [
      "title", "*", "**", "==", "=", "!=", "<", ">=", "!", "&&", "||", "(", ")", "[", "]", "\"", "'", "\\",
      "c", "dw",
      "InRange(", ",", "1", "-", "1e9", "$time.", "$time.today", "(1)", "$time.iso(", "2026-03-01", " ", "é",
      "\0", "日本",
      "\"x\"", "'a*'", "$", "\u{301}",
    ]
    var generator = SeededGenerator(seed: 2)
    var queries = 0
    for _ in 0..<20_000 {
      let text = (0..<generator.below(12)).map { _ in generator.pick(parts) }.joined()
      do {
        _ = try QueryExpression(parsing: text)
        queries += 1
      } catch {
        #expect((1...text.count + 1).contains(error.column))
      }
    }
    #expect(queries > 10)
  }
}
