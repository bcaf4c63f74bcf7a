import Testing

@testable import Catalogues

@Suite("Reading delimited text")
struct DelimitedReaderTests {
  @Test("rows end at line feeds, carriage returns, both, or the end", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) throws {
    let expected = ["id=1 name=Anna", "id=2 name=Bea"]
    #expect(try rows(["id,name", "1,Anna", "2,Bea"].joined(separator: end)) == expected)
    #expect(try rows(["id,name", "1,Anna", "2,Bea", ""].joined(separator: end)) == expected)
  }

  @Test("line ends may be mixed, and lines are counted right")
  func mixedLineEnds() throws {
    let reading = try Reading(DelimitedReader("id\r\n1\r2\n\n3\r\n\r4"))
    #expect(reading.good.map(described) == ["id=1", "id=2", "id=3", "id=4"])
    #expect(reading.lines == [2, 3, 5, 7])
  }

  @Test("a byte order mark is no part of the first name", arguments: [[0xEF, 0xBB, 0xBF], []])
  func byteOrderMark(_ mark: [UInt8]) throws {
    let source = MemorySource(mark + Array("id,name\n1,a\n".utf8))
    let text = try TranscodingSource(source, from: EncodingDetector.encoding(of: source))
    let reader = try DelimitedReader(InputWindow(text), dialect: Dialect())
    #expect(reader.fieldNames == ["id", "name"])
  }

