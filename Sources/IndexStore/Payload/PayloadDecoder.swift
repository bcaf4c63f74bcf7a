import FoundationEssentials
import SpotlightModel

/// Reads the stored form of attributes. Damaged bytes end in an error, never in a trap or without end.
struct PayloadDecoder {
  /// What is wrong with a payload: it was not written by this program, or was altered since.
  struct Damage: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// All attributes, in the stored order.
  static func attributes(
    _ bytes: UnsafeRawBufferPointer, _ key: (KeyNumber) -> AttributeKey?
  ) throws -> Attributes {
    var decoder = PayloadDecoder(bytes)
    var elements: [Attributes.Element] = []
    while !decoder.isAtEnd {
      guard let name = key(try decoder.key()) else { throw Damage() }
      elements.append(.init(name, try decoder.value()))
    }
    return Attributes(elements)
  }

  /// The next attribute's key. Its value comes next.
  mutating func key() throws -> KeyNumber {
    guard let number = KeyNumber(exactly: try integer()) else { throw Damage() }
    return number
  }

  /// The next value in its stored form, which is the same in every index.
  mutating func storedValue() throws -> UnsafeRawBufferPointer {
    let start = offset
    _ = try content()
    return UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
  }

  mutating func value() throws -> AttributeValue { try value(depth: 0) }

  private mutating func value(depth: Int) throws -> AttributeValue {
    let (kind, range) = try content()
    let content = UnsafeRawBufferPointer(rebasing: bytes[range])
    switch kind {
    case .text: return .text(String(decoding: content, as: UTF8.self))
    case .number: return .number(String(decoding: content, as: UTF8.self))
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .date: return .date(try Self.date(content))
    case .list: return .list(try Self.list(content, depth: depth))
    }
  }

  private static func date(_ content: UnsafeRawBufferPointer) throws -> Date {
    guard content.count == 8 else { throw Damage() }
    let bits = UInt64(littleEndian: content.loadUnaligned(as: UInt64.self))
    return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
  }

  private static func list(_ content: UnsafeRawBufferPointer, depth: Int) throws -> [AttributeValue] {
    // Lists are never nested; a little leeway keeps what an odd caller once stored readable.
    guard depth < 8 else { throw Damage() }
    var decoder = PayloadDecoder(content)
    var elements: [AttributeValue] = []
    while !decoder.isAtEnd { elements.append(try decoder.value(depth: depth + 1)) }
    return elements
  }

  private mutating func content() throws -> (PayloadKind, Range<Int>) {
    let head = try integer()
    guard let kind = PayloadKind(rawValue: head & 7), let count = Int(exactly: head >> 3),
      count <= bytes.count - offset
    else { throw Damage() }
    defer { offset += count }
    return (kind, offset..<offset + count)
  }

  private mutating func integer() throws -> UInt64 {
    guard let value = LEB128.read(bytes, at: &offset) else { throw Damage() }
    return value
  }
}
