import FoundationEssentials
import JSONSyntax
import SpotlightModel

extension JSONLexer {
  /// Reads what `LineWriter` writes of a value.
  mutating func value(depth: Int = 0) throws(JSONSyntaxError) -> AttributeValue {
    switch next {
    case JSONCharacters.quote:
      return .text(try text())
    case UInt8(ascii: "t"):
      try word("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .boolean(false)
    case JSONCharacters.openArray:
      return .list(try list(depth: depth))
    case JSONCharacters.openObject:
      return try tagged()
    default:
      return .number(try boundedNumber())
    }
  }

  private mutating func boundedNumber() throws(JSONSyntaxError) -> String {
    let start = position
    guard let first = next, JSONCharacters.isDigit(first) || first == UInt8(ascii: "-") else {
      throw unexpected(next, expected: "a value")
    }
    let digits = try number()
    guard digits.utf8.count <= SnapshotLimits.fieldBytes else {
      throw refused("a number of more than \(SnapshotLimits.fieldBytes >> 20) MB", at: start)
    }
    return digits
  }

  private mutating func list(depth: Int) throws(JSONSyntaxError) -> [AttributeValue] {
    guard depth < SnapshotLimits.listDepth else {
      throw refused("lists nested deeper than \(SnapshotLimits.listDepth) levels", at: position)
    }
    try require("[")
    var elements: [AttributeValue] = []
    guard !take("]") else { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    try require("]")
    return elements
  }

  private mutating func tagged() throws(JSONSyntaxError) -> AttributeValue {
    let start = position
    let value: AttributeValue
    if take("{\"date\":") {
      value = .date(try next == JSONCharacters.quote ? dateText() : seconds())
    } else if take("{\"dateBits\":") {
      let text = try text()
      guard let bits = UInt64(text, radix: 16), String(bits, radix: 16) == text else {
        throw refused("a date that cannot be read", at: start)
      }
      value = .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
    } else {
      try require("{\"number\":")
      value = .number(try text())
    }
    try require("}")
    return value
  }

  private mutating func dateText() throws(JSONSyntaxError) -> Date {
    let start = position
    guard let date = SnapshotDate.date(try text()) else {
      throw refused("a date that cannot be read", at: start)
    }
    return date
  }

  private mutating func seconds() throws(JSONSyntaxError) -> Date {
    let start = position
    guard let seconds = Double(try number()), seconds.isFinite else {
      throw refused("a date that cannot be read", at: start)
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}
