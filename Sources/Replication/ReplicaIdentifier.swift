/// Names a replica of the index: a host's data home, for as long as it is neither copied nor restored.
public struct ReplicaIdentifier: Hashable, Sendable, RawRepresentable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A fresh name: 26 digits of Crockford's base 32 (https://www.crockford.com/base32.html), 128 bits in all.
  public init(using generator: inout some RandomNumberGenerator) {
    var bits = UInt128.random(in: 0...UInt128.max, using: &generator)
    var digits = [UInt8](repeating: 0, count: 26)
    for position in digits.indices.reversed() {
      digits[position] = Self.alphabet[Int(bits & 31)]
      bits >>= 5
    }
    rawValue = String(decoding: digits, as: UTF8.self)
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension ReplicaIdentifier: Comparable {
  /// In the order of the names' UTF-8 bytes.
  public static func < (left: ReplicaIdentifier, right: ReplicaIdentifier) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension ReplicaIdentifier: CustomStringConvertible {
  public var description: String { rawValue }
}
