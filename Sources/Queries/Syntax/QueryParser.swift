import SpotlightModel

extension QueryExpression {
  /// Parses a query text. Every text is a query or an error.
  ///
  /// - Complexity: linear in the length of the text.
  public init(parsing text: String) throws(QuerySyntaxError) {
    var parser = QueryParser(text)
    self = try parser.query()
  }
}

/// Parses queries by recursive descent, a method for each rule of the grammar in <doc:QueryLanguage>.
struct QueryParser {
  /// So many parentheses may be open at once.
  static let depthLimit = 64

  var lexer: QueryLexer
  private var depth = 0

  init(_ text: String) { lexer = QueryLexer(text) }

  mutating func query() throws(QuerySyntaxError) -> QueryExpression {
    let query = try alternatives()
    guard lexer.byte == nil else { throw lexer.unexpected(.connective) }
    return query
  }

  private mutating func alternatives() throws(QuerySyntaxError) -> QueryExpression {
    var alternatives = [try conjunction()]
    while lexer.take("||") { alternatives.append(try conjunction()) }
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  private mutating func conjunction() throws(QuerySyntaxError) -> QueryExpression {
    var parts = [try negation()]
    while lexer.take("&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Ends behind the space that follows.
  private mutating func negation() throws(QuerySyntaxError) -> QueryExpression {
    var isNegated = false
    lexer.skipSpace()
    while lexer.take("!") {
      isNegated.toggle()
      lexer.skipSpace()
    }
    let primary = lexer.byte == UInt8(ascii: "(") ? try parenthesis() : try comparison()
    lexer.skipSpace()
    return isNegated ? .not(primary) : primary
  }

  private mutating func parenthesis() throws(QuerySyntaxError) -> QueryExpression {
    guard depth < Self.depthLimit else { throw lexer.error(.tooDeep, at: lexer.position) }
    depth += 1
    lexer.position += 1
    let inner = try alternatives()
    guard lexer.take(")") else { throw lexer.unexpected(.closingParenthesis) }
    depth -= 1
    return inner
  }
}

// MARK: Comparisons

extension QueryParser {
  private mutating func comparison() throws(QuerySyntaxError) -> QueryExpression {
    let isPlainName = lexer.byte != UInt8(ascii: "\\")
    if lexer.take("**") { return try comparison(of: .anything) }
    if lexer.take("*") { return try comparison(of: .anyMetadata) }
    guard let name = lexer.name() else { throw lexer.unexpected(.comparison) }
    if isPlainName, name == "InRange" {
      lexer.skipSpace()
      if lexer.take("(") { return try range() }
    }
    return try comparison(of: QueryField(named: name))
  }

  private mutating func comparison(of field: QueryField) throws(QuerySyntaxError) -> QueryExpression {
    let (relation, isNegated) = try relation()
    let modifiers = try bracketedModifiers()
    lexer.skipSpace()
    let comparison: QueryExpression
    if lexer.isAtQuote {
      guard relation == .equal else { throw lexer.error(.unorderedText, at: lexer.position) }
      let parts = try lexer.quotedText()
      comparison = .text(field, TextPattern(parts, modifiers.union(try lexer.modifiers())))
    } else {
      comparison = .quantity(field, relation, try quantity(expected: .value))
    }
    return isNegated ? .not(comparison) : comparison
  }

  private mutating func relation() throws(QuerySyntaxError) -> (relation: QuantityRelation, isNegated: Bool) {
    lexer.skipSpace()
    if lexer.take("!=") { return (.equal, true) }
    if lexer.take("==") || lexer.take("=") { return (.equal, false) }
    if lexer.take("<=") { return (.lessOrEqual, false) }
    if lexer.take(">=") { return (.greaterOrEqual, false) }
    if lexer.take("<") { return (.less, false) }
    if lexer.take(">") { return (.greater, false) }
    throw lexer.unexpected(.relation)
  }

  /// The older spelling: `==[cd] "text"`.
  private mutating func bracketedModifiers() throws(QuerySyntaxError) -> TextModifiers {
    lexer.skipSpace()
    guard lexer.take("[") else { return [] }
    let modifiers = try lexer.modifiers()
    guard lexer.take("]") else { throw lexer.unexpected(.closingBracket) }
    return modifiers
  }

  /// What stands in the parentheses of `InRange`.
  private mutating func range() throws(QuerySyntaxError) -> QueryExpression {
    lexer.skipSpace()
    let field: QueryField
    if lexer.take("**") {
      field = .anything
    } else if lexer.take("*") {
      field = .anyMetadata
    } else {
      guard let name = lexer.name() else { throw lexer.unexpected(.comparison) }
      field = QueryField(named: name)
    }
    try separator()
    let lower = try bound()
    try separator()
    let upper = try bound()
    lexer.skipSpace()
    guard lexer.take(")") else { throw lexer.unexpected(.closingParenthesis) }
    return .range(field, from: lower, to: upper)
  }

  private mutating func separator() throws(QuerySyntaxError) {
    lexer.skipSpace()
    guard lexer.take(",") else { throw lexer.unexpected(.comma) }
  }

  private mutating func bound() throws(QuerySyntaxError) -> Quantity {
    lexer.skipSpace()
    guard !lexer.isAtQuote else { throw lexer.error(.unorderedText, at: lexer.position) }
    return try quantity(expected: .quantity)
  }
}

extension QueryField {
  /// Core Spotlight's attribute of this name, in Swift, in Objective-C or as the metadata framework calls it; else a
  /// custom attribute.
  public init(named name: String) {
    self = .attribute(StandardAttribute.queried(name)?.key ?? AttributeKey(rawValue: name))
  }
}
