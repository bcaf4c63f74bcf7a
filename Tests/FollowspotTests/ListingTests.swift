import SpotlightModel
import Testing

@testable import followspot

private let colours = Style(isTerminal: true, hasColours: true, width: 60)

/// Matches every occurrence of a text.
private func occurrences(of word: String) -> (String) -> [Range<Int>] {
  { text in
    text.utf8.indices.compactMap { index in
      guard text.utf8[index...].starts(with: word.utf8) else { return nil }
      let start = text.utf8.distance(from: text.utf8.startIndex, to: index)
      return start..<start + word.utf8.count
    }
  }
}

@Suite("A list of items")
struct ListingTests {
  private let item = Item(
    key: ItemKey(owner: "movies", identifier: "11"), domain: Domain("movies"),
    attributes: [
      "title": .text("Alien"), "contentDescription": .text("A distress\ncall."),
      "Director": .text("Ridley Scott"),
    ])

  @Test("shows title, ID and description")
  func plain() {
    let listing = ItemListing(style: .plain, matches: occurrences(of: "Alien"))
    #expect(listing.lines(for: item) == ["Alien  movies:11", "  A distress call."])
  }

  @Test("shows the attributes that hold what title and description do not")
  func otherAttribute() {
    let listing = ItemListing(style: .plain, matches: occurrences(of: "Scott"))
    #expect(
      listing.lines(for: item) == ["Alien  movies:11", "  A distress call.", "  Director: Ridley Scott"])
  }

  @Test("names an item without a title by its identifier")
  func untitled() {
    let untitled = Item(key: item.key, domain: item.domain, attributes: ["code": .text("x")])
    let listing = ItemListing(style: .plain, matches: { _ in [] })
    #expect(listing.lines(for: untitled) == ["11  movies:11"])
  }

  @Test("makes matches stand out on a terminal, within its width")
  func highlights() {
    let text = colours.highlighted("an alien, an alien", width: 10, ranges: occurrences(of: "alien"))
    #expect(text == "an \u{1B}[1;33malien\u{1B}[0m,…")
    #expect(colours.highlighted("none", ranges: occurrences(of: "alien")) == "none")
    #expect(Style.plain.highlighted("alien", ranges: occurrences(of: "alien")) == "alien")
  }

  @Test("gives scripts the promised keys, absent ones as null")
  func json() {
    var bytes: [UInt8] = []
    JSONValue(Item(key: item.key, domain: Domain("movies"), attributes: ["n": .number("1")])).encode(
      into: &bytes)
    let line =
      #"{"id":"11","owner":"movies","domain":"movies","title":null,"description":null,"attributes":{"n":1}}"#
    #expect(String(decoding: bytes, as: UTF8.self) == line)
  }
}
