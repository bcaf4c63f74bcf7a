public import SpotlightModel

/// Tells which items answer a query. This is the meaning of the language; indexes only make it quick.
public struct QueryMatcher: Sendable {
  private let test: Test
  private let context: QueryContext

  /// A query with all that is the same for every item done beforehand.
  private indirect enum Test: Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    case text(QueryField, metadata: PatternMatcher, content: PatternMatcher)
    case quantity(QueryField, [QuantityTest])
  }

  public init(_ expression: QueryExpression, in context: QueryContext) {
    test = Self.test(expression, context)
    self.context = context
  }

  public func matches(_ item: Item) -> Bool { holds(test, item) }

  private static func test(_ expression: QueryExpression, _ context: QueryContext) -> Test {
    switch expression {
    case .all(let parts): return .all(parts.map { test($0, context) })
    case .any(let parts): return .any(parts.map { test($0, context) })
    case .not(let negated): return .not(test(negated, context))
    case .text(let field, let pattern):
      let tests = pattern.tokens.map { token in
        Test.text(field, metadata: PatternMatcher(token), content: PatternMatcher(token.atWords))
      }
      return tests.count == 1 ? tests[0] : .all(tests)
    case .quantity(let field, let relation, let quantity):
      return .quantity(field, [QuantityTest(relation, quantity, in: context)])
    case .range(let field, let lower, let upper):
      let tests = [
        QuantityTest(.greaterOrEqual, lower, in: context), QuantityTest(.lessOrEqual, upper, in: context),
      ]
      return .quantity(field, tests)
    }
  }

  private func holds(_ test: Test, _ item: Item) -> Bool {
    switch test {
    case .all(let tests): tests.allSatisfy { holds($0, item) }
    case .any(let tests): tests.contains { holds($0, item) }
    case .not(let test): !holds(test, item)
    case .text(let field, let metadata, let content):
      hasValue(of: field, in: item) { key, value in
        (key.isTextContent ? content : metadata).matches(value, of: key)
      }
    case .quantity(let field, let tests):
      hasValue(of: field, in: item) { _, value in tests.allSatisfy { $0.holds(for: value) } }
    }
  }
}

// MARK: Values

extension QueryMatcher {
  /// Whether a field has a value that passes; each element of a list is one.
  private func hasValue(
    of field: QueryField, in item: Item, _ passes: (AttributeKey, AttributeValue) -> Bool
  ) -> Bool {
    switch field {
    case .attribute(.domainIdentifier):
      // Apps' items that have none are in the domain without a name.
      !item.domain.name.isEmpty && passes(.domainIdentifier, .text(item.domain.name))
    case .attribute(let key):
      !context.unsearchable.contains(key)
        && item.attributes[key].map { $0.hasElement { passes(key, $0) } } ?? false
    case .anyMetadata, .anything:
      item.attributes.contains { element in
        isLookedAt(element.key, by: field) && element.value.hasElement { passes(element.key, $0) }
      }
    }
  }

  private func isLookedAt(_ key: AttributeKey, by field: QueryField) -> Bool {
    if key.holdsBytes || field == .anyMetadata && key.isTextContent { return false }
    return !context.unsearchable.contains(key) && !context.searchedByNameOnly.contains(key)
  }
}

extension AttributeKey {
  static let domainIdentifier: AttributeKey = "domainIdentifier"

  /// Whether its values are running text, in which words are looked for.
  var isTextContent: Bool {
    switch rawValue.utf8.count {
    case 11: rawValue == "textContent"
    case 22: rawValue == "transcribedTextContent"
    default: false
    }
  }
}

extension AttributeValue {
  fileprivate func hasElement(_ passes: (AttributeValue) -> Bool) -> Bool {
    guard case .list(let elements) = self else { return passes(self) }
    return elements.contains { $0.hasElement(passes) }
  }
}

extension PatternMatcher {
  /// - Parameter value: no list.
  fileprivate func matches(_ value: AttributeValue, of key: AttributeKey) -> Bool {
    switch value {
    case .text, .number, .boolean: matchesAnything || !key.holdsBytes && matches(value.text)
    // Words of dates are indexed in their own way; what their text is, nobody should have to know.
    case .date, .list: matchesAnything
    }
  }
}