  @Test("a quoted field may hold delimiters, quotes and line breaks")
  func quotedFields() throws {
    let text = "id,name\n1,\"a,b\"\n2,\"say \"\"hi\"\"\"\n3,\"two\r\nlines\"\n4,\"\"\"\"\n"
    #expect(
      try rows(text) == ["id=1 name=a,b", "id=2 name=say \"hi\"", "id=3 name=two\r\nlines", "id=4 name=\""])
  }

  @Test("lines within quotes count")
  func linesWithinQuotes() throws {
    let reading = try Reading(DelimitedReader("id,name\n1,\"a\nb\r\nc\rd\"\n2,x\n"))
    #expect(reading.lines == [2, 6])
  }

  @Test("a quote within an unquoted field is text")
  func innerQuote() throws {
    #expect(try rows("id,size\n1,5\" disk\n2,x\"\n") == ["id=1 size=5\" disk", "id=2 size=x\""])
  }

  @Test("blanks may follow a closing quote")
  func blanksBehindQuote() throws {
    #expect(try rows("id,name\n\"1\" ,\"a\"\t\n") == ["id=1 name=a"])
  }

  @Test("blank lines and comments are no rows")
  func blankLines() throws {
    var dialect = Dialect()
    dialect.comment = UInt8(ascii: "#")
    let text = "\n# about\nid,name\n\n  \t\n1,a\n#2,b\n3,\"x\n#y\"\n# end"
    #expect(try rows(text, dialect) == ["id=1 name=a", "id=3 name=x\n#y"])
  }

  @Test("a quoted empty field alone in its line is a row")
  func emptyQuotedRow() throws {
    #expect(try rows("name\n\"\"\na\n") == ["name=null", "name=a"])
  }

  @Test(
    "zero bytes, blank lines and a header alone have no rows",
    arguments: ["", "\n\n", "id,name", "id,name\n"])
  func noRows(_ text: String) throws {
    #expect(try rows(text).isEmpty)
  }

  @Test("a short row has nulls for the rest")
  func shortRow() throws {
    #expect(try rows("a,b,c\n1\n1,2\n") == ["a=1 b=null c=null", "a=1 b=2 c=null"])
  }

  @Test("what a long row has more goes under free names, with a warning")
  func longRow() throws {
    let reader = try DelimitedReader("a,column3\n1,2,3,4\n5,6,,\n")
    let long = try #require(try reader.next())
    #expect(try described(reader.fields(of: long)) == "a=1 column3=2 column3_2=3 column4=4")
    #expect(reader.warning?.contains("column3_2") == true)
    let padded = try #require(try reader.next())
    #expect(try described(reader.fields(of: padded)) == "a=5 column3=6")
    #expect(reader.warning == nil)
  }

  @Test("rows of several record types are all read")
  func recordTypes() throws {
    let dialect = Dialect(header: .absent)
    let expected = ["column1=H column2=1", "column1=D column2=1 column3=2 column4=3", "column1=T"]
    #expect(try rows("H,1\nD,1,2,3\nT\n", dialect) == expected)
  }

  @Test("values stay as written")
  func values() throws {
    let text = "zip,id,n,e\n00501,1234567890123456789,NA,1e5\n\"007\", x ,-0,+1\n"
    #expect(
      try rows(text) == ["zip=00501 id=1234567890123456789 n=NA e=1e5", "zip=007 id= x  n=-0 e=+1"])
  }

  @Test("NUL bytes are characters like others")
  func nulBytes() throws {
    #expect(try rows("id,name\n1,a\0b\n\0,c\n") == ["id=1 name=a\0b", "id=\0 name=c"])
  }

  @Test("given names stand for a header that is not there")
  func givenNames() throws {
    #expect(try rows("1,a\n", Dialect(header: .names(["id", "name"]))) == ["id=1 name=a"])
    #expect(try rows("1,a\n", Dialect(header: .absent)) == ["column1=1 column2=a"])
  }

  @Test("lines to skip may hold anything")
  func skippedLines() throws {
    #expect(try rows("Report \"2024\r\n\r\nid,name\r\n1,a\r\n", Dialect(skip: 2)) == ["id=1 name=a"])
    #expect(try rows("one\n", Dialect(skip: 5)).isEmpty)
  }

  @Test("an escape takes the meaning from what follows it, and is text before anything else")
  func escapes() throws {
    let dialect = Dialect(escape: UInt8(ascii: "\\"))
    let text =
      #"id,name"# + "\n" + #"1,a\,b\n"# + "\n" + #"2,"say \"hi\" ""so"" \\""# + "\n3,a\\\nb\n4,\\\"x\n"
    #expect(
      try rows(text, dialect) == [
        #"id=1 name=a,b\n"#, #"id=2 name=say "hi" "so" \"#, "id=3 name=a\nb", "id=4 name=\"x",
      ])
  }

  @Test("how the bytes are cut into pieces changes nothing")
  func pieces() throws {
    let text = "id,name\r\n1,\"a\r\n\"\"b\"\"\"\r\n\r\n2,\"stray\r\n3,\"x\"y\r\n4,c\r5,\"open"
    let whole = try rows(text)
    #expect(whole.count == 5)
    for step in 1...64 { #expect(try rows(text, step: step) == whole) }
  }

  @Test("extents tile the text behind the header")
  func extents() throws {
    let text = "id,name\n\n1,a\r\n# c\n2,\"b\n\"\n3,\"stray\n4,d"
    var dialect = Dialect()
    dialect.comment = UInt8(ascii: "#")
    let reader = try DelimitedReader(text, dialect, step: 3)
    var tiled: [UInt8] = []
    while let row = try reader.next() { tiled += row.bytes }
    #expect(tiled.elementsEqual(text.utf8.dropFirst("id,name\n".utf8.count)))
  }

  @Test("megabytes of comments before a row do no harm")
  func manyComments() throws {
    let text = String(repeating: "# a comment\n", count: 200_000) + "id\n1\n"
    let window = InputWindow(MemorySource(text), limit: 2 << 20)
    let reading = try Reading(DelimitedReader(window, dialect: Dialect(comment: UInt8(ascii: "#"))))
    #expect(reading.good.map(described) == ["id=1"])
    #expect(reading.lines == [200_002])
  }

  @Test("fields can be visited without making strings")
  func visiting() throws {
    let reader = try DelimitedReader("id,name\n1,\"a\"\"b\"\n")
    let row = try #require(try reader.next())
    var seen: [String] = []
    try reader.visitFields(of: row) { column, bytes in
      seen.append("\(column):\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(seen == ["0:1", "1:a\"b"])
  }
}
