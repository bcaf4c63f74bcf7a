import SpotlightModel
import Testing

@testable import Catalogues

@Suite struct CatalogueReadingTests {
  private let header = "id,name,size\n"

  @Test("one changed row is all that is emitted, and its block all that is new")
  func oneRow() throws {
    let model = CatalogueModel()
    let rows = (0..<5000).map { "k\($0),name \($0),\($0 % 7)\n" }
    try model.read(header + rows.joined())
    var edited = rows
    edited[2500] = "k2500,another name,3\n"
    let report = try model.read(header + edited.joined())
    #expect(model.changes == [.index(identifier: "k2500", attributes: model.items["k2500"] ?? [:])])
    #expect(model.items["k2500"]?["title"] == .text("another name"))
    #expect(report.blocks.count { $0.records != nil } == 1)
    #expect((report.added, report.changed, report.removed, report.unchanged) == (0, 1, 0, 4999))
  }

  @Test("inserting a row at the top leaves the blocks behind it as they were")
  func insertion() throws {
    let model = CatalogueModel()
    let rows = (0..<5000).map { "k\($0),name \($0),\($0 % 7)\n" }
    try model.read(header + rows.joined())
    let report = try model.read(header + "new,a,1\n" + rows.joined())
    #expect(model.indexed == ["new"] && model.removed.isEmpty)
    #expect(report.blocks.count { $0.records != nil } == 1)
    #expect(model.blocksLookedInto < report.blocks.count / 4)
  }

  @Test("few changed rows, though in many neighbouring blocks, are read once")
  func readOnce() throws {
    let model = CatalogueModel()
    var rows = (0..<5000).map { "k\($0),name \($0),\($0 % 7)\n" }
    try model.read(header + rows.joined())
    for number in stride(from: 1000, to: 3000, by: 50) { rows[number] = "k\(number),another name,3\n" }
    model.keptBytes = 40 * 400
    let source = CountingSource(header + rows.joined())
    try model.read(source)
    #expect(model.indexed.count == 40)
    let unchanged = CountingSource(header + rows.joined())
    try model.read(unchanged)
    #expect(model.changes.isEmpty)
    #expect(source.rewinds == unchanged.rewinds)
  }

  @Test("a row that moves within the catalogue changes nothing")
  func movement() throws {
    let model = CatalogueModel()
    var rows = (0..<3000).map { "k\($0),name \($0),\($0 % 7)\n" }
    try model.read(header + rows.joined())
    rows.append(rows.remove(at: 10))
    try model.read(header + rows.joined())
    #expect(model.changes.isEmpty)
  }

  @Test("re-quoting, reordering columns, another delimiter, encoding or compression change nothing")
  func rewriting() throws {
    let model = CatalogueModel()
    try model.read("id,name,size\n1,Ann Øst,3\n2,Bo,4\n")
    for other in [
      "\"id\",\"name\",\"size\"\n\"1\",\"Ann Øst\",\"3\"\n\"2\",\"Bo\",\"4\"\n",
      "size,id,name\n3,1,Ann Øst\n4,2,Bo\n",
      "id;name;size\r\n1;Ann Øst;3\r\n2;Bo;4\r\n", "\u{FEFF}id,name,size\n1,Ann Øst,3\n2,Bo,4",
    ] {
      let report = try model.read(other)
      #expect(model.changes.isEmpty && report.unchanged == 2)
    }
    try model.read(Array("id,name,size\n1,Ann ".utf8) + [0xD8] + Array("st,3\n2,Bo,4\n".utf8))
    #expect(model.changes.isEmpty && model.history?.plan.encoding == "windows-1252")
  }

