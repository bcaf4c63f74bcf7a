import JSONSyntax

/// Escapes in the quoted texts of OpenStep's property lists.
enum TextPropertyListEscapes {
  /// The text with its escapes replaced; nil where half of a surrogate pair stands alone.
  static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var units: [UInt16] = []
    var position = 0
    while position < bytes.count {
      if let (unit, length) = unit(bytes, at: position) {
        units.append(unit)
        position += length
        continue
      }
      guard flush(&units, to: &result) else { return nil }
      if bytes[position] != JSONCharacters.backslash {
        result.append(bytes[position])
        position += 1
      } else {
        let (scalar, length) = escape(bytes, at: position)
        result.append(contentsOf: String(scalar).utf8)
        position += length
      }
    }
    guard flush(&units, to: &result) else { return nil }
    return String(decoding: result, as: UTF8.self)
  }

  /// The code unit of a `\U` escape with its one to four hexadecimal digits.
  private static func unit(_ bytes: UnsafeRawBufferPointer, at position: Int) -> (unit: UInt16, length: Int)?
  {
    guard position + 2 < bytes.count, bytes[position] == JSONCharacters.backslash,
      bytes[position + 1] | 0x20 == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[(position + 2)...].prefix(4).prefix { TextPropertyListScanner.hexadecimal($0) != nil }
    guard !digits.isEmpty else { return nil }
    let unit = digits.reduce(0 as UInt16) { $0 << 4 | UInt16(TextPropertyListScanner.hexadecimal($1) ?? 0) }
    return (unit, 2 + digits.count)
  }

  private static func flush(_ units: inout [UInt16], to result: inout [UInt8]) -> Bool {
    guard !units.isEmpty else { return true }
    defer { units.removeAll() }
    guard let text = String(validating: units, as: UTF16.self) else { return false }
    result.append(contentsOf: text.utf8)
    return true
  }

  /// Any other escape, and how many bytes it takes. An unknown one stands for the character behind the backslash.
  private static func escape(
    _ bytes: UnsafeRawBufferPointer, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let octal = bytes[(position + 1)...].prefix(3).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
    }
    if !octal.isEmpty {
      let code = octal.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) } & 0xFF
      return (NextStepEncoding.scalar(UInt8(code)), 1 + octal.count)
    }
    guard position + 1 < bytes.count else { return ("\\", 1) }
    switch bytes[position + 1] {
    case UInt8(ascii: "a"): return ("\u{07}", 2)
    case UInt8(ascii: "b"): return ("\u{08}", 2)
    case UInt8(ascii: "f"): return ("\u{0C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "v"): return ("\u{0B}", 2)
    case 0x80...: return ("\\", 1)
    case let other: return (Unicode.Scalar(other), 2)
    }
  }
}

/// NeXTSTEP's character set, in which octal escapes are written
/// (https://www.unicode.org/Public/MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT).
enum NextStepEncoding {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte - 0x80)]
  }

  /// From 0x80 on.
  private static let upper: [Unicode.Scalar] = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷\
    ©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿\
    ¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêë\
    ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}
    """.unicodeScalars)
}
