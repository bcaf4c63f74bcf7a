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
    var index = start
    while index + 16 <= bytes.count {
      let chunk = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let hits =
        (chunk .== needles.0) .| (chunk .== needles.1) .| (chunk .== needles.2) .| (chunk .== needles.3)
      let lanes = unsafeBitCast(
        SIMD16<UInt8>(repeating: 0).replacing(with: 255, where: hits), to: SIMD2<UInt64>.self)
      // Lane 0 is the lowest byte on every platform that Swift for Linux runs on.
      if lanes[0] != 0 { return index + lanes[0].trailingZeroBitCount / 8 }
      if lanes[1] != 0 { return index + 8 + lanes[1].trailingZeroBitCount / 8 }
      index += 16
    }
    while index < bytes.count && !isHit(bytes[index]) { index += 1 }
    return index
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