  @Test(
    "a header that is written with other bytes makes what a first reading of it makes",
    arguments: ["id,\u{E9}tat,size", "\u{E9}tat,name,size", "id,name_\u{E9}tat,titre \u{E9}"])
  func otherBytes(composed: String) throws {
    let rows = "\n1,Ann,3\n2,Bo,4\n"
    let decomposed = composed.replacing("\u{E9}", with: "e\u{301}")
    let (model, fresh) = (CatalogueModel(), CatalogueModel())
    try model.read(decomposed + rows)
    try model.read(composed + rows)
    try fresh.read(composed + rows)
    #expect(model.items == fresh.items)
    #expect(model.history?.plan.json.utf8.elementsEqual(fresh.history?.plan.json.utf8 ?? "".utf8) == true)
  }

  @Test("of rows with one identifier the last one counts, and the lines of the others are told")
  func duplicates() throws {
    let model = CatalogueModel(mapping: identified(by: "id"))
    let report = try model.read(header + "1,a,1\n2,b,2\n1,c,3\n1,d,4\n")
    #expect(model.items["1"]?["title"] == .text("d") && model.items.count == 2)
    #expect(report.problems.map(\.line) == [2, 4] && report.problems.allSatisfy { $0.kind == .duplicate })
    #expect(report.rows == 2 && report.duplicates == 2 && report.rejected == 0)
    try model.read(header + "1,a,1\n2,b,2\n1,c,3\n")
    #expect(model.indexed == ["1"] && model.items["1"]?["title"] == .text("c"))
    try model.read(header + "1,a,1\n2,b,2\n")
    #expect(model.items["1"]?["title"] == .text("a") && model.removed.isEmpty)
  }

  @Test("a row added with the identifier of a row in an unchanged stretch takes its place")
  func laterDuplicate() throws {
    let model = CatalogueModel()
    let rows = (0..<3000).map { "k\($0),name \($0),\($0 % 7)\n" }
    try model.read(header + rows.joined())
    let early = "k2900,early,1\n"
    try model.read(header + early + rows.joined())
    #expect(model.changes.isEmpty && model.history?.plan.hasDuplicates == true)
    let report = try model.read(header + early + rows.joined() + "k5,late,1\n")
    #expect(model.indexed == ["k5"] && model.items["k5"]?["title"] == .text("late"))
    #expect(report.problems.map(\.line) == [2, 8])
    try model.read(header + early + rows.joined())
    #expect(model.indexed == ["k5"] && model.items["k5"]?["title"] == .text("name 5"))
  }

  @Test("a row without an identifier is refused with its line, and the others are read")
  func emptyIdentifier() throws {
    let model = CatalogueModel(mapping: identified(by: "id"))
    let report = try model.read(header + "1,a,1\n,b,2\n3,c,3\n")
    #expect(model.items.keys.sorted() == ["1", "3"] && report.rejected == 1)
    #expect(report.problems == [RowProblem(.refused, line: 3, reason: "the identifying field “id” is empty")])
  }

  @Test("refused rows are told at every reading, though the rest is unchanged")
  func refusedAgain() throws {
    let model = CatalogueModel("a.ndjson", mapping: identified(by: "id"))
    let text = (0..<2000).map { $0 == 1000 ? "{broken\n" : "{\"id\":\"k\($0)\"}\n" }.joined()
    let first = try model.read(text)
    let second = try model.read(text + "{\"id\":\"new\"}\n")
    #expect(first.rejected == 1 && second.rejected == 1 && model.indexed == ["new"])
    #expect(second.problems.map(\.line) == [1001] && first.problems == second.problems)
  }

  @Test("a row with more fields than the header is kept, and told")
  func longRow() throws {
    let model = CatalogueModel(mapping: identified(by: "id"))
    let report = try model.read(header + "1,a,1,extra\n2,b,2\n")
    #expect(model.items["1"]?["column4"] == .text("extra") && report.rows == 2)
    #expect(report.problems.map(\.kind) == [.warning] && report.problems.first?.line == 2)
    try model.read(header + "1,a,1,other\n2,b,2\n")
    #expect(model.indexed == ["1"] && model.items["1"]?["column4"] == .text("other"))
  }

