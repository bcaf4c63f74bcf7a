import JSONSyntax
import Testing

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("only what must be escaped is")
  func strings() {
    #expect(JSONText.string("a\"b\\c\n\r\t\u{0}\u{1F}é😀/") == #""a\"b\\c\n\r\t\u0000\u001fé😀/""#)
    #expect(JSONText.string("e\u{301}").utf8.elementsEqual("\"e\u{301}\"".utf8))
  }

  @Test("members are in the order given, and elements too")
  func containers() {
    let elements = JSONText.array(["true", "\"x\""])
    #expect(JSONText.object([("b\"", "1"), ("a", elements)]) == #"{"b\"":1,"a":[true,"x"]}"#)
    #expect(JSONText.object([]) == "{}" && JSONText.array([]) == "[]")
  }
}
