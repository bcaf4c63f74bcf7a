import Testing

@testable import SpotlightModel

@Suite("An item's URL") struct ItemURLTests {
  @Test(
    "names owner and identifier, whatever characters they have",
    arguments: [
      ("com.example.Movies", "1"), ("films.2016", "a/b?c#d"), ("ô%", " "), ("a", "\u{1}\n"), ("a", "..'\""),
    ])
  func roundTrip(owner: String, identifier: String) {
    let key = ItemKey(owner: owner, identifier: identifier)
    #expect(ItemKey(url: key.url) == key)
    #expect(key.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test(
    "is read in the usual spellings",
    arguments: ["followspot:///a/b", "followspot:/a/b", "FOLLOWSPOT:///a/b"])
  func spellings(text: String) { #expect(ItemKey(url: text) == ItemKey(owner: "a", identifier: "b")) }

  @Test(
    "is none of these",
    arguments: [
      "", "followspot:", "followspot:a/b", "followspot://a/b", "followspot:///a", "followspot:///a/",
      "http://a/b", "followspot:///a/%zz",
      "followspot:///a/%+1", "followspot:///a/%ff", "followspot:////b", "followspot:///a/%1",
    ])
  func none(text: String) { #expect(ItemKey(url: text) == nil) }
}
