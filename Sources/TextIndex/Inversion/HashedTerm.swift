/// A term with what a hash table needs of it. Its bytes lie elsewhere, with at least 8 bytes of readable memory, and as
/// many as the next multiple of 8.
struct HashedTerm {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The first eight bytes, in the order of memory; zeros where the term is shorter.
  let head: UInt64
  let hash: UInt32

  /// Drawn anew by each process, so that no file can be made whose terms all collide.
  static let seed = UInt64.random(in: 0 ... .max)

  /// After wyhash (https://github.com/wangyi-fudan/wyhash): multiply to 128 bits, add the halves, for each eight bytes.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, count: Int, seed: UInt64) {
    self.bytes = bytes
    self.count = count
    head = Self.word(bytes, 0, count)
    hash = Self.hash(head: head, count: count, seed: seed) { [bytes] in Self.word(bytes, $0, count) }
  }

  /// - Parameter word: the eight bytes from an offset on, with zeros where there are fewer.
  @inline(__always)
  static func hash(head: UInt64, count: Int, seed: UInt64, word: (_ offset: Int) -> UInt64) -> UInt32 {
    var hash = mix(head ^ seed, 0xA076_1D64_78BD_642F ^ UInt64(truncatingIfNeeded: count))
    var offset = 8
    while offset < count {
      hash = mix(word(offset) ^ hash, 0xE703_7ED1_A0B4_28DB)
      offset += 8
    }
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// Up to eight of the bytes from `offset` on, with zeros where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64 { Self.word(bytes, offset, count) }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int) -> UInt64 {
    let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let rest = count &- offset
    return rest >= 8 ? word : word & ((1 << UInt64(truncatingIfNeeded: rest &* 8)) &- 1)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