  @Test(
    "a catalogue that became empty is held, until it is accepted", arguments: ["", "id,name,size\n", "\n\n"])
  func held(empty: String) throws {
    let model = CatalogueModel()
    try model.read(header + "1,a,1\n2,b,2\n")
    let held = try model.read(empty)
    #expect(held.isHeld && model.changes.isEmpty && model.items.count == 2)
    let accepted = try model.read(empty, acceptsEmpty: true)
    #expect(!accepted.isHeld && model.items.isEmpty && accepted.removed == 2)
  }

  @Test("a catalogue that is empty at first is not held", arguments: ["a.csv", "a.json", "a.ndjson"])
  func emptyAtFirst(name: String) throws {
    let report = try CatalogueModel(name).read("")
    #expect(!report.isHeld && report.isEmpty)
  }

  @Test(
    "a catalogue that is broken as a whole emits nothing",
    arguments: ["[{\"id\":1},{\"id\":2", "[{\"id\":1}] x", "{\"id\":"])
  func broken(text: String) throws {
    let model = CatalogueModel("a.json")
    try model.read("[{\"id\":\"1\"},{\"id\":\"2\"}]")
    #expect(throws: CatalogueError.self) { try model.read(text) }
    #expect(model.changes.isEmpty && model.items.count == 2)
  }

  @Test("damaged memory of the last reading is an error that says what to do")
  func damagedHistory() throws {
    let model = CatalogueModel()
    try model.read(header + "1,a,1\n2,b,2\n")
    model.tamper = { $0.removeLast(3) }
    #expect(throws: HistoryError.self) { try model.read(header + "1,a,1\n2,c,2\n") }
  }

  @Test("another mapping of the same rows emits them all")
  func remapping() throws {
    let model = CatalogueModel()
    try model.read(header + "1,a,1\n2,b,2\n")
    var mapping = FieldMapping()
    mapping.attributes = [.init("title", ["size"])]
    model.mapping = mapping
    let report = try model.read(header + "1,a,1\n2,b,2\n")
    #expect(model.indexed == ["1", "2"] && report.changed == 2)
    #expect(model.items["1"]?["title"] == .text("1") && model.items["1"]?["name"] == .text("a"))
  }

  @Test("another identifier gives every row a new name in one reading")
  func rekeying() throws {
    let model = CatalogueModel()
    try model.read(header + "1,a,1\n2,b,2\n")
    model.mapping = identified(by: "name")
    try model.read(header + "1,a,1\n2,b,2\n")
    #expect(model.indexed == ["a", "b"] && model.removed == ["1", "2"])
  }

  @Test("rows are emitted in batches, in the order of the file, from what is read a second time")
  func batches() throws {
    let text = header + (0..<2500).map { "k\($0),a,\($0)\n" }.joined()
    var reading = CatalogueReading(MemorySource(text), fileName: "a.csv")
    reading.keptBytes = 1000
    var batches: [Int] = []
    var identifiers: [String] = []
    _ = try reading.read { batch in
      batches.append(batch.count)
      identifiers += batch.compactMap { if case .index(let identifier, _) = $0 { identifier } else { nil } }
    }
    #expect(identifiers == (0..<2500).map { "k\($0)" })
    #expect(batches.allSatisfy { $0 <= 1000 } && batches.count == 3)
  }

  private func identified(by field: String) -> FieldMapping {
    var mapping = FieldMapping()
    mapping.identifier = IdentifierTemplate(field: field)
    return mapping
  }
}

/// Bytes in memory that know how often they were gone back to the start of.
private final class CountingSource: ByteSource {
  private let bytes: MemorySource
  private(set) var rewinds = 0

  init(_ text: String) { bytes = MemorySource(text) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { bytes.read(into: buffer) }

  func rewind() {
    rewinds += 1
    bytes.rewind()
  }
}
