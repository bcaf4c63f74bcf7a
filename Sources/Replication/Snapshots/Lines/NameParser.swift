import Glibc
import JSONSyntax
import SpotlightModel

/// Parses the names of attributes and gives them numbers.
///
/// A name costs less where the version before had it at the same place.
struct NameParser {
  private struct Known {
    var number: KeyNumber
    var key: AttributeKey
    var utf8: [UInt8]
  }

  private var names: [AttributeKey?] = [nil]
  private var numbers: [AttributeKey: KeyNumber] = [:]
  private var byteCount = 0
  /// `names`, for as long as none is added.
  private var shared: AttributeNames?
  /// The first names of the version before. They are in order.
  private var known: [Known] = []
  private var place = 0
  /// Whether so far the names are those of the version before, and so are in order.
  private var areKnown = true
  private var last: AttributeKey?

  /// So many names are kept, and so many bytes of them; then numbers are given anew.
  private static let mostNames = 4096
  private static let mostBytes = 1 << 20
  private static let mostKnown = 256

  /// What the numbers given since the line began stand for.
  var all: AttributeNames {
    mutating get {
      if let shared { return shared }
      let names = AttributeNames(names)
      shared = names
      return names
    }
  }

  mutating func beginLine() {
    guard names.count > Self.mostNames || byteCount > Self.mostBytes else { return }
    self = NameParser()
  }

  mutating func beginVersion() { (place, areKnown, last) = (0, true, nil) }

  mutating func next(_ lexer: inout JSONLexer) throws(JSONSyntaxError) -> KeyNumber {
    let start = lexer.position
    let string = try lexer.string(expected: "the name of an attribute")
    let bytes = string.bytes(in: lexer.bytes)
    defer { place += 1 }
    if areKnown, place < known.count, !string.hasEscapes, known[place].utf8.count == bytes.count,
      let base = bytes.baseAddress, memcmp(known[place].utf8, base, bytes.count) == 0
    {
      return known[place].number
    }
    if areKnown, place > 0, place <= known.count { last = known[place - 1].key }
    areKnown = false
    let key = AttributeKey(rawValue: try lexer.text(of: string))
    if let last, !(last < key) {
      throw lexer.refused("attributes that are not in the order of their names", at: start)
    }
    last = key
    let number = number(of: key)
    if place < known.count { known.removeSubrange(place...) }
    if place == known.count, place < Self.mostKnown {
      known.append(Known(number: number, key: key, utf8: Array(key.rawValue.utf8)))
    }
    return number
  }

  private mutating func number(of key: AttributeKey) -> KeyNumber {
    if let number = numbers[key] { return number }
    let number = KeyNumber(names.count)
    names.append(key)
    numbers[key] = number
    byteCount += key.rawValue.utf8.count
    shared = nil
    return number
  }
}
