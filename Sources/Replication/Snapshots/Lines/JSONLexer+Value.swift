import FoundationEssentials
import JSONSyntax
import SpotlightModel

extension JSONLexer {
  /// Reads what `LineWriter` writes of a value.
  mutating func value(to payload: inout PayloadEncoder, depth: Int = 0) throws(JSONSyntaxError) {
    switch next {
    case JSONCharacters.quote:
      try text(to: &payload)
    case UInt8(ascii: "t"):
      try word("true")
      payload.append(.boolean(true))
    case UInt8(ascii: "f"):
      try word("false")
      payload.append(.boolean(false))
    case JSONCharacters.openArray:
      try payload.appendList { (list) throws(JSONSyntaxError) in try self.list(to: &list, depth: depth) }
    case JSONCharacters.openObject:
      payload.append(try tagged())
    default:
      payload.append(.number(try boundedNumber()))
    }
  }

  private mutating func text(to payload: inout PayloadEncoder) throws(JSONSyntaxError) {
    let string = try string(expected: "a string in quotes")
    let content = string.bytes(in: bytes)
    guard !string.hasEscapes, content.count <= SnapshotLimits.fieldBytes else {
      return payload.append(.text(try text(of: string)))
    }
    payload.append(.text, content)
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

  private mutating func list(to payload: inout PayloadEncoder, depth: Int) throws(JSONSyntaxError) {
    guard depth < SnapshotLimits.listDepth else {
      throw refused("lists nested deeper than \(SnapshotLimits.listDepth) levels", at: position)
    }
    try require("[")
    guard !take("]") else { return }
    repeat { try value(to: &payload, depth: depth + 1) } while take(",")
    try require("]")
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
