import FoundationEssentials
import SpotlightModel

/// Appends attributes in the stored form to a growing buffer.
struct PayloadEncoder {
  var bytes: [UInt8] = []

  mutating func append(_ attributes: Attributes, _ number: (AttributeKey) throws -> KeyNumber) rethrows {
    for element in attributes {
      LEB128.append(UInt64(try number(element.key)), to: &bytes)
      append(element.value)
    }
  }

  private mutating func append(_ value: AttributeValue) {
    switch value {
    case .text(let text): append(text, .text)
    case .number(let digits): append(digits, .number)
    case .boolean(let flag): appendHead(flag ? .yes : .no, count: 0)
    case .date(let date): append(date)
    case .list(let elements): append(elements)
    }
  }

  private mutating func append(_ text: String, _ kind: PayloadKind) {
    var text = text
    text.withUTF8 { utf8 in
      appendHead(kind, count: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  private mutating func append(_ date: Date) {
    appendHead(.date, count: 8)
    withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  private mutating func append(_ elements: [AttributeValue]) {
    var inner = PayloadEncoder()
    for element in elements { inner.append(element) }
    appendHead(.list, count: inner.bytes.count)
    bytes.append(contentsOf: inner.bytes)
  }

  private mutating func appendHead(_ kind: PayloadKind, count: Int) {
    LEB128.append(UInt64(count) << 3 | kind.rawValue, to: &bytes)
  }
}
