/// Reads the parts of a query text one by one. What may follow what is its caller's to know.
struct QueryLexer {
  let bytes: [UInt8]
  /// Where the next part is looked for.
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private static let backslash = UInt8(ascii: "\\")

  /// The byte at hand; nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  var isAtQuote: Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  mutating func skipSpace() {
    while let byte, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Takes a symbol, if it comes next.
  mutating func take(_ symbol: StaticString) -> Bool {
    let count = symbol.utf8CodeUnitCount
    guard bytes.count - position >= count,
      bytes[position..<position + count].elementsEqual(
        UnsafeBufferPointer(start: symbol.utf8Start, count: count))
    else { return false }
    position += count
    return true
  }

  /// A field's name: everything up to space or a character that means something in queries, unless a backslash stands
  /// before it. Nil where there is none.
  mutating func name() -> String? {
    var name: [UInt8] = []
    while let byte {
      if byte == Self.backslash, position + 1 < bytes.count {
        position += 1
        takeCharacter(into: &name)
      } else if Self.isNamePart(byte) {
        name.append(byte)
        position += 1
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// A name as a query has to write it.
  static func escapedName(_ name: String) -> String {
    name.unicodeScalars.map { $0.isASCII && !isNamePart(UInt8(ascii: $0)) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F: false
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "$"),
      backslash:
      false
    default: true
    }
  }

  /// Takes all bytes of one scalar.
  private mutating func takeCharacter(into taken: inout [UInt8]) {
    repeat {
      taken.append(bytes[position])
      position += 1
    } while byte.map { $0 & 0xC0 == 0x80 } ?? false
  }

  /// The text between the quote at hand and the next of its kind, with its wildcards.
  mutating func quotedText() throws(QuerySyntaxError) -> [TextPattern.Part] {
    let start = position
    let quote = bytes[position]
    var parts: [TextPattern.Part] = []
    var text: [UInt8] = []
    position += 1
    while let byte, byte != quote {
      if byte == UInt8(ascii: "*") {
        parts += [.text(String(decoding: text, as: UTF8.self)), .anything]
        text = []
        position += 1
      } else {
        if byte == Self.backslash { position += 1 }
        guard self.byte != nil else { break }
        takeCharacter(into: &text)
      }
    }
    guard byte == quote else { throw error(.unterminatedText, at: start) }
    position += 1
    return parts + [.text(String(decoding: text, as: UTF8.self))]
  }

  /// Modifiers up to whatever is no letter.
  mutating func modifiers() throws(QuerySyntaxError) -> TextModifiers {
    var modifiers: TextModifiers = []
    while let byte, Self.isWordPart(byte) {
      let letter = Character(Unicode.Scalar(byte))
      guard let known = TextModifiers.letters.first(where: { $0.letter == letter }) else {
        throw error(.unknownModifier(shownHere ?? ""), at: position)
      }
      modifiers.insert(known.modifier)
      position += 1
    }
    return modifiers
  }

  /// Letters, digits and low lines.
  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The letters, digits and low lines at hand.
  mutating func word() -> String {
    let start = position
    while let byte, Self.isWordPart(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Everything before the next `end`, or the end, without the space around it; 64 bytes at most.
  mutating func text(before end: UInt8) -> String {
    skipSpace()
    let start = position
    while let byte, byte != end, position - start < 64 { position += 1 }
    var text = bytes[start..<position]
    while text.last == 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number; nil, and nothing taken, where there is none. A plus sign and zeros in front are left out.
  mutating func number() -> DecimalNumber? {
    let start = position
    let sign = take("-") ? "-" : ""
    if sign.isEmpty { _ = take("+") }
    let whole = digits()
    let fraction = take(".") ? digits() : ""
    guard !whole.isEmpty || !fraction.isEmpty else {
      position = start
      return nil
    }
    let significant = whole.drop { $0 == "0" }
    var text = sign + (significant.isEmpty ? "0" : significant)
    if !fraction.isEmpty { text += ".\(fraction)" }
    let number = DecimalNumber(text + exponent())
    guard let number, !(byte.map(Self.isWordPart) ?? false) else {
      position = start
      return nil
    }
    return number
  }

  private mutating func exponent() -> String {
    let start = position
    guard take("e") || take("E") else { return "" }
    let sign = take("-") ? "-" : take("+") ? "+" : ""
    let digits = digits()
    guard !digits.isEmpty else {
      position = start
      return ""
    }
    return "e\(sign)\(digits)"
  }

  private mutating func digits() -> String {
    let start = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

// MARK: Errors

extension QueryLexer {
  func error(_ reason: QuerySyntaxError.Reason, at offset: Int) -> QuerySyntaxError {
    QuerySyntaxError(reason, column: String(decoding: bytes[..<offset], as: UTF8.self).count + 1)
  }

  /// That what is at hand is not what is expected.
  func unexpected(_ expected: QuerySyntaxError.Expectation) -> QuerySyntaxError {
    error(.unexpected(found: shownHere, expected: expected), at: position)
  }

  /// The word or the character at hand, as a message shows it; nil at the end.
  private var shownHere: String? {
    guard byte != nil else { return nil }
    var scan = self
    let word = scan.word()
    guard word.isEmpty else { return String(word.prefix(Self.longestShown)) }
    return String(decoding: bytes[position...], as: UTF8.self).first.map(String.init)
  }

  private static let longestShown = 32
}
