import Glibc
import TestSupport
import Testing

@testable import Catalogues

@Suite("Any table reads back")
struct RoundTripTests {
  /// Encodings, whether a mark is written, and letters that they all have.
  static let encodings: [(name: String, mark: Bool, letters: [String])] = [
    ("utf-8", false, ["a", "é", "中", "😀", "\0"]), ("utf-8", true, ["a", "Zoë", "\u{FEFF}"]),
    ("utf-16le", true, ["a", "é", "中", "😀"]), ("utf-16be", true, ["a", "é", "中", "😀"]),
    ("utf-32le", true, ["a", "😀"]), ("windows-1252", false, ["a", "é", "€", "Ÿ"]),
    ("shift_jis", false, ["a", "東", "表", "ソ"]), ("gb18030", false, ["a", "é", "中", "😀"]),
  ]

  private static func encode(_ text: String, _ encoding: (name: String, mark: Bool, letters: [String])) throws
    -> [UInt8]
  {
    let conversion = try #require(iconv_open(TextEncoding(named: encoding.name).iconvName, "UTF-8"))
    defer { iconv_close(conversion) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (fromLeft, toLeft) = (input.count, output.count)
        _ = iconv(conversion, &from, &fromLeft, &to, &toLeft)
        return output.count - toLeft
      }
    }
    let mark = encoding.mark ? try TextEncoding(named: encoding.name).byteOrderMark : []
    return mark + output[..<count].map { UInt8(bitPattern: $0) }
  }

  private static func read(_ source: any ByteSource, _ dialect: Dialect) throws -> [[String?]] {
    let reader = try DelimitedReader(InputWindow(source, chunk: 64), dialect: dialect)
    var rows: [[String?]] = []
    while let extent = try reader.next() {
      rows.append(
        try reader.fields(of: extent).fields.map { field in
          if case .text(let text) = field.value { text } else { nil }
        })
    }
    return rows
  }

  /// The rows as they come back: empty cells are nulls, and so is what a row has less than the header.
  private static func expected(_ table: [[String]], _ header: Dialect.Header) -> [[String?]] {
    let rows = table.map { row in row.map { $0.isEmpty ? nil : $0 } }
    if header == .present { return Array(rows.dropFirst()) }
    // Without a header only what is there gets a name.
    return rows.map { $0.compactMap(\.self) }
  }

  @Test("in every dialect, encoding and cut into pieces", arguments: encodings)
  func everything(_ encoding: (name: String, mark: Bool, letters: [String])) throws {
    var random = SeededGenerator(seed: UInt64(encoding.name.utf8.count) + (encoding.mark ? 100 : 0))
    for _ in 0..<400 {
      let writer = TableWriter.random(&random)
      let table = writer.randomTable(&random, letters: encoding.letters)
      let bytes = try Self.encode(writer.write(table), encoding)
      let source = try TranscodingSource(
        DribblingSource(bytes, step: 1 + random.below(64)), from: TextEncoding(named: encoding.name))
      let rows = try Self.read(source, writer.dialect)
      #expect(rows == Self.expected(table, writer.dialect.header), "\(writer) \(table)")
    }
  }

  @Test("in a dialect that is found out, for tables like those of people")
  func detection() throws {
    var random = SeededGenerator(seed: 42)
    let words = [
      "Anna", "Zoë", "a, b", "x; y", "it's", "O&#039;Neil", "New York", "1 | 2", "say \"hi\"", "two\nlines",
    ]
    for _ in 0..<200 {
      let delimiter = random.pick([",", "\t", ";", "|"].map { UInt8(ascii: $0) })
      let writer = TableWriter(
        dialect: Dialect(delimiter: delimiter), lineEnd: random.pick(["\n", "\r", "\r\n"]),
        endsLastLine: random.below(2) == 0, quotesAll: random.below(3) == 0)
      let table =
        [["id", "name", "city", "price"]]
        + (0..<3 + random.below(10)).map { ["\($0)", random.pick(words), random.pick(words), "\($0 * 7).5"] }
      let text = writer.write(table)
      let found = detected(text)
      #expect(found.dialect == writer.dialect, "\(text)")
      #expect(found.columns == 4)
    }
  }
}
