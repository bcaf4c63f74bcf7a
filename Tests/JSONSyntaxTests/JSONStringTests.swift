import JSONSyntax
import TestSupport
import Testing

@Suite("Strings of JSON")
struct JSONStringTests {
  private func written(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws -> String {
    try bytes.withUnsafeBytes { bytes in
      var lexer = JSONLexer(bytes)
      let string = try lexer.string(expected: "a string")
      #expect(lexer.token() == nil)
      return try JSONString.text(
        string.bytes(in: bytes), at: string.start, hasEscapes: string.hasEscapes)
    }
  }

  @Test("what must be escaped is, and nothing else")
  func escapes() {
    #expect(
      written("\"\\\n\r\t\u{0}\u{1F}\u{7F}é/") == Array("\"\\\"\\\\\\n\\r\\t\\u0000\\u001f\u{7F}é/\"".utf8))
    #expect(written("") == Array("\"\"".utf8))
  }

  @Test("every text comes back byte for byte", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scalars = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let limits: [UInt32] = [0x20, 0x80, 0x800, 0x11_0000]
      let limit = limits.randomElement(using: &random) ?? 0x80
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{FFFD}"
    }
    let text = String(String.UnicodeScalarView(scalars))
    #expect(try read(written(text)).utf8.elementsEqual(text.utf8))
  }

  @Test(
    "strings that JSON does not allow are refused, with the place",
    arguments: [
      ("\"a", 0), ("\"a\u{1}\"", 2), ("\"\\ud800\"", 1), ("\"ab\\x\"", 3), ("\"\\u12g4\"", 1), ("x", 0),
      ("\"\\", 0),
    ])
  func refused(text: String, byte: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try read(Array(text.utf8)) }
    #expect(error?.byte == byte)
  }
}
