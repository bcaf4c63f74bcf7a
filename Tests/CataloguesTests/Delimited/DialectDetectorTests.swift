import Testing

@testable import Catalogues

@Suite("Finding out a dialect")
struct DialectDetectorTests {
  @Test("each delimiter is found", arguments: [",", "\t", ";", "|", "\u{1F}"])
  func delimiters(_ delimiter: String) throws {
    let text = ["id,name,price", "1,Anna,2.50", "2,Bea,3"].joined(separator: "\n")
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: delimiter)
    #expect(detected(text).dialect == Dialect(delimiter: try #require(delimiter.utf8.first)))
    #expect(detected(text).columns == 3)
  }

  @Test("decimal commas do not hide semicolons")
  func decimalCommas() throws {
    let expected = ["Name=A Preis=1,50", "Name=B Preis=2,75"]
    #expect(try detectedRows("Name;Preis\nA;1,50\nB;2,75\n") == expected)
    #expect(detected("A;1,50\nB;2,75\nC;3,10\n").dialect.delimiter == UInt8(ascii: ";"))
  }

  @Test("an HTML entity does not make a semicolon the delimiter")
  func entities() throws {
    let text = "id,name\n1,O&#039;Brien\n2,D&#039;Arcy\n3,Tom &amp; Jerry\n"
    #expect(
      try detectedRows(text) == [
        "id=1 name=O&#039;Brien", "id=2 name=D&#039;Arcy", "id=3 name=Tom &amp; Jerry",
      ])
  }

  @Test("tabs with quoted text are not taken for blanks")
  func quotedTabs() throws {
    let text = "id\tname\n1\t\"a b\tc\"\n2\t\"d e f\"\n"
    #expect(try detectedRows(text) == ["id=1 name=a b\tc", "id=2 name=d e f"])
  }

  @Test("tab text whose quotes are part of it has no quote")
  func unquotedTabs() throws {
    let text = "id\tartist\n1\t\"Weird Al\" Yankovic\n2\tABBA\n3\t\"Tiny\" Tim\n"
    #expect(detected(text).dialect.quote == nil)
    #expect(try detectedRows(text).first == "id=1 artist=\"Weird Al\" Yankovic")
  }

  @Test("single quotes are found where they enclose fields, not where they are apostrophes")
  func singleQuotes() throws {
    #expect(try detectedRows("id,name\n1,'a, b'\n2,'it''s'\n") == ["id=1 name=a, b", "id=2 name=it's"])
    #expect(detected("id,name\n1,'Allo 'Allo!\n2,It's\n").dialect.quote == UInt8(ascii: "\""))
  }

  @Test("backslashes before quotes are escapes, other backslashes are text")
  func escapes() throws {
    #expect(
      try detectedRows("id,name\n1,\"a \\\"b\\\" c\"\n2,x\n") == ["id=1 name=a \"b\" c", "id=2 name=x"])
    #expect(detected("id,path\n1,\\/wiki\n2,C:\\temp\n").dialect.escape == nil)
  }

  @Test("lists within a field do not take over")
  func innerLists() {
    #expect(detected("id,tags\n1,a|b|c\n2,d|e|f\n").dialect.delimiter == UInt8(ascii: ","))
    #expect(detected("1,x,a;b\n2,y,c;d\n3,z,e;f\n").dialect.delimiter == UInt8(ascii: ","))
  }

  @Test("comments, blank lines and a header that is not there")
  func comments() throws {
    let text =
      "# zones\n#\n#code\tplace\n\nAD\t+4230+00131\tEurope/Andorra\nAE\t+2518+05518\tAsia/Dubai\nAF\t+3431+06912\tAsia/Kabul\n"
    let found = detected(text)
    #expect(found.dialect == Dialect(delimiter: 9, comment: UInt8(ascii: "#"), header: .absent))
    #expect(found.columns == 3)
  }

  @Test("a number sign in a header or in most rows is no comment")
  func numberSigns() throws {
    #expect(try detectedRows("#id,name\n1,a\n2,b\n") == ["#id=1 name=a", "#id=2 name=b"])
    #expect(try detectedRows("tag,count\n#swift,3\n#linux,4\n").count == 2)
    #expect(try detectedRows("id,name\n1,a\n#2,b\n3,c\n4,d\n").count == 3)
  }

  @Test(
    "a title above the header is skipped",
    arguments: ["Report of 2024\n\n", "Report of 2024,,,\n", "One\nTwo\n"])
  func titles(_ title: String) throws {
    let text = title + "id,name,price,size\n1,a,1.5,2\n2,b,2.5,3\n"
    #expect(try detectedRows(text) == ["id=1 name=a price=1.5 size=2", "id=2 name=b price=2.5 size=3"])
  }

  @Test("without a header nothing is skipped")
  func noTitle() throws {
    #expect(try detectedRows("7\n8,x\n9,y\n10,z\n").count == 4)
  }

  @Test(
    "a header is told from rows",
    arguments: [
      ("id,name\n1,Anna\n2,Bea\n", true), ("1,Anna\n2,Bea\n", false),
      ("first,last\nAnna,Alm\nBea,Bo\n", true),
      ("country,1990,1991,1992\nFrance,1.5,2,3\nSpain,4,5,6\n", true),
      ("2024-01-01,x\n2024-01-02,y\n2024-01-03,z\n", false),
      ("day,what\n2024-01-01,x\n2024-01-02,y\n", true),
      ("0000..007F; Basic\n0080..00FF; Latin\n0100..017F; Ext\n", false),
      ("AD,Andorra\nAE,Emirates\nAF,Afghanistan\nAG,Antigua\n", false), ("id,name\n", true), ("1,2\n", false),
      (",a,b\n0,1,2\n1,3,4\n", true), ("name,name\nx,1\ny,2\n", true), ("title\nJaws\nAlien\n", true),
      ("Jaws\nAlien\nHeat\n", false), ("pageID,urlSlug\n12,x\n13,y\n", true),
    ])
  func headers(_ text: String, _ hasHeader: Bool) {
    #expect(detected(text).dialect.header == (hasHeader ? .present : .absent))
  }

  @Test("a text of one field a row is a table too")
  func oneField() throws {
    #expect(try detectedRows("name\nAnna\nBea\n") == ["name=Anna", "name=Bea"])
    #expect(try detectedRows("name\n\"a, b\"\nc\n") == ["name=a, b", "name=c"])
    #expect(
      try detectedRows("title\nHello, world\nThis is, well, a text\nAnd more\nand\n").first
        == "title=Hello, world")
  }

  @Test("the extension decides between what fits equally")
  func hints() {
    #expect(detected("a\n", dialectSettings(ofFileNamed: "a.tsv")).dialect.delimiter == 9)
    #expect(detected("", dialectSettings(ofFileNamed: "a.psv")).dialect.delimiter == UInt8(ascii: "|"))
    #expect(detected("x;1\ty\nz;2\tw\n", dialectSettings(ofFileNamed: "a.TAB")).dialect.delimiter == 9)
    #expect(
      detected("id;name\n1;a\n", dialectSettings(ofFileNamed: "a.tsv")).dialect.delimiter == UInt8(ascii: ";")
    )
  }

  @Test(
    "rows of all lengths are split by what splits the header",
    arguments: [
      ("id,title,x\n1,A\n2,B,c,d,e\n,,,\n3\n\"4,unclosed\n5,Z,z\n", ","), ("id;title\n1\n2\n3\n4;C\n", ";"),
      ("\"id\"|\"title\"|\"x\"\n1|A\n2\n3|B|c|d\n4\n", "|"), ("id\ttitle\n1\n2\n3\n4\tC, c\n", "\t"),
      ("Name;Preis\nA;1,50;x\nB\nC;2,75;y;z\nD\n", ";"),
    ])
  func ragged(_ text: String, _ delimiter: String) {
    for name in ["a.csv", "a.tsv", "a.txt"] {
      let dialect = detected(text, dialectSettings(ofFileNamed: name)).dialect
      #expect(dialect.delimiter == delimiter.utf8.first, "\(name)")
      #expect(dialect.header == .present, "\(name)")
    }
  }

  @Test("each ragged row is kept, whatever its length")
  func raggedRows() throws {
    let text = "id,title,x\n1,A\n2,B,c,d,e\n,,,\n3\n\"4,unclosed\n5,Z,z\n"
    let rows = try detectedRows(text, dialectSettings(ofFileNamed: "a.csv"))
    #expect(
      rows == [
        "id=1 title=A x=null", "id=2 title=B x=c column4=d column5=e", "id=null title=null x=null",
        "id=3 title=null x=null", "id=\"4 title=unclosed x=null", "id=5 title=Z x=z",
      ])
  }

  @Test("what is told is not found out")
  func settings() {
    var settings = DialectSettings()
    settings.delimiter = UInt8(ascii: ":")
    settings.quote = 0
    settings.comment = UInt8(ascii: ";")
    settings.skip = 1
    settings.header = .names(["a", "b"])
    let found = detected("x\n;c\n1:2\n3:4\n", settings)
    let expected = Dialect(
      delimiter: UInt8(ascii: ":"), quote: nil, comment: UInt8(ascii: ";"), skip: 1,
      header: .names(["a", "b"]))
    #expect(found == DetectedDialect(dialect: expected, columns: 2))
  }

  @Test("zero bytes and comments alone have a dialect", arguments: ["", "\n", "# nothing\n"])
  func nothing(_ text: String) {
    #expect(detected(text).dialect.delimiter == UInt8(ascii: ","))
    #expect(detected(text).columns == 0)
  }

  @Test("a stray quote at the start does not hide the table behind it")
  func earlyStrayQuote() throws {
    let text = "id,name,size\n1,\"stray,2\n" + (2..<400).map { "\($0),\"n, \($0)\",x\n" }.joined()
    let found = detected(text)
    #expect(found.dialect == Dialect())
    #expect(found.columns == 3)
  }

  @Test("the sample may end anywhere")
  func cutSample() {
    let text = Array("id;name\n1;\"a;b\"\n2;\"c\nd\"\n3;e\n".utf8)
    text.withUnsafeBytes { bytes in
      for count in 14..<bytes.count {
        let sample = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        let found = DialectDetector.detect(sample, isWhole: false, knowing: DialectSettings())
        if count > 16 { #expect(found.dialect == Dialect(delimiter: UInt8(ascii: ";"))) }
      }
    }
  }
}
