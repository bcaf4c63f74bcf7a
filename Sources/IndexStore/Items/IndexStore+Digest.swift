import FoundationEssentials
public import SpotlightModel

extension IndexStore {
  /// A digest of all that search can show: equal in indexes of equal items, whatever their order, their history, and
  /// where they came from.
  ///
  /// It is the sum, modulo 2^128, of each item's XXH3 over its owner, identifier, domain and attributes by name.
  public func digest() throws -> ContentDigest {
    try consistently {
      var sum = UInt128(0)
      var text = CanonicalText()
      try forEachItem { item in
        text.rewrite(item)
        let digest = text.digest
        sum &+= UInt128(digest.high) << 64 | UInt128(digest.low)
        return true
      }
      return ContentDigest(
        high: UInt64(truncatingIfNeeded: sum >> 64), low: UInt64(truncatingIfNeeded: sum))
    }
  }
}

/// An item as bytes that are the same on every host: each text with its length before it, each value with its kind.
private struct CanonicalText {
  private var bytes: [UInt8] = []

  var digest: ContentDigest { bytes.withUnsafeBytes { ContentDigest(of: $0) } }

  mutating func rewrite(_ item: Item) {
    bytes.removeAll(keepingCapacity: true)
    for text in [item.key.owner, item.key.identifier, item.domain.name] { append(text) }
    for element in item.attributes {
      append(element.key.rawValue)
      append(element.value)
    }
  }

  private mutating func append(_ value: AttributeValue) {
    switch value {
    case .text(let text):
      bytes.append(UInt8(ascii: "t"))
      append(text)
    case .number(let digits):
      bytes.append(UInt8(ascii: "n"))
      append(digits)
    case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "y" : "f"))
    case .date(let date):
      bytes.append(UInt8(ascii: "d"))
      append(date.timeIntervalSinceReferenceDate.bitPattern)
    case .list(let elements):
      bytes.append(UInt8(ascii: "l"))
      append(UInt64(elements.count))
      for element in elements { append(element) }
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append(UInt64($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
