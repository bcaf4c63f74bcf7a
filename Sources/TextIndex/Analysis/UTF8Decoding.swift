/// UTF-8, a scalar at a time, of bytes that need not be valid.
enum UTF8Decoding {
  private static let replacement: UInt32 = 0xFFFD

  /// The scalar at `position`, which lies within `bytes`, and how many bytes it takes. What is not UTF-8 is U+FFFD and
  /// takes one byte.
  static func scalar(_ bytes: UnsafeRawBufferPointer, at position: Int) -> (scalar: UInt32, length: Int) {
    let first = bytes[position]
    let length = length(leadingByte: first)
    guard length > 1 else { return first < 0x80 ? (UInt32(first), 1) : (replacement, 1) }
    guard bytes.count - position >= length else { return (replacement, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return (replacement, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let lowest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= lowest, value < 0x11_0000, value & ~0x7FF != 0xD800 else { return (replacement, 1) }
    return (value, length)
  }

  /// How many bytes a scalar takes that begins with `byte`; 1 also where none does.
  static func length(leadingByte byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Writes a scalar, up to 4 bytes. Returns how many.
  static func encode(_ scalar: UInt32, at bytes: UnsafeMutablePointer<UInt8>) -> Int {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(scalar >> shift & 0x3F | 0x80) }
    switch scalar {
    case ..<0x80:
      bytes[0] = UInt8(scalar)
      return 1
    case ..<0x800:
      bytes[0] = UInt8(scalar >> 6 | 0xC0)
      bytes[1] = continuation(0)
      return 2
    case ..<0x1_0000:
      bytes[0] = UInt8(scalar >> 12 | 0xE0)
      bytes[1] = continuation(6)
      bytes[2] = continuation(0)
      return 3
    default:
      bytes[0] = UInt8(scalar >> 18 & 0x07 | 0xF0)
      bytes[1] = continuation(12)
      bytes[2] = continuation(6)
      bytes[3] = continuation(0)
      return 4
    }
  }
}
