import FoundationEssentials
import SpotlightModel

/// A hash of a row's fields that depends neither on their order nor on how they were quoted. Fields without a value
/// do not count.
struct RowFingerprint {
  private(set) var value: UInt64 = 0

  /// What a field's name contributes; computed once for many rows.
  struct Name {
    let hash: UInt64

    init(_ name: String) {
      var name = name
      hash = name.withUTF8 { xxh3(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Adds a text that is not empty, by its bytes.
  @inline(__always)
  mutating func add(_ name: Name, text: UnsafeRawBufferPointer) {
    value &+= Self.mix(name.hash, xxh3(text))
  }

  /// Adds a field of any kind. A number and the text of the same digits differ.
  mutating func add(_ name: Name, _ field: FieldValue) {
    guard let hash = Self.hash(field) else { return }
    value &+= Self.mix(name.hash, hash)
  }

  private static func hash(_ field: FieldValue) -> UInt64? {
    switch field {
    case .null: return nil
    case .text(let text): return text.isEmpty ? nil : hash(text)
    case .number(let digits): return mix(hash(digits), 1)
    case .boolean(let flag): return mix(flag ? 1 : 0, 2)
    case .date(let date): return mix(date.timeIntervalSinceReferenceDate.bitPattern, 3)
    case .list(let elements):
      return elements.isEmpty ? nil : elements.reduce(4) { mix($0, hash($1) ?? 5) }
    }
  }

  private static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { xxh3(UnsafeRawBufferPointer($0)) }
  }

  /// Folds the 128-bit product, as wyhash does (https://github.com/wangyi-fudan/wyhash), so that sums of the results
  /// keep their distance.
  @inline(__always)
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0xa076_1d64_78bd_642f).multipliedFullWidth(by: right ^ 0xe703_7ed1_a0b4_28db)
    return product.high ^ product.low
  }
}

/// A digest of a row's fields that serves as its identifier where no field does. Like the fingerprint it depends neither
/// on their order nor on how they were quoted.
struct RowContentIdentifier {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Adds a field's value as text, which is not empty.
  mutating func add(_ name: RowFingerprint.Name, _ text: UnsafeRawBufferPointer) {
    let digest = ContentDigest(of: text)
    high &+= RowFingerprint.mix(name.hash, digest.high)
    low &+= RowFingerprint.mix(~name.hash, digest.low)
  }

  /// 32 hexadecimal digits.
  var text: String { ContentDigest(high: high, low: low).description }
}
