import Testing

@testable import Catalogues

@Suite(
  "Real delimited texts", .enabled(if: RealFiles.folder != nil, Comment(rawValue: RealFiles.missing)))
struct RealDelimitedFilesTests {
  /// What `EXPECTED.jsonl` says of the delimited texts.
  private static func expectations() throws -> [JSONDocument.Node] {
    guard let folder = RealFiles.folder else { return [] }
    let bytes = try #require(RealFiles.contents(of: "\(folder)/EXPECTED.jsonl"))
    return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDocument(String(decoding: line, as: UTF8.self)).root
    }.filter { ["csv", "tsv"].contains($0["format"]?.string) }
  }

  @Test("have the encoding, dialect, names, rows and values that are expected")
  func everything() throws {
    let folder = try #require(RealFiles.folder)
    let expectations = try Self.expectations()
    #expect(expectations.count >= 9)
    for expected in expectations {
      let path = try #require(expected["path"]?.string)
      let bytes = try #require(RealFiles.contents(of: "\(folder)/\(path)"))
      if bytes.count <= RealFiles.sizeLimit { try check(MemorySource(bytes), path, expected) }
    }
  }

  private func check(_ source: MemorySource, _ path: String, _ expected: JSONDocument.Node) throws {
    let encoding = try EncodingDetector.encoding(of: source)
    // What is Latin-1 is Windows-1252 too.
    #expect((expected["dialect"]?["encoding"]?.string == "utf-8") == (encoding == .utf8), "\(path)")
    let window = InputWindow(try TranscodingSource(source, from: encoding))
    let found = try DialectDetector.detect(window, knowing: dialectSettings(ofFileNamed: path))
    #expect(found.dialect == dialect(expected["dialect"]), "\(path)")
    let reader = try DelimitedReader(window, dialect: found.dialect, columns: found.columns)
    #expect(reader.fieldNames == expected["columns"]?.elements?.compactMap(\.string), "\(path)")
    let rows = try Reading(reader).good
    #expect(expected["rows"]?.number == "\(rows.count)", "\(path)")
    for fact in expected["facts"]?.elements ?? [] {
      let row = try #require(fact["row"]?.number.flatMap { Int($0) })
      let field = try #require(fact["field"]?.string)
      let value = fact["value"]?.string ?? ""
      #expect(rows[row][field] == (value.isEmpty ? .null : .text(value)), "\(path), row \(row), \(field)")
    }
  }

  private func dialect(_ expected: JSONDocument.Node?) -> Dialect {
    let mark = { (name: String) in expected?[name]?.string?.utf8.first }
    let hasHeader = expected?["header"]?.value == .boolean(true)
    return Dialect(
      delimiter: mark("delimiter") ?? 0, quote: mark("quote"), escape: mark("escape"),
      comment: mark("comment"),
      header: hasHeader ? .present : .absent)
  }
}
