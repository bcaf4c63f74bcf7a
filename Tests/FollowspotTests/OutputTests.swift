import FoundationEssentials
import SpotlightModel
import TestSupport
import Testing

@testable import followspot

private let terminal = Style(isTerminal: true, hasColours: true, width: 40)

@Suite("Text for people")
struct TextOutputTests {
  @Test(
    "shows what could steer a terminal, there and in a pipe",
    arguments: [
      ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("\u{7}bell\u{9B}", "\\u{7}bell\\u{9B}"),
      ("exe\u{202E}gnp", "exe\\u{202E}gnp"),
      ("a\rb\u{8}", "a\\u{D}b\\u{8}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
      ("ngôi sao ✓ 日本", "ngôi sao ✓ 日本"),
    ])
  func escaping(text: String, shown: String) {
    #expect(terminal.visible(text) == shown)
    #expect(Style.plain.visible(text) == shown)
  }

  @Test("keeps one value to one line")
  func oneLine() {
    #expect(Style.plain.line(" two\n\nlines\tand  more ") == "two lines and more")
    #expect(terminal.line("a\r\nb\u{1B}c") == "a b\\u{1B}c")
  }

  @Test("is coloured on a terminal that wants it, and nowhere else")
  func colours() {
    #expect(terminal.apply(.bold, "x") == "\u{1B}[1mx\u{1B}[0m")
    #expect(Style(isTerminal: true, hasColours: false, width: 80).apply(.bold, "x") == "x")
    #expect(Style.plain.apply(.bold, "x") == "x")
  }

  @Test("aligns columns by what is seen, numbers to the right")
  func table() {
    var table = Table([.text("NAME"), .number("ROWS"), .text("STATE")])
    table.add(["日本", "7", "followed"], style: .plain)
    table.add(["films", "1,200", "away"], style: .plain)
    #expect(
      table.lines(style: .plain) == ["NAME    ROWS  STATE", "日本       7  followed", "films  1,200  away"])
  }

  @Test("cuts a line at the terminal's edge, not within a letter")
  func truncation() {
    #expect(truncated("abcdef", to: 6) == "abcdef")
    #expect(truncated("abcdef", to: 4) == "abc…")
    #expect(truncated("日本語", to: 4) == "日…")
    #expect(truncated("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
    #expect(truncated("abc", to: 0) == "")
  }

  @Test("writes numbers as people read them")
  func numbers() {
    #expect([0, 999, 1000, 1_234_567, -1234].map(grouped) == ["0", "999", "1,000", "1,234,567", "-1,234"])
    #expect(grouped(.min) == "-9,223,372,036,854,775,808")
    #expect(counted(1, "row") == "1 row")
    #expect(counted(2, "entry", plural: "entries") == "2 entries")
    #expect(
      [0, 1, 999, 1000, 1549, 325_000_000].map(byteCount) == [
        "0 bytes", "1 byte", "999 bytes", "1 kB", "1.5 kB", "325 MB",
      ])
    #expect(byteCount(.max) == "9.2 EB")
    #expect(byteCount(999_999) == "1 MB")
  }
}

@Suite("JSON for scripts")
struct JSONOutputTests {
  private func encoded(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.encode(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("keeps the order of members, and one line whatever the text")
  func members() {
    let value: JSONValue = .object([
      "id": "a\"\\\n\t\u{1}", "n": 3, "none": nil, "ok": true, "list": .array(["x", 1]),
    ])
    #expect(encoded(value) == #"{"id":"a\"\\\n\t\u0001","n":3,"none":null,"ok":true,"list":["x",1]}"#)
  }

  @Test("escapes the line separators of Unicode, since readers of lines break there")
  func separators() { #expect(encoded("a\u{2028}b\u{85}c") == #""a\u2028b\u0085c""#) }

  @Test(
    "keeps a number's digits, and makes text of what is none",
    arguments: [
      "0", "-0", "10", "1e5", "1.50", "-1.5E+10", "12345678901234567890123",
    ])
  func numbers(digits: String) {
    #expect(encoded(JSONValue(.number(digits))) == digits)
  }

  @Test(
    "makes text of what is no JSON number",
    arguments: ["", "-", "01", "1.", ".5", "1e", "0x1", "NaN", "1 ", "+1", "--1"])
  func notNumbers(digits: String) {
    #expect(encoded(JSONValue(.number(digits))) == "\"\(digits)\"")
  }

  @Test("writes attributes by type")
  func attributes() {
    let attributes: Attributes = [
      "title": .text("Dune"), "rating": .number("8.0"), "seen": .boolean(false),
      "contentCreationDate": .date(Date(timeIntervalSince1970: 0)),
      "keywords": .list([.text("a"), .number("1")]),
    ]
    #expect(
      encoded(JSONValue(attributes))
        == #"{"contentCreationDate":"1970-01-01T00:00:00Z","keywords":["a",1],"rating":8.0,"seen":false,"title":"Dune"}"#
    )
  }

  @Test("is read back by a strict parser, for any text")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let scalars = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0...(Bool.random(using: &random) ? 0x100 : 0x10FFFF), using: &random))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let line = encoded(.array([.string(text)]))
      #expect(line.allSatisfy { !$0.isNewline })
      let read = try JSONDecoder().decode([String].self, from: Data(line.utf8))
      #expect(read.first.map { Array($0.unicodeScalars) } == scalars)
    }
  }
}
