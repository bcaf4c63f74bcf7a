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

/// Makes a ``ContentDigest`` of bytes that come in pieces.
public final class RunningDigest {
  private let state: OpaquePointer

  public init() {
    guard let state = followspot_xxh3_128_create() else {
      // 576 bytes; Swift's own allocations end the process in the same case.
      fatalError("no memory for a digest")
    }
    self.state = state
  }

  deinit { followspot_xxh3_128_free(state) }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    followspot_xxh3_128_update(state, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes so far.
  public var digest: ContentDigest {
    let digest = followspot_xxh3_128_digest(state)
    return ContentDigest(high: digest.high, low: digest.low)
  }
}

/// XXH3 of the bytes, 64 bits: for hash tables and fingerprints of rows.
@inlinable
public func xxh3(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  followspot_xxh3_64(bytes.baseAddress, bytes.count)
}
