/// Finds the first of several bytes, sixteen at a time.
struct ByteSearch {
  private let needles: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
  private let scalars: (UInt8, UInt8, UInt8, UInt8)

  /// Looks for `first` and whichever of the others are given.
  init(_ first: UInt8, _ second: UInt8? = nil, _ third: UInt8? = nil, _ fourth: UInt8? = nil) {
    scalars = (first, second ?? first, third ?? first, fourth ?? first)
    needles = (
      SIMD16(repeating: scalars.0), SIMD16(repeating: scalars.1), SIMD16(repeating: scalars.2),
      SIMD16(repeating: scalars.3)
    )
  }

  /// The index of the first of the bytes at or behind `start`, or `bytes.count`.
  @inline(__always)
  func firstIndex(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    while index &+ 16 <= bytes.count {
      let lanes = hits(base + index)
      if lanes != 0 { return index &+ lanes.trailingZeroBitCount >> 3 }
      index &+= 16
    }
    if index < bytes.count && bytes.count >= 16 {
      // The last sixteen bytes, without those that have been looked at.
      let passed = index &- (bytes.count &- 16)
      let lanes = hits(base + (bytes.count &- 16)) &>> UInt128(truncatingIfNeeded: passed &<< 3)
      return lanes == 0 ? bytes.count : index &+ lanes.trailingZeroBitCount >> 3
    }
    while index < bytes.count && !isHit(bytes[index]) { index &+= 1 }
    return index
  }

  /// Sixteen bytes, from the lowest bits on FF where one of the needles is, else 0.
  @inline(__always)
  private func hits(_ address: UnsafeRawPointer) -> UInt128 {
    let chunk = address.loadUnaligned(as: SIMD16<UInt8>.self)
    let hits =
      (chunk .== needles.0) .| (chunk .== needles.1) .| (chunk .== needles.2) .| (chunk .== needles.3)
    // Lane 0 lies in the lowest bits wherever bytes are little-endian, as on all that Swift supports.
    return unsafeBitCast(SIMD16<UInt8>(repeating: 0).replacing(with: 255, where: hits), to: UInt128.self)
  }

  @inline(__always)
  private func isHit(_ byte: UInt8) -> Bool {
    byte == scalars.0 || byte == scalars.1 || byte == scalars.2 || byte == scalars.3
  }
}

extension UInt8 {
  static let lineFeed: UInt8 = 10
  static let carriageReturn: UInt8 = 13

  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether the byte is white space that may stand around a field without meaning: a blank, or a tab.
  func isBlank(besides delimiter: UInt8) -> Bool { (self == 32 || self == 9) && self != delimiter }
}
