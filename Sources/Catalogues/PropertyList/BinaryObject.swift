import FoundationEssentials

/// An object of a binary property list, of containers only where their references are.
enum BinaryObject {
  case scalar(FieldValue, byteCount: Int)
  /// An array or set, whose `count` references start at `offset`.
  case array(offset: Int, count: Int)
  /// `count` references to keys, then as many to values.
  case dictionary(offset: Int, count: Int)
}

extension BinaryPropertyListFile {
  /// Reads an object by its marker: four bits that say what it is, four that say how long.
  func object(_ number: Int) throws(CatalogueError) -> BinaryObject {
    let offset = try offset(of: number)
    let (kind, length) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
    switch kind {
    case 0x0: return try .scalar(simple(length, at: offset), byteCount: 1)
    case 0x1: return try .scalar(integer(at: offset, power: length), byteCount: 16)
    case 0x2: return try .scalar(real(at: offset, power: length), byteCount: 16)
    case 0x3: return try .scalar(date(at: offset, power: length), byteCount: 16)
    case 0x8:
      let bytes = try contents(at: offset + 1, count: length + 1)
      return .scalar(.number(String(Self.unsigned(bytes))), byteCount: 16)
    default:
      let (count, start) = try count(at: offset, length: length)
      return try sized(kind, count: count, start: start, marker: offset)
    }
  }

  private func sized(
    _ kind: UInt8, count: Int, start: Int, marker: Int
  ) throws(CatalogueError) -> BinaryObject {
    switch kind {
    case 0x4:
      try checkSize(count, at: marker)
      return try .scalar(PropertyListScalar.data(contents(at: start, count: count)), byteCount: count)
    case 0x5, 0x7: return try .scalar(text(at: start, count: count), byteCount: count)
    case 0x6: return try .scalar(wideText(at: start, count: count), byteCount: count)
    case 0xA, 0xB, 0xC:
      _ = try contents(at: start, count: count, unit: referenceSize)
      return .array(offset: start, count: count)
    case 0xD:
      _ = try contents(at: start, count: count, unit: 2 * referenceSize)
      return .dictionary(offset: start, count: count)
    default:
      throw unknown(at: marker)
    }
  }

  /// How many bytes, units or references an object has, and where they start. 15 says that an integer tells.
  private func count(at offset: Int, length: Int) throws(CatalogueError) -> (count: Int, start: Int) {
    guard length == 0xF else { return (length, offset + 1) }
    let marker = try contents(at: offset + 1, count: 1)[0]
    let size = 1 << Int(marker & 0xF)
    guard marker >> 4 == 0x1, size <= 8 else {
      throw CatalogueError(.malformed("an object without a valid length"), byte: offset)
    }
    _ = try contents(at: offset + 2, count: size)
    return (try Self.number(bytes, at: offset + 2, size: size), offset + 2 + size)
  }

  private func simple(_ code: Int, at offset: Int) throws(CatalogueError) -> FieldValue {
    switch code {
    case 0x0: return .null
    case 0x8: return .boolean(false)
    case 0x9: return .boolean(true)
    default: throw unknown(at: offset)
    }
  }

  private func unknown(at offset: Int) -> CatalogueError {
    let marker = String(bytes[offset], radix: 16, uppercase: true)
    return CatalogueError(.malformed("an object of the unknown kind 0x\(marker)"), byte: offset)
  }
}

extension BinaryPropertyListFile {
  /// Integers of 1, 2 and 4 bytes have no sign, longer ones have.
  private func integer(at offset: Int, power: Int) throws(CatalogueError) -> FieldValue {
    guard power <= 4 else { throw unknown(at: offset) }
    let value = Self.unsigned(try contents(at: offset + 1, count: 1 << power))
    return switch power {
    case 3: .number(String(Int64(bitPattern: UInt64(truncatingIfNeeded: value))))
    case 4: .number(String(Int128(truncatingIfNeeded: value)))
    default: .number(String(value))
    }
  }

  private static func unsigned(_ bytes: UnsafeRawBufferPointer) -> UInt128 {
    bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  private func real(at offset: Int, power: Int) throws(CatalogueError) -> FieldValue {
    guard power == 2 || power == 3 else { throw unknown(at: offset) }
    let bits = UInt64(truncatingIfNeeded: Self.unsigned(try contents(at: offset + 1, count: 1 << power)))
    guard power == 2 else { return PropertyListScalar.real(Double(bitPattern: bits)) }
    // Through its own digits, as the nearest double has many more.
    let single = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    return PropertyListScalar.real(Double("\(single)") ?? Double(single))
  }

  /// Seconds since the start of 2001.
  private func date(at offset: Int, power: Int) throws(CatalogueError) -> FieldValue {
    guard power == 3 else { throw unknown(at: offset) }
    let bits = UInt64(truncatingIfNeeded: Self.unsigned(try contents(at: offset + 1, count: 8)))
    let seconds = Double(bitPattern: bits)
    guard seconds.isFinite else { throw CatalogueError(.malformed("a date that is no number"), byte: offset) }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  private func checkSize(_ count: Int, at offset: Int) throws(CatalogueError) {
    guard count <= Limits.fieldBytes else {
      throw CatalogueError(.fieldTooLarge(limit: Limits.fieldBytes), byte: offset)
    }
  }

  private func text(at start: Int, count: Int) throws(CatalogueError) -> FieldValue {
    try checkSize(count, at: start)
    let bytes = try contents(at: start, count: count)
    // Validating is slow, and nearly all of these are ASCII.
    if bytes.allSatisfy({ $0 < 0x80 }) { return .text(String(decoding: bytes, as: UTF8.self)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogueError(.malformed("a text that is not ASCII or UTF-8"), byte: start)
    }
    return .text(text)
  }

  private func wideText(at start: Int, count: Int) throws(CatalogueError) -> FieldValue {
    let bytes = try contents(at: start, count: count, unit: 2)
    try checkSize(bytes.count, at: start)
    guard let text = UTF16BigEndian.text(bytes) else {
      throw CatalogueError(.malformed("half of a surrogate pair stands alone"), byte: start)
    }
    return .text(text)
  }
}

/// UTF-16 with the high byte first.
private enum UTF16BigEndian {
  /// Nil where half of a surrogate pair stands alone.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    var text = String.UnicodeScalarView()
    var lead: UInt16?
    for offset in stride(from: 0, to: bytes.count, by: 2) {
      let unit = UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
      if let high = lead {
        guard UTF16.isTrailSurrogate(unit) else { return nil }
        text.append(UTF16.decode(UTF16.EncodedScalar([high, unit])))
        lead = nil
      } else if let scalar = Unicode.Scalar(unit) {
        text.append(scalar)
      } else {
        guard UTF16.isLeadSurrogate(unit) else { return nil }
        lead = unit
      }
    }
    return lead == nil ? String(text) : nil
  }
}
