import JSONSyntax

/// Grows JSON text byte by byte.
struct LineWriter {
  var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The text as it is.
  mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(string text: String) { JSONString.append(text, to: &bytes) }

  mutating func append(_ number: Int64) {
    guard number >= 10 else {
      guard number >= 0 else { return append(raw: "\(number)") }
      return bytes.append(UInt8(ascii: "0") + UInt8(number))
    }
    // 19 digits at most, the last one first.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = UInt64(number)
      while rest > 0 {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Appends each element, with commas between.
  mutating func append<Element>(
    _ elements: some Sequence<Element>, _ body: (inout LineWriter, Element) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(JSONCharacters.comma) }
      isFirst = false
      try body(&self, element)
    }
  }
}
