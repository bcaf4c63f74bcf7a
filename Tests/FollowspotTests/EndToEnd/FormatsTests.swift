import FoundationEssentials
import Testing

/// One catalogue, and the identifiers that it must give for the word “lamp”.
struct Sample: Sendable, CustomTestStringConvertible {
  var file: String
  var bytes: [UInt8]
  var lamps: Set<String>

  init(_ file: String, _ text: String, lamps: Set<String>) {
    self.init(file, bytes: Array(text.utf8), lamps: lamps)
  }

  init(_ file: String, bytes: [UInt8], lamps: Set<String>) {
    self.file = file
    self.bytes = bytes
    self.lamps = lamps
  }

  var testDescription: String { file }
}

private let table = "id,title\n1,Desk lamp\n2,Chair\n"

private let delimited = [
  Sample("comma.csv", table, lamps: ["1"]),
  Sample("semicolon.csv", "id;title;price\n1;Lamp;3,50\n2;Desk;4,00\n", lamps: ["1"]),
  Sample("tabs.tsv", "id\ttitle\n1\tLamp\n2\tDesk\n", lamps: ["1"]),
  Sample("pipes.psv", "id|title\n1|Lamp\n2|Desk\n", lamps: ["1"]),
  Sample("quoted.csv", "id,title\n1,\"A lamp, \"\"old\"\"\nand red\"\n2,Desk\n", lamps: ["1"]),
  Sample("mark.csv", "\u{FEFF}id,title\n1,Lamp\n2,Desk\n", lamps: ["1"]),
]

private let nested = [
  Sample("array.json", #"[{"id": 1, "title": "Lamp"}, {"id": 2, "title": "Desk"}]"#, lamps: ["1"]),
  Sample("keyed.json", #"{"a": {"title": "Lamp"}, "b": {"title": "Desk"}}"#, lamps: ["a"]),
  Sample(
    "wrapped.json", #"{"count": 2, "items": [{"id": "x", "title": "Lamp"}, {"id": "y"}]}"#, lamps: ["x"]),
  Sample(
    "lines.ndjson", "{\"id\": 1, \"title\": \"Lamp\"}\n{\"id\": 2, \"title\": \"Desk\"}\n", lamps: ["1"]),
  Sample(
    "places.geojson",
    #"{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "f1", "properties": {"name": "Lamp"}, "#
      + #""geometry": {"type": "Point", "coordinates": [8.5, 47.4]}}]}"#, lamps: ["f1"]),
]

private let propertyLists = [
  Sample(
    "films.plist",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><array>
    <dict><key>id</key><string>1</string><key>Title</key><string>Lamp</string></dict>
    <dict><key>id</key><string>2</string><key>Title</key><string>Desk</string></dict>
    </array></plist>
    """, lamps: ["1"]),
  Sample("old.plist", "( { id = 1; title = Lamp; }, { id = 2; title = Desk; } )", lamps: ["1"]),
  Sample("greetings.strings", "/* one */ \"hello\" = \"Lamp\";\n\"bye\" = \"Desk\";\n", lamps: ["hello"]),
]

private let encodedOrCompressed = [
  Sample(
    "sixteen.csv", bytes: [0xFF, 0xFE] + table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    lamps: ["1"]),
  Sample(
    "western.csv", bytes: Array("id,title\n1,Lamp caf".utf8) + [0xE9] + Array("\n2,Desk\n".utf8), lamps: ["1"]
  ),
  Sample("stored.csv.zst", bytes: zstdFrame(Array(table.utf8)), lamps: ["1"]),
]

/// A Zstandard frame of one uncompressed block (RFC 8878, 3.1.1). At most 255 bytes.
private func zstdFrame(_ content: [UInt8]) -> [UInt8] {
  let size = UInt8(content.count)
  let header = UInt32(size) << 3 | 1
  return [0x28, 0xB5, 0x2F, 0xFD, 0x20, size]
    + [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)] + content
}

@Suite("A dropped file is searchable")
struct FormatsTests {
  @Test("in each format", arguments: delimited + nested + propertyLists + encodedOrCompressed)
  func eachFormat(_ sample: Sample) throws {
    let playground = try Playground()
    let followspot = playground.followspot()
    try playground.write(sample.file, bytes: sample.bytes)
    let lines = try followspot.catchUp()
    #expect(lines.count == 1)
    #expect(lines.first?["rejected"]?.number == 0)
    #expect(try Set(followspot.found("lamp")) == sample.lamps)
  }

  @Test("compressed by gzip")
  func gzip() throws {
    let playground = try Playground()
    try playground.write("shop.csv", table)
    #expect(try playground.start("/bin/gzip", [playground.data + "/shop.csv"]).wait().status == 0)
    _ = try playground.followspot().catchUp()
    #expect(try playground.followspot().found("lamp") == ["1"])
  }

  @Test("as a binary property list")
  func binaryPropertyList() throws {
    let playground = try Playground()
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let rows = [["id": "1", "title": "Lamp"], ["id": "2", "title": "Desk"]]
    try playground.write("shop.plist", bytes: Array(encoder.encode(rows)))
    _ = try playground.followspot().catchUp()
    #expect(try playground.followspot().found("lamp") == ["1"])
  }

  @Test("and every word of every field can be found")
  func everyWord() throws {
    let playground = try Playground()
    try playground.write("shop.csv", "id,title,colour,notes\nA-1,Lamp,crimson,made in Łódź by 007\n")
    let followspot = playground.followspot()
    _ = try followspot.catchUp()
    for word in ["lamp", "crimson", "made", "lodz", "Łódź", "007", "A-1", "cri"] {
      #expect(try followspot.found(word) == ["A-1"], "\(word)")
    }
    #expect(try followspot.found("violet") == [])
  }

  @Test("and what is no catalogue is left alone")
  func otherFiles() throws {
    let playground = try Playground()
    try playground.write("notes.txt", table)
    try playground.write(".hidden.csv", table)
    try playground.write("shop.csv~", table)
    try playground.write("shop.csv.part", table)
    #expect(try playground.followspot().catchUp() == [])
  }
}
