import FoundationEssentials
import Testing

@testable import Catalogues

@Suite("Rows of XML property lists")
struct XMLPropertyListTests {
  private func read(_ inner: String, _ path: String = "", prolog: String = "") throws -> Reading {
    let source = MemorySource("\(prolog)<plist version=\"1.0\">\n\(inner)</plist>")
    return try Reading(PropertyListReader(source, format: .xml, rows: RowsPath(path)))
  }

  @Test(
    "each shape has its fields",
    arguments: [
      ("<array><dict><key>a</key><string>x</string></dict></array>", ["a=x"]),
      ("<dict><key>AD</key><dict><key>n</key><integer>1</integer></dict></dict>", ["key=AD n=#1"]),
      (
        "<dict><key>AD</key><string>Andorra</string><key>AE</key><true/></dict>",
        ["key=AD value=Andorra", "key=AE value=yes"]
      ),
      ("<array><string>x</string><false/></array>", ["value=x", "value=no"]),
      (
        "<array><dict><key>a</key><array><string>x</string></array><key>b</key><dict/></dict></array>",
        ["a=[x]"]
      ),
      ("<array><dict><key>a</key><data> SGVs\n bG8= </data></dict></array>", ["a=SGVsbG8="]),
      ("<array><date>2001-01-01T00:00:01Z</date></array>", ["value=@978307201.0"]),
      ("<array/>", []),
    ])
  func fields(of inner: String, are expected: [String]) throws {
    let reading = try read(inner)
    #expect(reading.error == nil)
    #expect(reading.good.map(described) == expected)
  }

  @Test("wrapped rows are found and read, the rest is passed over")
  func wrapped() throws {
    let inner = """
      <dict><key>V</key><integer>1</integer><key>Other</key><array><dict><key>Tracks</key><array/></dict></array>
      <key>Tracks</key><dict><key>7</key><dict><key>Name</key><string>A &amp; B</string></dict>
      <key>8</key><dict/></dict></dict>
      """
    let source = MemorySource("<plist>\(inner)</plist>")
    let shape = try PropertyListShape.detect(in: source, format: .xml)
    #expect(shape == RowsShape(.keyedObjects, at: RowsPath("Tracks"), rowCount: 2))
    #expect(try read(inner, "Tracks").good.map(described) == ["key=7 Name=A & B", "key=8"])
    #expect(try read(inner, "Nothing").error?.reason == .noRows("there is no “Nothing”"))
  }

  @Test("rows know their lines")
  func lines() throws {
    #expect(try read("<array>\n<dict/>\n\n<string>\nx</string></array>").lines == [3, 5])
  }

