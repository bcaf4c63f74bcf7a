import Testing

@testable import SpotlightModel

@Suite("What was meant")
struct NearestNameTests {
  private let commands = [
    "watch", "lint", "search", "show", "status", "errors", "explain", "accept", "reindex", "forget",
  ]

  @Test(
    "is found through a slip of the fingers",
    arguments: [
      ("serach", "search"), ("seach", "search"), ("searchh", "search"), ("wtach", "watch"),
      ("stauts", "status"),
      ("lnit", "lint"), ("re-index", "reindex"), ("rein", "reindex"), ("exp", "explain"),
      ("Search", "search"),
    ])
  func found(typed: String, meant: String) {
    #expect(NearestName.nearest(to: typed, among: commands) == meant)
  }

  @Test(
    "is not guessed at where nothing is near, or several begin so",
    arguments: ["", "s", "xyzzy", "delete", "import"])
  func none(typed: String) { #expect(NearestName.nearest(to: typed, among: commands) == nil) }

  @Test(
    "is measured in letters put in, left out, replaced and swapped",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "ac", 1), ("abc", "axc", 1),
      ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("đạo", "dạo", 1),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(NearestName.distance(Array(left), Array(right)) == expected)
    #expect(NearestName.distance(Array(right), Array(left)) == expected)
  }
}
