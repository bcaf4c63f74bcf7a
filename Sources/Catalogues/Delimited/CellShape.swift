/// What the text of a field looks like, judged by its bytes.
enum CellShape {
  /// Whether it is a number: digits with a sign, a decimal point or comma, separators of thousands, an exponent, a percent
  /// or dollar sign. Dates are none.
  static func isNumber(_ cell: UnsafeRawBufferPointer) -> Bool {
    var hasDigit = false
    var previous: UInt8 = 0
    for byte in cell {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "%"), UInt8(ascii: "$"):
        break
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard !hasDigit || previous | 0x20 == UInt8(ascii: "e") else { return false }
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard hasDigit, previous | 0x20 != UInt8(ascii: "e") else { return false }
      default: return false
      }
      previous = byte
    }
    return hasDigit && previous | 0x20 != UInt8(ascii: "e")
  }

  /// The text with each run of letters and digits as one `w`, cut off after 32 bytes: `2024-05-01` is `w-w-w`.
  static func skeleton(_ cell: UnsafeRawBufferPointer) -> [UInt8] {
    var skeleton: [UInt8] = []
    for byte in cell where skeleton.count < 32 {
      if !isWordByte(byte) {
        skeleton.append(byte)
      } else if skeleton.last != UInt8(ascii: "w") {
        skeleton.append(UInt8(ascii: "w"))
      }
    }
    return skeleton
  }

  /// Whether the cell looks as though it had not been split far enough: it holds a delimiter as delimiters stand, not as
  /// punctuation does.
  static func isSuspicious(_ cell: UnsafeRawBufferPointer) -> Bool {
    if isNumber(cell) { return false }
    for (index, byte) in cell.enumerated() {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "|"): return true
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        let isPunctuation = index + 1 == cell.count || cell[index + 1] == UInt8(ascii: " ")
        if !isPunctuation && !endsEntity(cell, index) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether the semicolon at `index` ends an HTML entity, as in `&#039;` and `&amp;`.
  private static func endsEntity(_ cell: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard cell[index] == UInt8(ascii: ";") else { return false }
    var start = index - 1
    while start >= 0 && index - start <= 10 && (isWordByte(cell[start]) || cell[start] == UInt8(ascii: "#")) {
      start -= 1
    }
    return start >= 0 && start < index - 1 && cell[start] == UInt8(ascii: "&")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
