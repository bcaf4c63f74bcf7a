import Glibc

extension UnsafeRawBufferPointer {
  /// How often `byte` occurs.
  func count(of byte: UInt8) -> Int {
    var total = 0
    var start = 0
    while start < count {
      // As many as a byte can count, so that the compiler makes vectors of bytes of it.
      let end = Swift.min(start + 255, count)
      var found: UInt8 = 0
      for index in start..<end { found &+= self[index] == byte ? 1 : 0 }
      total += Int(found)
      start = end
    }
    return total
  }

  /// The first index of `byte` from `start` on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
