import Glibc

extension UnsafeRawBufferPointer {
  /// How often `byte` occurs. Fast where it is rare.
  func count(of byte: UInt8) -> Int {
    var total = 0
    var position = 0
    while let found = firstIndex(of: byte, from: position) {
      total += 1
      position = found + 1
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
