import SpotlightModel
import TestSupport
import Testing

@testable import Catalogues

/// A table of texts with a unique first column, and ways to write and to edit it.
private struct Table {
  var header: [String]
  var rows: [[String]]

  init(rows count: Int, using random: inout some RandomNumberGenerator) {
    header = ["code", "name", "size", "place"]
    rows = (0..<count).map { number in Self.row("K\(number)", using: &random) }
  }

  static func row(_ key: String, using random: inout some RandomNumberGenerator) -> [String] {
    [key] + (0..<3).map { _ in text(using: &random) }
  }

  static func text(using random: inout some RandomNumberGenerator) -> String {
    let pieces = ["north", "Ö", " ", ",", "\"", "\n", "12", "é", "x", "\r\n", "kilo"]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }

  /// As CSV: the columns in any order, quotes where needed or everywhere.
  func csv(columns: [Int], quotesAll: Bool, lineEnd: String = "\n") -> String {
    ([header] + rows).map { row in
      columns.map { Self.quoted(row[$0], always: quotesAll) }.joined(separator: ",") + lineEnd
    }.joined()
  }

  private static func quoted(_ text: String, always: Bool) -> String {
    let needs = text.utf8.contains { $0 == 44 || $0 == 34 || $0 == 10 || $0 == 13 || $0 == 32 }
    guard always || needs else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  mutating func edit(_ fresh: inout Int, using random: inout some RandomNumberGenerator) {
    let place = rows.isEmpty ? 0 : Int.random(in: 0..<rows.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      fresh += 1
      rows.insert(Self.row("N\(fresh)", using: &random), at: place)
    case 1 where rows.count > 1: rows.remove(at: place)
    case 2 where rows.count > 1:
      let row = rows.remove(at: place)
      rows.insert(row, at: Int.random(in: 0...rows.count, using: &random))
    case 3 where !rows.isEmpty: rows.append(rows[place])
    case 4 where !rows.isEmpty:
      let copy = rows[place]
      rows.insert(Self.row(copy[0], using: &random), at: Int.random(in: 0...rows.count, using: &random))
    default:
      if !rows.isEmpty { rows[place][Int.random(in: 1...3, using: &random)] = Self.text(using: &random) }
    }
  }

  /// The items by key: the last row of each.
  var items: [String: [String: String]] {
    Dictionary(
      rows.map { row in (row[0], Dictionary(uniqueKeysWithValues: zip(header, row)).filter { !$1.isEmpty }) }
    ) { $1 }
  }
}

@Suite struct DiffPropertyTests {
  private static var mapping: FieldMapping {
    var mapping = FieldMapping()
    mapping.identifier = IdentifierTemplate(field: "code")
    mapping.attributes = [.init("displayName", ["name"])]
    mapping.header = .present
    mapping.delimiter = UInt8(ascii: ",")
    return mapping
  }

  private func texts(_ attributes: Attributes) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: attributes.map {
        ($0.key == "displayName" ? "name" : $0.key.rawValue, $0.value.text)
      })
  }

  @Test(
    "the emitted changes make of the old items the new ones, and tell of no row that is as it was",
    arguments: 0..<8)
  func edits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var table = Table(rows: [0, 1, 40, 300][seed % 4], using: &random)
    let model = CatalogueModel(mapping: Self.mapping)
    // Half of the seeds go through the rows a second time.
    model.keptBytes = seed < 4 ? 1 << 20 : 0
    var fresh = 0
    for round in 0..<6 {
      let before = table.items
      if round > 0 {
        for _ in 0..<Int.random(in: 1...4, using: &random) { table.edit(&fresh, using: &random) }
      }
      let columns = Bool.random(using: &random) ? [0, 1, 2, 3] : [2, 0, 3, 1]
      let text = table.csv(columns: columns, quotesAll: Bool.random(using: &random))
      let report = try model.read(text, acceptsEmpty: true)
      #expect(model.items.mapValues(texts) == table.items)
      let old = round > 0 ? before : [:]
      #expect(Set(model.indexed) == Set(table.items.filter { old[$0] != $1 }.keys))
      #expect(Set(model.removed) == Set(old.keys).subtracting(table.items.keys))
      #expect(report.rows == table.items.count && report.duplicates == table.rows.count - table.items.count)
      #expect(report.added + report.changed == model.indexed.count && report.removed == model.removed.count)
    }
  }

  @Test("rows that only their content identifies are counted", arguments: 0..<6)
  func contents(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let model = CatalogueModel("a.ndjson")
    // Two equal rows, so that no field is taken for an identifier.
    var values = [7, 7] + (0..<[3, 300][seed % 2]).map { _ in Int.random(in: 0..<40, using: &random) }
    for _ in 0..<6 {
      try model.read(values.map { "{\"colour\":\($0 / 5),\"shape\":\($0 % 5)}\n" }.joined())
      #expect(model.items.count == values.count)
      let shown = model.items.values.map { "\($0["colour"]?.text ?? "")\($0["shape"]?.text ?? "")" }
      #expect(shown.sorted() == values.map { "\($0 / 5)\($0 % 5)" }.sorted())
      for _ in 0..<3 {
        values[Int.random(in: 0..<values.count, using: &random)] = Int.random(in: 0..<40, using: &random)
        values.insert(
          Int.random(in: 0..<40, using: &random), at: Int.random(in: 0...values.count, using: &random))
        if Bool.random(using: &random) { values.remove(at: Int.random(in: 0..<values.count, using: &random)) }
      }
    }
  }

  @Test("a row's number in its identifier follows the row's place", arguments: 0..<4)
  func positions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var mapping = FieldMapping()
    mapping.identifier = try IdentifierTemplate("row.{index}")
    let model = CatalogueModel("a.json", mapping: mapping)
    var names = (0..<300).map { "n\($0)" }
    for _ in 0..<5 {
      try model.read("[" + names.map { "{\"name\": \"\($0)\"}" }.joined(separator: ",\n") + "]")
      let expected = Dictionary(uniqueKeysWithValues: names.enumerated().map { ("row.\($0)", $1) })
      let differing = expected.filter { model.items[$0]?["title"]?.text != $1 }
      #expect(differing.isEmpty && model.items.count == names.count)
      names.insert("new", at: Int.random(in: 0...names.count, using: &random))
      names.remove(at: Int.random(in: 0..<names.count, using: &random))
    }
  }
}
