public import CXXHash

/// A 128-bit digest of bytes. It tells contents apart; it does not withstand someone who makes collisions on purpose.
public struct ContentDigest: Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// XXH3, 128 bits (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
  public init(of bytes: UnsafeRawBufferPointer) {
    let digest = followspot_xxh3_128(bytes.baseAddress, bytes.count)
    self.init(high: digest.high, low: digest.low)
  }
}

extension ContentDigest: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// XXH3 of the bytes, 64 bits: for hash tables and fingerprints of rows.
@inlinable
public func xxh3(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  followspot_xxh3_64(bytes.baseAddress, bytes.count)
}
