import Testing

@testable import Catalogues

@Suite("Damaged rows of delimited text")
struct DamagedRowsTests {
  @Test("a stray quote costs its row, and reading goes on at the next line")
  func strayQuote() throws {
    let text = "id,name\n1,a\n2,\"stray\n3,c\n4,\"d\"\n5,e\n"
    #expect(try rows(text) == ["id=1 name=a", "!3", "id=3 name=c", "id=4 name=d", "id=5 name=e"])
  }

  @Test("a stray quote without another behind it does not swallow the file")
  func runawayQuote() throws {
    let text = "id,name\n1,\"stray\n" + (2..<200).map { "\($0),x\n" }.joined()
    let found = try rows(text)
    #expect(found.count == 199)
    #expect(found.first == "!2")
    #expect(found.last == "id=199 name=x")
  }

  @Test("text behind a closing quote refuses the row")
  func textBehindQuote() throws {
    #expect(try rows("id,name\n1,\"The \"best\" one\"\n2,b\n") == ["!2", "id=2 name=b"])
  }

  @Test("a refused row names the line of its quote")
  func lineOfQuote() throws {
    let reading = try Reading(DelimitedReader("id,a,b\n1,\"two\nlines\",\"open\n2,x,y\n"))
    #expect(reading.rows.count == 2)
    #expect(reading.lines == [2, 4])
    #expect(Self.error(reading.rows[0])?.line == 3)
  }

  @Test("an unmatched quote in the last line still gives its row, with a warning")
  func openQuoteAtEnd() throws {
    let reader = try DelimitedReader("id,name\n1,a\n2,\"cut of")
    #expect(try Reading(reader).good.map(described) == ["id=1 name=a", "id=2 name=cut of"])
    #expect(reader.warnings == [DelimitedWarning(reason: .openQuoteAtEnd, line: 3)])
  }

  @Test("a row that is too large is refused alone", arguments: ["\n", "\r", "\r\n"])
  func largeRow(_ end: String) throws {
    let text = ["id,name", "1,a", "2," + String(repeating: "x", count: 3000), "3,c", ""].joined(
      separator: end)
    for step in [1, 64, 5000] {
      let reader = try DelimitedReader(text, step: step, rowLimit: 1000)
      let reading = try Reading(reader)
      #expect(reading.good.map(described) == ["id=1 name=a", "id=3 name=c"])
      #expect(reading.lines == [2, 3, 4])
      #expect(reading.rows[1] == .failure(CatalogueError(.rowTooLarge(limit: 1000), line: 3)))
      #expect(reader.nextLine == 5)
    }
  }

  @Test("a quoted field that is too large counts as a stray quote")
  func largeQuotedField() throws {
    let text = "id,name\n1,\"\n" + String(repeating: "x\n", count: 300) + "\"\n"
    let reading = try Reading(DelimitedReader(text, fieldLimit: 100))
    #expect(reading.rows.first.flatMap(Self.error)?.line == 2)
    #expect(reading.good.first.map(described) == "id=x name=null")
  }

  @Test("an unquoted field that is too large refuses its row")
  func largeField() throws {
    let text = "id,name\n1,\(String(repeating: "x", count: 200))\n2,b\n"
    let reading = try Reading(DelimitedReader(text, fieldLimit: 100))
    #expect(reading.rows.first == .failure(CatalogueError(.fieldTooLarge(limit: 100), line: 2, column: 3)))
    #expect(reading.good.map(described) == ["id=2 name=b"])
  }

  @Test("a row of too many fields is refused")
  func manyFields() throws {
    let text = "id\n" + String(repeating: ",", count: Limits.fieldsInRow) + "\n2\n"
    let reading = try Reading(DelimitedReader(text))
    #expect(
      reading.rows.first == .failure(CatalogueError(.tooManyFields(limit: Limits.fieldsInRow), line: 2)))
    #expect(reading.good.map(described) == ["id=2"])
  }

  @Test(
    "a file of nothing but stray quotes is read in linear time",
    arguments: ["x,\"\n", "ab\",\"d\n", "\"\"\"\n", "\"a\"b\n"])
  func manyStrayQuotes(_ line: String) throws {
    let text = String(repeating: line, count: 20_000)
    let reader = try DelimitedReader(text, Dialect(header: .absent), step: 4096)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count > 0)
  }

  private static func error(_ row: Result<Row, CatalogueError>) -> CatalogueError? {
    if case .failure(let error) = row { error } else { nil }
  }
}
