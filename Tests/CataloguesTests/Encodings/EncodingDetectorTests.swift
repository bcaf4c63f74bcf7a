import TestSupport
import Testing

@testable import Catalogues

@Suite("Telling the encoding")
struct EncodingDetectorTests {
  static let text = "id;name\n1;Zoë\n2;Đặng Thị\n"

  private func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    let whole = try EncodingDetector.encoding(of: MemorySource(bytes))
    for step in [1, 3, 64] {
      #expect(try EncodingDetector.encoding(of: DribblingSource(bytes, step: step)) == whole)
    }
    return whole
  }

  static func units<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>) -> [UInt8] {
    units.flatMap { unit in withUnsafeBytes(of: unit) { Array($0) } }
  }

  @Test("ASCII and nothing at all are UTF-8", arguments: ["", "a", "id,name\n1,Anna\n"])
  func ascii(_ text: String) throws {
    #expect(try encoding(of: Array(text.utf8)) == .utf8)
  }

  @Test("a byte order mark decides")
  func marks() throws {
    let utf16 = Array(Self.text.utf16)
    let utf32 = Self.text.unicodeScalars.map(\.value)
    #expect(try encoding(of: [0xEF, 0xBB, 0xBF] + Self.text.utf8) == .utf8)
    #expect(try encoding(of: [0xFF, 0xFE] + Self.units(utf16.map(\.littleEndian))) == .utf16LittleEndian)
    #expect(try encoding(of: [0xFE, 0xFF] + Self.units(utf16.map(\.bigEndian))) == .utf16BigEndian)
    #expect(
      try encoding(of: [0xFF, 0xFE, 0, 0] + Self.units(utf32.map(\.littleEndian))) == .utf32LittleEndian)
    #expect(try encoding(of: [0, 0, 0xFE, 0xFF] + Self.units(utf32.map(\.bigEndian))) == .utf32BigEndian)
  }

  @Test("without a mark NUL bytes tell UTF-16 and UTF-32", arguments: [text, "1,東京\n2,大阪\n3,名古屋\n", "a"])
  func nulPattern(_ text: String) throws {
    let utf16 = Array(text.utf16)
    let utf32 = text.unicodeScalars.map(\.value)
    #expect(try encoding(of: Self.units(utf16.map(\.littleEndian))) == .utf16LittleEndian)
    #expect(try encoding(of: Self.units(utf16.map(\.bigEndian))) == .utf16BigEndian)
    #expect(try encoding(of: Self.units(utf32.map(\.littleEndian))) == .utf32LittleEndian)
    #expect(try encoding(of: Self.units(utf32.map(\.bigEndian))) == .utf32BigEndian)
  }

  @Test("a stray NUL does not make UTF-16")
  func strayNUL() throws {
    #expect(try encoding(of: Array("id,name\n1,An\0na\n2,Zoë and many more\n".utf8)) == .utf8)
  }

  @Test("Excel's own CSV is Windows-1252")
  func windows1252() throws {
    let bytes = Array("id;name;price\n1;Zo".utf8) + [0xEB, 0x3B, 0x80, 0x0A]
    #expect(try encoding(of: bytes) == .windows1252)
  }

  @Test("UTF-8 is checked to the last byte")
  func lateByte() throws {
    let bytes = Array(repeatElement(Array("1,Zoë\n".utf8), count: 12_000).joined())
    #expect(try encoding(of: bytes) == .utf8)
    #expect(try EncodingDetector.encoding(of: MemorySource(bytes + [0xE9, 0x0A])) == .windows1252)
  }

  @Test("UTF-8 that is cut off within a character is still UTF-8")
  func cutOff() throws {
    #expect(try encoding(of: Array("1,Zoë\n2,Zo".utf8) + [0xC3]) == .utf8)
    #expect(try encoding(of: Array("1,caf".utf8) + [0xE9]) == .windows1252)
  }

  @Test(
    "what is not the shortest form, a surrogate or out of range is not UTF-8",
    arguments: [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xFF],
    ])
  func strictness(_ bytes: [UInt8]) throws {
    #expect(try encoding(of: Array("é".utf8) + bytes + Array("\n".utf8)) == .windows1252)
  }

  @Test("the validator agrees with the standard library on random bytes")
  func againstStandardLibrary() {
    var random = SeededGenerator(seed: 3)
    let leads: [UInt8] = [
      0x41, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
    ]
    for _ in 0..<30_000 {
      let bytes = (0..<random.below(9)).map { _ in random.pick(leads) }
      var validator = UTF8Validator()
      let isValid = bytes.withUnsafeBytes { validator.accept($0) } && validator.isComplete
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }
}
