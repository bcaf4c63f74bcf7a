import SpotlightModel

/// A number with all the digits that it was written with, so that long identifiers are told apart. Exponents count up to
/// some 10^15.
public struct DecimalNumber: Sendable {
  /// In JSON's notation.
  public let text: String
  /// The nearest double; an infinity where it is too great for one.
  public let double: Double

  /// Nil where the text is no number by JSON's grammar: `007` and `+1` are none.
  public init?(_ text: String) {
    guard JSONNumber.matches(text), let double = Double(text) else { return nil }
    self.text = text
    self.double = double
  }
}

extension DecimalNumber: Comparable {
  public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool {
    left.double == right.double && left.digits == right.digits
  }

  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    // Rounding keeps the order, so only where it makes two numbers one the digits must decide.
    left.double == right.double ? left.digits < right.digits : left.double < right.double
  }
}

extension DecimalNumber: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

extension DecimalNumber {
  /// 0.*digits* · 10^*exponent*, without zeros at either end; zero has no digits.
  private struct Digits: Comparable {
    var isNegative = false
    var exponent = 0
    var digits: [UInt8] = []

    static func < (left: Digits, right: Digits) -> Bool {
      if left.sign != right.sign { return left.sign < right.sign }
      return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    private func isCloserToZero(than other: Digits) -> Bool {
      exponent == other.exponent
        ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
    }
  }

  private var digits: Digits {
    var result = Digits()
    var isFraction = false
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "-"): result.isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        result.exponent += Self.exponent(rest)
        rest = []
      case UInt8(ascii: "0") where result.digits.isEmpty:
        if isFraction { result.exponent -= 1 }
      default:
        result.digits.append(byte)
        if !isFraction { result.exponent += 1 }
      }
    }
    while result.digits.last == UInt8(ascii: "0") { result.digits.removeLast() }
    return result.digits.isEmpty ? Digits() : result
  }

  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
    var exponent = 0
    for byte in bytes where byte >= UInt8(ascii: "0") && exponent < 1_000_000_000_000_000 {
      exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return bytes.first == UInt8(ascii: "-") ? -exponent : exponent
  }
}
