import Testing

@testable import Catalogues

@Suite("Rows of OpenStep property lists and .strings files")
struct TextPropertyListTests {
  private func read(_ text: String, _ path: String = "") throws -> Reading {
    try Reading(PropertyListReader(MemorySource(text), format: .text, rows: RowsPath(path)))
  }

  @Test(
    "each shape has its fields",
    arguments: [
      ("( { a = x; b = \"y z\"; } )", ["a=x b=y z"]),
      (
        "{ AD = { name = Andorra; }; AE = { name = 'U A E' } }", ["key=AD name=Andorra", "key=AE name=U A E"]
      ),
      (
        "\"hello\" = \"Hallo\";\n/* c */ bye = Tschüs; // c\nsame;",
        ["key=hello value=Hallo", "key=bye value=Tschüs", "key=same value=same"]
      ),
      ("( a, 007, /usr/bin, )", ["value=a", "value=007", "value=/usr/bin"]),
      ("( <0fbd 77>, <> )", ["value=D713", "value="]),
      (
        "( <*I5>, <*R1.5>, <*BY>, <*D2001-01-01 00:00:01 +0100> )",
        ["value=#5", "value=#1.5", "value=yes", "value=@978303601.0"]
      ),
      ("{ l = (1, (2)); }", ["key=l 0=1 1=[2]"]),
      ("// !$*UTF8*$!\n{}", []),
      ("()", []), ("", []), (" /* nothing */ ", []),
    ])
  func fields(of text: String, are expected: [String]) throws {
    let reading = try read(text)
    #expect(reading.error == nil)
    #expect(reading.good.map(described) == expected)
  }

  @Test("escapes become what they stand for")
  func escapes() throws {
    let rows = try read(#"( "\"\\\n\t\a", "\U00e9\Ud83d\ude00\U41", "\101\12", "\q" )"#).good
    #expect(rows.map { $0["value"] } == [.text("\"\\\n\t\u{7}"), .text("é😀A"), .text("A\n"), .text("q")])
  }

  @Test("octal escapes are NeXTSTEP's characters")
  func octal() throws {
    #expect(try read(#"( "\341\351\373" )"#).good.first?["value"] == .text("ÆØß"))
  }

  @Test("half of a surrogate pair, or data that is none, refuses the row alone")
  func refused() throws {
    let reading = try read(#"( a, "\Ud83d", <0g>, <123>, b )"#)
    #expect(reading.error == nil)
    #expect(reading.rows.count == 5)
    #expect(reading.good.map(described) == ["value=a", "value=b"])
  }

  @Test("the rows may be within other entries")
  func wrapped() throws {
    let text = "{ version = 1; items = ( { a = 1; }, { a = 2; } ); other = { x = { y = z; }; }; }"
    let shape = try PropertyListShape.detect(in: MemorySource(text), format: .text)
    #expect(shape == RowsShape(.objects, at: RowsPath("items"), rowCount: 2))
    #expect(try read(text, "items").good.map(described) == ["a=1", "a=2"])
  }

  @Test(
    "what is wrong is an error with its line",
    arguments: [
      ("{\n a = 1\n b = 2; }", 3), ("(1\n2)", 2), ("{ a = ; }", 1), ("{ a }", 1), ("\n( \"open )", 2),
      ("( /* open", 1),
      ("{ a = 1; } x", 1), ("( <12", 1), ("{ = 1; }", 1), ("( & )", 1), ("a = 1;\n}", 2), ("{ (a) = 1; }", 1),
    ])
  func malformed(text: String, line: Int) throws {
    #expect(try read(text).error?.line == line)
  }

  @Test("100,000 nested arrays are too deep, and what is truncated is an error")
  func hostile() throws {
    #expect(try read(String(repeating: "(", count: 100_000)).error?.reason == .tooDeep(limit: Limits.depth))
    #expect(try read(String(repeating: "{a=", count: 100_000)).error?.reason == .tooDeep(limit: Limits.depth))
    let whole = Array("{ a = ( \"\\U00e9\", <12> ); /* c */ b = c; }".utf8)
    for length in 2..<whole.count {
      #expect(try read(String(decoding: whole[..<length], as: UTF8.self)).error != nil, "\(length) bytes")
    }
  }

  @Test("a single text is no catalogue")
  func scalar() throws {
    #expect(throws: CatalogueError.self) {
      try PropertyListShape.detect(in: MemorySource("hello"), format: .text)
    }
  }
}
