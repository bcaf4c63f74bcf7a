/// Why a text is no query, and where.
public struct QuerySyntaxError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Something else stands where one of these is expected. `found` is nil at the end of the text.
    case unexpected(found: String?, expected: Expectation)
    /// A quote has no partner.
    case unterminatedText
    /// A letter behind a text that is none of the modifiers.
    case unknownModifier(String)
    /// A text in quotes stands where only numbers and moments have an order.
    case unorderedText
    /// There is no such function of `$time`.
    case unknownTime(String, suggestion: String?)
    /// The function of `$time` takes nothing in parentheses.
    case needlessArgument(String)
    /// What is in parentheses is no date.
    case malformedDate(String)
    /// The offset is farther away than any date.
    case offsetTooGreat
    /// Too many parentheses are open at once.
    case tooDeep
  }

  /// What the grammar has at a place.
  public enum Expectation: Hashable, Sendable {
    case comparison, relation, value, quantity, connective, closingParenthesis, openingParenthesis, comma,
      closingBracket, timeFunction, wholeNumber
  }

  public var reason: Reason
  /// Which character of the text it is, from 1.
  public var column: Int

  public init(_ reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}

extension QuerySyntaxError: CustomStringConvertible {
  public var description: String { "column \(column): \(reason)" }
}

extension QuerySyntaxError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let found, let expected):
      "\(found.map { "“\($0)”" } ?? "the end") where \(expected) is expected" + hint(found, expected)
    case .unterminatedText:
      "this quote is never closed; a quote within the text is written with a backslash before it"
    case .unknownModifier(let letter):
      "“\(letter)” is no modifier: c ignores case, d ignores diacritics, w looks at words, t takes the words one by one"
    case .unorderedText:
      "a text has no order: numbers are written without quotes, dates as $time.iso(2026-03-01)"
    case .unknownTime(let name, let suggestion):
      "there is no $time.\(name)"
        + (suggestion.map { "; did you mean “$time.\($0)”?" } ?? "; there are \(functions)")
    case .needlessArgument(let name): "$time.\(name) takes nothing in parentheses"
    case .malformedDate(let text):
      "“\(text)” is no date in ISO 8601, such as 2026-03-01 or 2026-03-01T09:30:00Z"
    case .offsetTooGreat: "an offset must lie between -\(limit) and \(limit)"
    case .tooDeep: "more than \(QueryParser.depthLimit) parentheses are open"
    }
  }

  private var limit: Int { TimeExpression.greatestOffset }

  private var functions: String { TimeFunction.allCases.map(\.rawValue).joined(separator: ", ") }

  private func hint(_ found: String?, _ expected: QuerySyntaxError.Expectation) -> String {
    switch (found?.uppercased(), expected) {
    case ("AND", .connective), ("&", .connective): "; “and” is written &&"
    case ("OR", .connective), ("|", .connective): "; “or” is written ||"
    case ("NOT", _): "; “not” is written !"
    default: ""
    }
  }
}

extension QuerySyntaxError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .comparison: "a comparison, such as title == \"word*\"cd,"
    case .relation: "==, !=, <, >, <= or >="
    case .value: "a text in quotes, a number or $time"
    case .quantity: "a number or $time"
    case .connective: "&&, || or the end"
    case .closingParenthesis: "&&, || or “)”"
    case .openingParenthesis: "“(”"
    case .comma: "a comma"
    case .closingBracket: "“]”"
    case .timeFunction: "a function of $time, such as $time.today,"
    case .wholeNumber: "a whole number"
    }
  }
}
