/// Finds the end of an object, array or string by its brackets and quotes alone; what is between them is checked when
/// it is parsed. The bytes may come in pieces.
///
/// Beyond the limit of depth brackets are counted and not matched: whoever parses the value refuses it.
public struct JSONSkip {
  private var nesting = JSONNesting()
  private var deeper = 0
  private var isInString = false
  private var isEscaped = false

  public init() {}

  /// Goes on at `position`, at the value's first byte to begin with. Returns whether the value has ended, with
  /// `position` behind it; else `position` is the end of `bytes`.
  public mutating func advance(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int
  ) throws(JSONSyntaxError) -> Bool {
    while position < bytes.count {
      if isInString {
        guard finishString(bytes, &position) else { return false }
      } else {
        position = Self.endOfPlain(bytes, from: position)
        guard position < bytes.count else { return false }
        try bracketOrQuote(bytes[position], at: position)
        position += 1
      }
      if nesting.depth == 0, !isInString { return true }
    }
    return false
  }

  @inline(__always)
  private mutating func bracketOrQuote(_ byte: UInt8, at position: Int) throws(JSONSyntaxError) {
    switch byte {
    case JSONCharacters.quote: isInString = true
    case JSONCharacters.openObject, JSONCharacters.openArray:
      if !nesting.open(array: byte == JSONCharacters.openArray) { deeper += 1 }
    case JSONCharacters.closeObject where deeper > 0, JSONCharacters.closeArray where deeper > 0:
      deeper -= 1
    case JSONCharacters.closeObject, JSONCharacters.closeArray:
      guard nesting.close(array: byte == JSONCharacters.closeArray) else {
        throw JSONSyntaxError(
          .malformed("\(JSONCharacters.shown(byte)) closes what is not open"), byte: position)
      }
    default: break
    }
  }

  /// Moves behind the quote that ends the string; returns false where it is not in `bytes`.
  @inline(__always)
  private mutating func finishString(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    if isEscaped {
      position += 1
      isEscaped = false
    }
    while true {
      position = Self.endOfText(bytes, from: position)
      guard position < bytes.count else { return false }
      if bytes[position] == JSONCharacters.quote {
        position += 1
        isInString = false
        return true
      }
      guard position + 1 < bytes.count else {
        position += 1
        isEscaped = true
        return false
      }
      position += 2
    }
  }

  /// The first quote or backslash from `start` on, or the end.
  @inline(__always)
  private static func endOfText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = word.lowBits(equal: JSONCharacters.quote) | word.lowBits(equal: JSONCharacters.backslash)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, bytes[position] != JSONCharacters.quote,
      bytes[position] != JSONCharacters.backslash
    {
      position += 1
    }
    return position
  }

  /// The first quote or bracket from `start` on, or the end. Brackets and braces differ from each other by one bit only.
  @inline(__always)
  private static func endOfPlain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let folded = word | 0x2020_2020_2020_2020
      let found =
        word.lowBits(equal: JSONCharacters.quote) | folded.lowBits(equal: JSONCharacters.openObject)
        | folded.lowBits(equal: JSONCharacters.closeObject)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count {
      let folded = bytes[position] | 0x20
      if bytes[position] == JSONCharacters.quote || folded == JSONCharacters.openObject
        || folded == JSONCharacters.closeObject
      {
        return position
      }
      position += 1
    }
    return position
  }
}
