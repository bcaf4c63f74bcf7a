import FoundationEssentials
import Testing

@testable import SpotlightModel

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("only what must be escaped is")
  func strings() {
    #expect(JSONText.string("a\"b\\c\n\r\t\u{0}\u{1F}é😀/") == #""a\"b\\c\n\r\t\u0000\u001fé😀/""#)
    #expect(JSONText.string("e\u{301}") == "\"e\u{301}\"")
  }

  @Test("attributes are an object in the order of their keys")
  func attributes() {
    let attributes: Attributes = [
      "title": .text("x"), "rating": .number("4.50"), "on": .boolean(true),
      "at": .date(Date(timeIntervalSince1970: 0)),
      "keywords": .list([.text("a"), .number(1)]),
    ]
    let expected = #"{"at":"1970-01-01T00:00:00Z","keywords":["a",1],"on":true,"rating":4.50,"title":"x"}"#
    #expect(JSONText.object(attributes) == expected)
    #expect(JSONText.object([]) == "{}")
  }

  @Test(
    "what is no number in JSON is a string",
    arguments: ["01", "+1", "1.", ".5", "1e", "NaN", "", "-", "0x1", "1 "])
  func notNumbers(text: String) {
    #expect(!JSONNumber.matches(text))
    #expect(JSONText.value(.number(text)) == "\"\(text)\"")
  }

  @Test(
    "numbers are written digit for digit",
    arguments: ["0", "-0", "10", "1.50", "1e5", "-2E-07", "123456789012345678901"])
  func numbers(text: String) {
    #expect(JSONText.value(.number(text)) == text)
  }
}
