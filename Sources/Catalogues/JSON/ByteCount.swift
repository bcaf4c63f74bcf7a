import Glibc

extension UnsafeRawBufferPointer {
  /// How often `byte` occurs.
  func count(of byte: UInt8) -> Int {
    var total = 0
    var position = 0
    while position + 64 <= count {
      // 255 blocks fit the byte-wide counters.
      var counters = SIMD64<UInt8>.zero
      let blocks = Swift.min((count - position) / 64, 255)
      for _ in 0..<blocks {
        let block = loadUnaligned(fromByteOffset: position, as: SIMD64<UInt8>.self)
        counters.replace(with: counters &+ 1, where: block .== byte)
        position += 64
      }
      total += counters.sum
    }
    while position < count {
      if self[position] == byte { total += 1 }
      position += 1
    }
    return total
  }
}

extension SIMD64<UInt8> {
  fileprivate var sum: Int {
    var total = 0
    for index in indices { total += Int(self[index]) }
    return total
  }
}

extension UnsafeRawBufferPointer {
  /// The first index of `byte` from `start` on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