  @Test(
    "a value that is not what its element says refuses the row alone",
    arguments: [
      "<integer>x</integer>", "<integer>1.5</integer>", "<integer/>", "<real>1,5</real>", "<data>*</data>",
      "<date>2024-02-30T00:00:00Z</date>", "<date>2024-01-01T25:00:00Z</date>", "<date>yesterday</date>",
    ])
  func refused(value: String) throws {
    let reading = try read(
      "<array><string>a</string>\n<dict><key>k</key>\(value)</dict><string>b</string></array>")
    #expect(reading.error == nil)
    #expect(reading.good.map(described) == ["value=a", "value=b"])
    guard case .failure(let error) = reading.rows[1] else { return #expect(Bool(false), "it was accepted") }
    #expect(error.line == 3)
  }

  @Test(
    "numbers keep their digits as far as JSON allows them",
    arguments: [
      ("<integer>18446744073709551616</integer>", "18446744073709551616"), ("<integer> -07 </integer>", "-7"),
      ("<integer>+5</integer>", "5"), ("<integer>0xFF</integer>", "255"), ("<integer>000</integer>", "0"),
      ("<real>1.50</real>", "1.50"), ("<real>1e5</real>", "1e5"), ("<real>.5</real>", "0.5"),
      ("<real>+2.</real>", "2"),
    ])
  func digits(element: String, expected: String) throws {
    #expect(try read("<array>\(element)</array>").good.first?["value"] == .number(expected))
  }

  @Test(
    "dates of any year are carried",
    arguments: [
      ("2026-03-01T09:30:00Z", 1_772_357_400.0), ("0000-03-01T00:00:00Z", -62_162_035_200),
      ("-0044-03-15T00:00:00Z", -63_549_360_000), ("11476-07-08T00:00:00Z", 299_996_697_600),
    ])
  func dates(text: String, seconds: Double) throws {
    let value = try read("<array><date>\(text)</date></array>").good.first?["value"]
    #expect(value == .date(Date(timeIntervalSince1970: seconds)))
  }

  @Test("entity declarations are refused, so nothing expands")
  func entities() throws {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      """
    let reading = try read("<array><string>&b;</string></array>", prolog: bomb)
    #expect(reading.rows.isEmpty)
    #expect(reading.error?.reason == .malformed("entity declarations are not allowed in a property list"))
    let external = "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>"
    #expect(try read("<array/>", prolog: external).error != nil)
    let doctype = "<!DOCTYPE plist SYSTEM \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    #expect(try read("<array><string>&x;</string></array>", prolog: doctype).error != nil)
    #expect(try read("<array><string>x</string></array>", prolog: doctype).error == nil)
  }

  @Test(
    "what is no property list is an error of the whole file",
    arguments: [
      "<dict><string>x</string></dict>", "<dict><key>a</key></dict>", "<dict><key>a</key><key>b</key></dict>",
      "<array><key>a</key></array>", "<array><foo/></array>", "<array>text</array>", "<array/><array/>",
      "<string><b/></string>", "<array><dict></array>", "<key>a</key>", "<plist/>",
    ])
  func malformed(inner: String) throws {
    let reading = try read(inner)
    #expect(reading.error != nil)
    #expect(reading.rows.isEmpty)
  }

  @Test("what is nested too deep, truncated, or never ends within a tag is an error")
  func hostile() throws {
    #expect(
      try read(String(repeating: "<array>", count: 100_000)).error?.reason == .tooDeep(limit: Limits.depth))
    let whole = Array("<plist><array><dict><key>a</key><string>é</string></dict></array></plist>".utf8)
    for length in 1..<whole.count {
      let source = MemorySource(Array(whole[..<length]))
      let reading = try Reading(PropertyListReader(source, format: .xml, rows: .root, chunk: 64))
      #expect(reading.error != nil, "\(length) bytes")
    }
    let comment = Array("<plist><!--".utf8) + [UInt8](repeating: 0x20, count: 5 << 20)
    let reader = PropertyListReader(MemorySource(comment), format: .xml, rows: .root)
    #expect(try Reading(reader).error?.reason == .malformed("a tag or comment is larger than 4 MB"))
  }

  @Test("rows that the parser held back until the end are not lost", arguments: [64, 100, 128, 1 << 14])
  func heldBack(chunk: Int) throws {
    // Half a tag makes expat wait for twice as many bytes, which may be all that is left.
    let comment = String(repeating: "-x", count: 150)
    let text = "<plist><!--\(comment)--><array><string>a</string><string>b</string></array></plist>"
    let source = MemorySource(text)
    let reading = try Reading(PropertyListReader(source, format: .xml, rows: .root, chunk: chunk))
    #expect(reading.error == nil)
    #expect(reading.good.map(described) == ["value=a", "value=b"])
  }

  @Test("a file without anything in it has no rows")
  func empty() throws {
    for text in ["", " \n "] {
      #expect(try PropertyListShape.detect(in: MemorySource(text), format: .xml).rowCount == 0)
      let reading = try Reading(PropertyListReader(MemorySource(text), format: .xml, rows: .root))
      #expect(reading.rows.isEmpty && reading.error == nil)
    }
    #expect(throws: CatalogueError.self) {
      try PropertyListShape.detect(in: MemorySource("<plist><string>x</string></plist>"), format: .xml)
    }
  }

  @Test("a text longer than a field may be refuses its row")
  func longText() throws {
    let long = String(repeating: "x", count: Limits.fieldBytes + 1)
    let reading = try read("<array><string>\(long)</string><string>short</string></array>")
    #expect(reading.good.map(described) == ["value=short"])
  }
}
