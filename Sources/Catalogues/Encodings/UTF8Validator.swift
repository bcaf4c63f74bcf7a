/// Finds ASCII quickly.
enum ASCII {
  /// How many of the first bytes are ASCII.
  static func prefixLength(_ bytes: UnsafeRawBufferPointer) -> Int {
    var index = 0
    while index + 32 <= bytes.count {
      let words = bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
      let either = words.lowHalf | words.highHalf
      if (either[0] | either[1]) & 0x8080_8080_8080_8080 != 0 { break }
      index += 32
    }
    while index < bytes.count && bytes[index] < 0x80 { index += 1 }
    return index
  }
}

/// Checks a stream of UTF-8 strictly (RFC 3629: shortest forms, no surrogates, nothing above 10FFFF), however it is cut
/// into chunks.
struct UTF8Validator {
  /// How many bytes of the stream have been found valid, a character that is not complete included.
  private(set) var offset = 0
  /// Whether there was any character outside ASCII, whole and valid.
  private(set) var hasMultibyte = false
  /// How many bytes the character at the end still lacks, and how many there are of it.
  private var missing = 0
  private var begun = 0
  /// What its next byte may be.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the stream ends, as far as it has been seen, with a whole character.
  var isComplete: Bool { missing == 0 }

  /// Where the character begins that is not complete, or not valid.
  var characterOffset: Int { offset - begun }

  /// Checks the next bytes of the stream. Returns false at the first that is invalid; `offset` is then where it is.
  mutating func accept(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        let passed = Self.wholeCharacters(UnsafeRawBufferPointer(rebasing: bytes[index...]))
        hasMultibyte = hasMultibyte || passed.hasMultibyte
        index += passed.bytes
        offset += passed.bytes
        if index == bytes.count { break }
      }
      guard accept(bytes[index]) else { return false }
      index += 1
      offset += 1
    }
    return true
  }

  /// How many of the first bytes are valid characters that are easily seen to be whole.
  private static func wholeCharacters(_ bytes: UnsafeRawBufferPointer) -> (bytes: Int, hasMultibyte: Bool) {
    var index = 0
    var hasMultibyte = false
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += ASCII.prefixLength(UnsafeRawBufferPointer(rebasing: bytes[index...]))
      } else {
        guard index + 4 <= bytes.count else { break }
        let length = multibyteLength(bytes, index)
        if length == 0 { break }
        hasMultibyte = true
        index += length
      }
    }
    return (index, hasMultibyte)
  }

  /// The length of the character outside ASCII at `index`, with four bytes there; 0 if it is not valid.
  private static func multibyteLength(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let (first, second) = (bytes[index], bytes[index + 1])
    guard second & 0xC0 == 0x80 else { return 0 }
    switch first {
    case 0xC2...0xDF: return 2
    case 0xE0...0xEF:
      let isShortest = first != 0xE0 || second >= 0xA0
      let isSurrogate = first == 0xED && second >= 0xA0
      return isShortest && !isSurrogate && bytes[index + 2] & 0xC0 == 0x80 ? 3 : 0
    case 0xF0...0xF4:
      let isInRange = (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second < 0x90)
      return isInRange && bytes[index + 2] & 0xC0 == 0x80 && bytes[index + 3] & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }

  /// Checks one byte that begins or continues a character outside ASCII.
  private mutating func accept(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      begun = missing == 0 ? 0 : begun + 1
      allowed = 0x80...0xBF
      if missing == 0 { hasMultibyte = true }
      return true
    }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return false
    }
    begun = 1
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: allowed = 0x80...0xBF
    }
    return true
  }
}
