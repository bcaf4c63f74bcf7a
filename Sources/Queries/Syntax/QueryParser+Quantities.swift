import SpotlightModel

extension QueryParser {
  mutating func quantity(expected: QuerySyntaxError.Expectation) throws(QuerySyntaxError) -> Quantity {
    if let number = lexer.number() { return .number(number) }
    guard lexer.byte == UInt8(ascii: "$") else { throw lexer.unexpected(expected) }
    return .time(try time())
  }

  private mutating func time() throws(QuerySyntaxError) -> TimeExpression {
    let function = try timeFunction()
    let start = lexer.position
    guard lexer.take("(") else {
      guard let expression = function.expression(offset: 0) else {
        throw lexer.unexpected(.openingParenthesis)
      }
      return expression
    }
    lexer.skipSpace()
    let expression: TimeExpression
    switch function {
    case .iso: expression = .written(try date())
    case .yesterday, .lastWeek: throw lexer.error(.needlessArgument(function.rawValue), at: start)
    case .now, .today, .thisWeek, .thisMonth, .thisYear:
      expression = function.expression(offset: try offset()) ?? .now(seconds: 0)
    }
    lexer.skipSpace()
    guard lexer.take(")") else { throw lexer.unexpected(.closingParenthesis) }
    return expression
  }

  private mutating func timeFunction() throws(QuerySyntaxError) -> TimeFunction {
    guard lexer.take("$time.") else { throw lexer.unexpected(.timeFunction) }
    let start = lexer.position
    let name = lexer.word()
    guard !name.isEmpty else { throw lexer.unexpected(.timeFunction) }
    guard let function = TimeFunction(rawValue: name) else {
      let near = NearestName.nearest(to: name, among: TimeFunction.allCases.map(\.rawValue))
      throw lexer.error(.unknownTime(name, suggestion: near), at: start)
    }
    return function
  }

  private mutating func offset() throws(QuerySyntaxError) -> Int {
    let start = lexer.position
    guard let number = lexer.number(), number.double == number.double.rounded() else {
      lexer.position = start
      throw lexer.unexpected(.wholeNumber)
    }
    guard abs(number.double) <= Double(TimeExpression.greatestOffset) else {
      throw lexer.error(.offsetTooGreat, at: start)
    }
    return Int(number.double)
  }

  /// A date with quotes or without.
  private mutating func date() throws(QuerySyntaxError) -> WrittenMoment {
    let start = lexer.position
    let text: String
    if lexer.isAtQuote {
      text = try lexer.quotedText().map { part in
        if case .text(let text) = part { text } else { "*" }
      }.joined()
    } else {
      text = lexer.text(before: UInt8(ascii: ")"))
    }
    guard let moment = WrittenMoment(text) else { throw lexer.error(.malformedDate(text), at: start) }
    return moment
  }
}
