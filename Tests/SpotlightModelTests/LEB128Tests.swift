import TestSupport
import Testing

@testable import SpotlightModel

@Suite struct LEB128Tests {
  private func encoded(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    LEB128.append(value, to: &bytes)
    return bytes
  }

  /// All values in the bytes; nil where they are damaged.
  private func decoded(_ bytes: [UInt8]) -> [UInt64]? {
    var (offset, values) = (0, [UInt64]())
    while offset < bytes.count {
      guard let value = bytes.withUnsafeBytes({ LEB128.read($0, at: &offset) }) else { return nil }
      values.append(value)
    }
    return values
  }

  @Test(
    "values have the bytes that the standard gives them",
    arguments: [
      (2, [2]), (127, [127]), (128, [0x80, 1]), (129, [0x81, 1]), (12_857, [0xB9, 0x64]),
      (UInt64.max, [UInt8](repeating: 0xFF, count: 9) + [1]),
    ] as [(UInt64, [UInt8])])
  func standard(value: UInt64, bytes: [UInt8]) {
    #expect(encoded(value) == bytes)
    #expect(decoded(bytes) == [value])
  }

  @Test("values of any length, one behind the other, read back")
  func roundTrip() {
    var random = SeededGenerator(seed: 4)
    let values = (0..<1_000).map { _ in random.next() >> UInt64(random.below(64)) }
    #expect(decoded(values.flatMap(encoded)) == values)
  }

  @Test("what is cut off or too long is no value", arguments: [9, 10, 11])
  func damage(count: Int) {
    #expect(decoded([UInt8](repeating: 0x80, count: count)) == nil)
    #expect(decoded([UInt8](repeating: 0xFF, count: count) + [2]) == nil)
  }

  @Test("what is behind more bits than there are is not read")
  func tooManyBits() {
    #expect(decoded([UInt8](repeating: 0x80, count: 9) + [1]) == [1 << 63])
    #expect(decoded([UInt8](repeating: 0x80, count: 9) + [2]) == nil)
  }
}
