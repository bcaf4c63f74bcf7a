import FoundationEssentials

extension Date {
  /// The moment in ISO 8601, in UTC: `2026-03-01T09:30:00Z`, with milliseconds where there are any. Years outside
  /// 0000–9999 carry a sign and as many digits as they need.
  public var iso8601: String {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds.isFinite, abs(milliseconds) < 9e18 else { return "\(timeIntervalSince1970)" }
    let total = Int(milliseconds)
    let seconds = total.flooredQuotient(by: 1000)
    let fraction = total - seconds * 1000
    let days = seconds.flooredQuotient(by: 86_400)
    let time = seconds - days * 86_400
    let date = CivilDate(daysSince1970: days)
    let rest = String(unsafeUninitializedCapacity: 20) { bytes in
      var writer = DigitWriter(bytes)
      writer.append("-", date.month, digits: 2)
      writer.append("-", date.day, digits: 2)
      writer.append("T", time / 3600, digits: 2)
      writer.append(":", time / 60 % 60, digits: 2)
      writer.append(":", time % 60, digits: 2)
      if fraction != 0 { writer.append(".", fraction, digits: 3) }
      writer.append("Z", 0, digits: 0)
      return writer.count
    }
    return yearText(date.year) + rest
  }
}

/// Writes numbers with a fixed count of digits.
private struct DigitWriter {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func append(_ mark: Unicode.Scalar, _ number: Int, digits: Int) {
    bytes.initializeElement(at: count, to: UInt8(ascii: mark))
    var rest = number
    for place in stride(from: digits, to: 0, by: -1) {
      bytes.initializeElement(at: count + place, to: UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    count += digits + 1
  }
}

private func yearText(_ year: Int) -> String {
  switch year {
  case 0...9999: padded(year, 4)
  case ..<0: "-\(padded(-year, 4))"
  default: "+\(year)"
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
