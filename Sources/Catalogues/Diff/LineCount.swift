import Glibc

/// Counts the lines that bytes end.
enum LineCount {
  /// - Parameter countsReturns: whether a carriage return that no line feed follows ends a line too.
  static func lines(in bytes: UnsafeRawBufferPointer, countsReturns: Bool) -> Int {
    let feeds = count(of: UInt8(ascii: "\n"), in: bytes) { _ in true }
    guard countsReturns else { return feeds }
    return feeds
      + count(of: UInt8(ascii: "\r"), in: bytes) { index in
        index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
      }
  }

  private static func count(
    of byte: UInt8, in bytes: UnsafeRawBufferPointer, where counts: (Int) -> Bool
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var total = 0
    var position = 0
    while position < bytes.count,
      let found = memchr(base + position, Int32(byte), bytes.count - position)
    {
      let index = UnsafeRawPointer(found) - base
      if counts(index) { total += 1 }
      position = index + 1
    }
    return total
  }
}
