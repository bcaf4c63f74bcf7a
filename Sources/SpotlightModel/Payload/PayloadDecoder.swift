import FoundationEssentials

/// Reads the stored form of attributes (see ``PayloadKind``). Damaged bytes end in an error, never in a trap or without
/// end.
public struct PayloadDecoder {
  /// What is wrong with a payload: it was not written by this program, or was altered since.
  public struct Damage: Error {
    public init() {}
  }

  /// One value: its kind, and its bytes without the head.
  public struct Value {
    public var kind: PayloadKind
    public var content: UnsafeRawBufferPointer
  }

  /// So deep lists may be nested within lists. They never are; a little leeway keeps what an odd caller once stored
  /// readable.
  public static let listDepth = 8

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  public var isAtEnd: Bool { offset >= bytes.count }

  /// All attributes, in the stored order.
  public static func attributes(
    _ bytes: UnsafeRawBufferPointer, _ key: (KeyNumber) -> AttributeKey?
  ) throws(Damage) -> Attributes {
    var decoder = PayloadDecoder(bytes)
    var elements: [Attributes.Element] = []
    while !decoder.isAtEnd {
      guard let name = key(try decoder.key()) else { throw Damage() }
      elements.append(.init(name, try decoder.value().decoded()))
    }
    return Attributes(elements)
  }

  /// The next attribute's key. Its value comes next.
  public mutating func key() throws(Damage) -> KeyNumber {
    guard let number = KeyNumber(exactly: try integer()) else { throw Damage() }
    return number
  }

  /// The next value in its stored form, which is the same in every index.
  public mutating func storedValue() throws(Damage) -> UnsafeRawBufferPointer {
    let start = offset
    _ = try value()
    return UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
  }

  public mutating func value() throws(Damage) -> Value {
    let head = try integer()
    guard let kind = PayloadKind(rawValue: head & 7), let count = Int(exactly: head >> 3),
      count <= bytes.count - offset
    else { throw Damage() }
    defer { offset += count }
    return Value(kind: kind, content: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
  }

  private mutating func integer() throws(Damage) -> UInt64 {
    guard let value = LEB128.read(bytes, at: &offset) else { throw Damage() }
    return value
  }
}

extension PayloadDecoder.Value {
  public func decoded() throws(PayloadDecoder.Damage) -> AttributeValue { try decoded(depth: 0) }

  /// The values of a list.
  public var elements: PayloadDecoder { PayloadDecoder(content) }

  public func date() throws(PayloadDecoder.Damage) -> Date {
    guard kind == .date, content.count == 8 else { throw PayloadDecoder.Damage() }
    let bits = UInt64(littleEndian: content.loadUnaligned(as: UInt64.self))
    return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
  }

  private func decoded(depth: Int) throws(PayloadDecoder.Damage) -> AttributeValue {
    switch kind {
    case .text: return .text(String(decoding: content, as: UTF8.self))
    case .number: return .number(String(decoding: content, as: UTF8.self))
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .date: return .date(try date())
    case .list:
      guard depth < PayloadDecoder.listDepth else { throw PayloadDecoder.Damage() }
      var decoder = elements
      var list: [AttributeValue] = []
      while !decoder.isAtEnd { list.append(try decoder.value().decoded(depth: depth + 1)) }
      return .list(list)
    }
  }
}
