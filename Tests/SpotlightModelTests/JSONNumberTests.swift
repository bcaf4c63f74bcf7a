import SpotlightModel
import Testing

@Suite("Numbers of JSON")
struct JSONNumberTests {
  @Test(
    "what JSON's notation does not allow is no number",
    arguments: ["01", "+1", "1.", ".5", "1e", "NaN", "", "-", "0x1", "1 "])
  func notNumbers(text: String) { #expect(!JSONNumber.matches(text)) }

  @Test("what it allows is", arguments: ["0", "-0", "10", "1.50", "1e5", "-2E-07", "123456789012345678901"])
  func numbers(text: String) { #expect(JSONNumber.matches(text)) }
}
