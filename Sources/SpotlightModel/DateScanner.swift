/// Reads what dates are written with: numbers of so many digits, and the marks between them.
public struct DateScanner {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// - Parameter bytes: UTF-8, which must outlive the scanner.
  public init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  public var isAtEnd: Bool { position == bytes.count }

  /// A number of exactly so many digits; nil, with nothing taken, where there are fewer.
  public mutating func number(digits: Int) -> Int? {
    guard bytes.count - position >= digits else { return nil }
    var value = 0
    for offset in 0..<digits {
      guard let digit = digit(at: position + offset) else { return nil }
      value = value * 10 + digit
    }
    position += digits
    return value
  }

  /// The digits of a decimal fraction, as a value below 1; nil where there are none.
  public mutating func fraction() -> Double? {
    let start = position
    while position < bytes.count, digit(at: position) != nil { position += 1 }
    guard position > start else { return nil }
    return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Takes one of the given ASCII characters, if it comes next.
  public mutating func take(_ first: Unicode.Scalar, _ others: Unicode.Scalar...) -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let next = Unicode.Scalar(bytes[position])
    guard next == first || others.contains(next) else { return nil }
    position += 1
    return next
  }

  private func digit(at index: Int) -> Int? {
    let value = Int(bytes[index]) - Int(UInt8(ascii: "0"))
    return (0...9).contains(value) ? value : nil
  }
}
