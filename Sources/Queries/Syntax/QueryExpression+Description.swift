import SpotlightModel

extension QueryExpression: CustomStringConvertible {
  /// The query in the language, which parses to the same expression.
  public var description: String {
    switch self {
    case .all(let parts): parts.map(\.descriptionWithin).joined(separator: " && ")
    case .any(let parts): parts.map(\.descriptionWithin).joined(separator: " || ")
    case .not(.text(let field, let pattern)): "\(field) != \(pattern)"
    case .not(.quantity(let field, .equal, let quantity)): "\(field) != \(quantity)"
    case .not(let negated): "!(\(negated))"
    case .text(let field, let pattern): "\(field) == \(pattern)"
    case .quantity(let field, let relation, let quantity): "\(field) \(relation.rawValue) \(quantity)"
    case .range(let field, let lower, let upper): "InRange(\(field), \(lower), \(upper))"
    }
  }

  private var descriptionWithin: String {
    switch self {
    case .all, .any: "(\(self))"
    default: description
    }
  }
}

extension QueryField: CustomStringConvertible {
  public var description: String {
    switch self {
    case .attribute(let key): QueryLexer.escapedName(key.rawValue)
    case .anyMetadata: "*"
    case .anything: "**"
    }
  }
}

extension TextPattern: CustomStringConvertible {
  public var description: String {
    let text = parts.map { part in
      switch part {
      case .text(let text):
        text.unicodeScalars.map { Self.special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      case .anything: "*"
      }
    }.joined()
    let letters = TextModifiers.letters.filter { modifiers.contains($0.modifier) }.map(\.letter)
    return "\"\(text)\"" + String(letters)
  }

  private static let special: Set<Unicode.Scalar> = ["\\", "\"", "*"]
}

extension Quantity: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number): number.text
    case .time(let time): time.description
    }
  }
}

extension TimeExpression: CustomStringConvertible {
  public var description: String {
    switch self {
    case .now(let seconds): call(.now, seconds)
    case .unit(.day, let offset): call(.today, offset)
    case .unit(.week, let offset): call(.thisWeek, offset)
    case .unit(.month, let offset): call(.thisMonth, offset)
    case .unit(.year, let offset): call(.thisYear, offset)
    case .written(let moment): "$time.iso(\(moment.text))"
    }
  }

  private func call(_ function: TimeFunction, _ offset: Int) -> String {
    "$time.\(function.rawValue)" + (offset == 0 ? "" : "(\(offset))")
  }
}
