extension JSONString {
  /// The text of a string's bytes, which start at `offset` in what is parsed.
  public static func text(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, hasEscapes: Bool
  ) throws(JSONSyntaxError) -> String {
    hasEscapes
      ? String(decoding: try unescaped(bytes, at: offset), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes with every escape replaced by what it stands for.
  public static func unescaped(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(JSONSyntaxError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      guard bytes[position] == JSONCharacters.backslash else {
        result.append(bytes[position])
        position += 1
        continue
      }
      guard let escape = JSONEscape(bytes, at: position) else {
        throw JSONSyntaxError(.malformed("an escape that JSON does not allow"), byte: offset + position)
      }
      guard let scalar = escape.scalar else {
        throw JSONSyntaxError(.malformed("half of a surrogate pair stands alone"), byte: offset + position)
      }
      result.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      position += escape.length
    }
    return result
  }
}

/// One escape: a backslash and a letter, or one or two `\u` with four digits each.
private struct JSONEscape {
  /// Nil for half of a surrogate pair.
  var scalar: Unicode.Scalar?
  var length: Int

  init?(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    guard position + 1 < bytes.count else { return nil }
    if let plain = Self.plain(bytes[position + 1]) {
      (scalar, length) = (Unicode.Scalar(plain), 2)
      return
    }
    guard let unit = Self.unit(bytes, at: position) else { return nil }
    (scalar, length) = (Unicode.Scalar(UInt32(unit)), 6)
    if UTF16.isLeadSurrogate(unit), let trail = Self.unit(bytes, at: position + 6),
      UTF16.isTrailSurrogate(trail)
    {
      scalar = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
      length = 12
    }
  }

  private static func plain(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The UTF-16 code unit of a `\u` escape at `position`.
  private static func unit(_ bytes: UnsafeRawBufferPointer, at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == JSONCharacters.backslash,
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
