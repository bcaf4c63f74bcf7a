/// Eight bytes of text at once, as far as they are letters and digits of ASCII.
///
/// Arithmetic on all bytes of a word at the same time, after Henry S. Warren, Hacker's Delight, chapter 6.
struct ASCIIWord {
  /// The bytes with capital letters made small; what is no letter stays as it is.
  let folded: UInt64
  /// How many of the bytes, from the first in memory on, are letters or digits.
  let count: Int
  /// The high bits of small letters, and of capitals; what stands behind the letters is in them too.
  private let smalls: UInt64
  private let capitals: UInt64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// - Parameter bytes: as loaded from memory, the first one lowest.
  @inline(__always)
  init(_ bytes: UInt64) {
    let small = bytes | Self.all(0x20)
    let letters = Self.areAtLeast(UInt8(ascii: "a"), small) & ~Self.areAtLeast(UInt8(ascii: "z") + 1, small)
    let digits = Self.areAtLeast(UInt8(ascii: "0"), bytes) & ~Self.areAtLeast(UInt8(ascii: "9") + 1, bytes)
    let others = ~(letters | digits) | bytes
    count = (others & Self.highBits).trailingZeroBitCount / 8
    // The high bit of each letter, moved to where capitals differ from small letters.
    folded = bytes | letters >> 2
    smalls = letters & (bytes << 2)
    capitals = letters & ~(bytes << 2)
  }

  /// The high bits of the capital letters that follow small ones, if any.
  ///
  /// - Parameter isAfterSmall: whether a small letter stands before the first byte.
  @inline(__always)
  func innerCapitals(isAfterSmall: Bool) -> UInt64 {
    let found = capitals & (smalls << 8 | (isAfterSmall ? 0x80 : 0))
    // Most texts have none, so that what stands behind the letters is left out only then.
    return found == 0 || count == 8 ? found : found & (1 << UInt64(count * 8) - 1)
  }

  /// Whether all eight bytes are taken and the last one is a small letter.
  @inline(__always)
  var endsInSmall: Bool { smalls & (1 << 63) != 0 }

  /// The high bits of the bytes that, without their own high bits, are at least `limit`.
  @inline(__always)
  private static func areAtLeast(_ limit: UInt8, _ bytes: UInt64) -> UInt64 {
    ((bytes | highBits) &- all(limit)) & highBits
  }

  @inline(__always)
  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
