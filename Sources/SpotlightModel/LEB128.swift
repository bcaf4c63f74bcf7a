/// Unsigned integers in as many bytes as they need: seven bits a byte, the low ones first, the top bit set on all but
/// the last (DWARF Debugging Information Format 5, section 7.6).
///
/// Every stored form that has such integers writes and reads them here.
public enum LEB128 {
  /// Gives away the bytes of a value, ten at most.
  @inlinable @inline(__always)
  public static func encode(_ value: UInt64, _ emit: (UInt8) -> Void) {
    var rest = value
    while rest >= 0x80 {
      emit(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    emit(UInt8(truncatingIfNeeded: rest))
  }

  @inlinable @inline(__always)
  public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    guard value >= 0x80 else { return bytes.append(UInt8(truncatingIfNeeded: value)) }
    encode(value) { bytes.append($0) }
  }

  /// The value whose bytes begin at `offset`, which then is behind them. Nil where they are cut off, or are more than
  /// 64 bits: nobody wrote these.
  @inlinable @inline(__always)
  public static func read(_ bytes: UnsafeRawBufferPointer, at offset: inout Int) -> UInt64? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    offset &+= 1
    return first < 0x80 ? UInt64(first) : readRest(after: first, bytes, at: &offset)
  }

  @inlinable
  static func readRest(after first: UInt8, _ bytes: UnsafeRawBufferPointer, at offset: inout Int) -> UInt64? {
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return shift == 63 && byte > 1 ? nil : value }
      shift &+= 7
    }
    return nil
  }
}
