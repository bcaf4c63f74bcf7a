import FoundationEssentials
import SpotlightModel
import TestSupport
import Testing

@testable import IndexStore

@Suite struct PayloadTests {
  private func encode(_ attributes: Attributes, _ keys: inout StoredKeys) -> [UInt8] {
    var encoder = PayloadEncoder()
    encoder.append(attributes) { key in
      if let number = keys.numbers[key] { return number }
      let number = KeyNumber(keys.names.count)
      keys.set(key, number)
      return number
    }
    return encoder.bytes
  }

  private func value(_ random: inout SeededGenerator, depth: Int = 0) -> AttributeValue {
    switch Int.random(in: 0..<(depth == 0 ? 6 : 5), using: &random) {
    case 0: .text(String(repeating: "é", count: Int.random(in: 0..<200, using: &random)))
    case 1: .number("\(Int64.random(in: .min ... .max, using: &random))")
    case 2: .boolean(.random(using: &random))
    case 3: .date(Date(timeIntervalSince1970: .random(in: -1e10...1e10, using: &random)))
    case 4: .text("\(UInt64.random(in: 0...99, using: &random))")
    default:
      .list((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) })
    }
  }

  @Test("attributes come back from their stored form as they were", arguments: 0..<50)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var keys = StoredKeys()
    let attributes = Attributes(
      (0..<Int.random(in: 0..<300, using: &random)).map { index in
        .init(AttributeKey(rawValue: "field \(index)"), value(&random))
      })
    let bytes = encode(attributes, &keys)
    let decoded = try bytes.withUnsafeBytes { try PayloadDecoder.attributes($0, keys.name(of:)) }
    #expect(decoded == attributes)
  }

  @Test("damaged bytes are an error or other attributes, never a crash", arguments: 0..<50)
  func damage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var keys = StoredKeys()
    let bytes = encode(
      ["a": .text("some text"), "b": .list([.number("1"), .date(Date())]), "c": .boolean(true)], &keys)
    for _ in 0..<200 {
      var altered = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        altered[Int.random(in: 0..<altered.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let cut = altered.prefix(Int.random(in: 0...altered.count, using: &random))
      let decoded = try? cut.withUnsafeBytes { try PayloadDecoder.attributes($0, keys.name(of:)) }
      #expect((decoded?.count ?? 0) <= bytes.count)
    }
  }

  @Test("a list within lists without end is an error")
  func nesting() {
    var bytes: [UInt8] = []
    for _ in 0..<200 { bytes = UInt8Varint.encode(UInt64(bytes.count) << 3 | 5) + bytes }
    bytes.insert(1, at: 0)
    #expect(throws: PayloadDecoder.Damage.self) {
      try bytes.withUnsafeBytes { try PayloadDecoder.attributes($0) { _ in "key" } }
    }
  }
}

private enum UInt8Varint {
  static func encode(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + encode(value >> 7)
  }
}
