/// Converts Windows-1252 to UTF-8. Every byte is a character: the five that the code page leaves open (81, 8D, 8F, 90,
/// 9D) become the control characters of the same number, so that nothing is lost
/// (https://encoding.spec.whatwg.org/index-windows-1252.txt).
final class Windows1252Decoder: ByteTransform {
  /// The most that one byte becomes.
  static let smallestOutput = 3

  func transform(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (consumed: Int, produced: Int) {
    var (read, written) = (0, 0)
    while read < input.count && written + 3 <= output.count {
      let plain = min(input.count - read, output.count - written)
      let ascii = ASCII.prefixLength(UnsafeRawBufferPointer(rebasing: input[read..<read + plain]))
      if ascii > 0 {
        UnsafeMutableRawBufferPointer(rebasing: output[written..<written + ascii])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: input[read..<read + ascii]))
        read += ascii
        written += ascii
      } else {
        written += Self.encode(Self.codePoint(input[read]), at: written, in: output)
        read += 1
      }
    }
    return (read, written)
  }

  func finish(_ rest: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int { 0 }

  func reset() {}

  private static func codePoint(_ byte: UInt8) -> UInt16 {
    byte < 0x80 || byte >= 0xA0 ? UInt16(byte) : upperControls[Int(byte) - 0x80]
  }

  /// Writes a code point of 80 to FFFF, in hexadecimal, and returns how many bytes it takes.
  private static func encode(
    _ codePoint: UInt16, at index: Int, in output: UnsafeMutableRawBufferPointer
  ) -> Int {
    let last = UInt8(truncatingIfNeeded: codePoint & 0x3F) | 0x80
    if codePoint < 0x800 {
      output[index] = UInt8(truncatingIfNeeded: codePoint >> 6) | 0xC0
      output[index + 1] = last
      return 2
    }
    output[index] = UInt8(truncatingIfNeeded: codePoint >> 12) | 0xE0
    output[index + 1] = UInt8(truncatingIfNeeded: codePoint >> 6) & 0x3F | 0x80
    output[index + 2] = last
    return 3
  }

  /// The characters of bytes 80 to 9F.
  private static let upperControls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
