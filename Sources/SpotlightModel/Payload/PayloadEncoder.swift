import FoundationEssentials

/// Appends attributes in the stored form (see ``PayloadKind``) to a growing buffer.
public struct PayloadEncoder {
  public var bytes: [UInt8] = []

  public init() {}

  public mutating func append(
    _ attributes: Attributes, _ number: (AttributeKey) throws -> KeyNumber
  ) rethrows {
    for element in attributes {
      append(key: try number(element.key))
      append(element.value)
    }
  }

  /// An attribute's key. Its value is to follow.
  public mutating func append(key number: KeyNumber) { LEB128.append(UInt64(number), to: &bytes) }

  public mutating func append(_ value: AttributeValue) {
    switch value {
    case .text(let text): append(text, .text)
    case .number(let digits): append(digits, .number)
    case .boolean(let flag): appendHead(flag ? .yes : .no, count: 0)
    case .date(let date): append(date)
    case .list(let elements): appendList { list in for element in elements { list.append(element) } }
    }
  }

  /// A value whose bytes are at hand, as those of text and of numbers are.
  public mutating func append(_ kind: PayloadKind, _ content: UnsafeRawBufferPointer) {
    appendHead(kind, count: content.count)
    bytes.append(contentsOf: content)
  }

  /// A list of the values that `body` appends.
  public mutating func appendList<Failure: Error>(
    _ body: (inout PayloadEncoder) throws(Failure) -> Void
  ) throws(Failure) {
    let start = bytes.count
    try body(&self)
    var head = PayloadEncoder()
    head.appendHead(.list, count: bytes.count - start)
    bytes.insert(contentsOf: head.bytes, at: start)
  }

  private mutating func append(_ text: String, _ kind: PayloadKind) {
    var text = text
    text.withUTF8 { append(kind, UnsafeRawBufferPointer($0)) }
  }

  private mutating func append(_ date: Date) {
    withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.littleEndian) { append(.date, $0) }
  }

  private mutating func appendHead(_ kind: PayloadKind, count: Int) {
    LEB128.append(UInt64(count) << 3 | kind.rawValue, to: &bytes)
  }
}
