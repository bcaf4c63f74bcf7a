import CZstd
import SpotlightModel
import Testing

@testable import Replication

@Suite("Snapshots with a right digest and wrong contents are refused")
struct HostileSnapshotTests {
  private static let header =
    #"{"followspot":"snapshot","version":1,"replica":"a","label":"l","kind":"delta","base":{},"context":{"a":9,"b":5},"time":1}"#

  private static func line(
    owner: String = "d", id: String = "x", version: String = #""dot":[0,9]"#, attributes: String = "",
    rest: String = ""
  ) -> String {
    #"{"owner":"\#(owner)","id":"\#(id)","versions":[{\#(version),"attributes":{\#(attributes)}}]\#(rest)}"#
  }

  private func refusal(_ bytes: [UInt8]) -> SnapshotError? {
    do throws(SnapshotError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "what is allowed is read",
    arguments: [
      line(), line(owner: ""), line(version: #""dot":[0,9],"history":[[0,9],[1,5]],"changed":[1,5,0]"#),
      line(version: #""dot":[0,9],"domain":"e""#), line(attributes: #""a":[],"b":{"date":-0.0}"#),
      line(rest: #","touched":[[0,9],[1,1]]"#),
      #"{"owner":"d","id":"x","versions":[{"dot":[1,3],"attributes":{}},{"dot":[0,9],"attributes":{}}]}"#,
    ])
  func allowed(line: String) throws {
    let count = line.contains("},{") ? 2 : 1
    #expect(refusal(try forged([Self.header, line], versions: count)) == nil)
  }

  @Test(
    "what is not is refused, with its line",
    arguments: [
      // Dots, histories, changes
      line(version: #""dot":[2,1]"#), line(version: #""dot":[0,10]"#), line(version: #""dot":[0,0]"#),
      line(version: #""dot":[0,09]"#), line(version: #""dot":[0,99999999999999999999]"#),
      line(version: #""dot":[0,-1]"#), line(version: #""dot":[0,9],"history":[[0,8]]"#),
      line(version: #""dot":[0,9],"history":[]"#), line(version: #""dot":[0,9],"history":[[1,5],[0,9]]"#),
      line(version: #""dot":[0,9],"history":[[0,9],[0,9]]"#),
      line(version: #""dot":[0,9],"history":[[0,9],[1,6]]"#), line(version: #""dot":[0,9],"changed":[1,5]"#),
      line(version: #""dot":[0,9],"changed":[0,9,9]"#), line(version: #""dot":[0,9],"changed":[0,9,10]"#),
      line(version: #""dot":[0,9],"changed":{"attributes":{"a":[0,8]}}"#),
      line(
        version: #""dot":[0,9],"changed":{"attributes":{"b":[0,8],"a":[0,8]}}"#, attributes: #""a":1,"b":2"#),
      #"{"owner":"d","id":"x","versions":[{"dot":[0,9],"attributes":{}},{"dot":[1,3],"attributes":{}}]}"#,
      #"{"owner":"d","id":"x","versions":[{"dot":[1,3],"attributes":{}},{"dot":[1,3],"attributes":{}}]}"#,
      // What touched the key
      line(rest: #","touched":[[0,8]]"#), line(rest: #","touched":[[0,9],[1,6]]"#),
      line(rest: #","touched":[]"#),
      #"{"owner":"d","id":"x","versions":[]}"#, #"{"owner":"d","id":"x","versions":[],"touched":[]}"#,
      // Attributes and values
      line(attributes: #""a":1,"a":1"#), line(attributes: #""b":1,"a":1"#), line(attributes: #""a":null"#),
      line(attributes: #""a":{}"#), line(attributes: #""a":{"date":"2026-02-30T00:00:00Z"}"#),
      line(attributes: #""a":{"date":"2026-02-03"}"#), line(attributes: #""a":{"date":1e999}"#),
      line(attributes: #""a":{"dateBits":"12345678901234567"}"#), line(attributes: #""a":{"dateBits":"+1"}"#),
      line(attributes: #""a":01"#), line(attributes: #""a":"\ud800""#), line(attributes: #""a":[1,]"#),
      line(attributes: #""a":"# + String(repeating: "[", count: 9) + String(repeating: "]", count: 9)),
      line(attributes: #""a":"# + String(repeating: "[", count: 100_000)),
      // Shape
      line() + " ", line() + line(), "", "{}", "[]", line(rest: #","more":1"#),
      #"{"id":"x","owner":"d","versions":[{"dot":[0,9],"attributes":{}}]}"#,
    ])
  func refused(line: String) throws {
    let error = refusal(try forged([Self.header, line]))
    #expect(error?.kind == .invalid, "\(line)")
    #expect(error?.line == 2)
  }

  @Test("a key has no more versions than allowed")
  func manyVersions() throws {
    let header = Self.header.replacing(#""a":9"#, with: #""a":9000"#)
    for count in [SnapshotLimits.versions, SnapshotLimits.versions + 1] {
      let versions = (1...count).map { #"{"dot":[0,\#($0)],"attributes":{}}"# }.joined(separator: ",")
      let line = #"{"owner":"d","id":"x","versions":[\#(versions)]}"#
      let error = refusal(try forged([header, line], versions: count))
      #expect((error != nil) == (count > SnapshotLimits.versions))
      #expect(error?.reason.contains("versions") ?? true)
    }
  }

  @Test("names of attributes are in order even where each was at its place before")
  func orderOfNames() throws {
    let lines = [#""a":1,"c":1,"e":1"#, #""d":1"#, #""d":1,"c":1"#].enumerated().map { index, attributes in
      Self.line(id: "\(index)", attributes: attributes)
    }
    #expect(refusal(try forged([Self.header] + lines.dropLast())) == nil)
    #expect(refusal(try forged([Self.header] + lines))?.line == 4)
  }

  @Test("keys must ascend by their bytes")
  func order() throws {
    let (a, b) = (Self.line(id: "a"), Self.line(id: "b"))
    #expect(refusal(try forged([Self.header, a, b])) == nil)
    #expect(refusal(try forged([Self.header, b, a]))?.line == 3)
    #expect(refusal(try forged([Self.header, a, a]))?.line == 3)
    let (decomposed, composed) = (Self.line(owner: "e\u{301}", id: "b"), Self.line(owner: "é", id: "a"))
    #expect(refusal(try forged([Self.header, decomposed, composed])) == nil)
    #expect(refusal(try forged([Self.header, composed, decomposed]))?.line == 3)
  }

  @Test(
    "counts, headers and what is no text are checked too",
    arguments: [
      (#""version":1"#, #""version":2"#, SnapshotError.Kind.newer), (#""version":1"#, #""version":1.7"#, nil),
      (#""version":1"#, #""version":"x""#, .foreign), (#""time":1"#, #""time":1,"later":{"x":[1]}"#, nil),
      (#""time":1"#, #""time":1,"time":2"#, .invalid), (#""time":1"#, #""time":1,"keys":2"#, .altered),
      (#""base":{}"#, #""base":{"a":10}"#, .invalid), (#""base":{},"#, "", .invalid),
      (#""kind":"delta","base":{}"#, #""kind":"full""#, nil),
      (#""kind":"delta""#, #""kind":"other""#, .invalid),
      (#""replica":"a""#, #""replica":"a/b""#, .invalid),
      (#""label":"l""#, #""label":"\u001b[2J""#, .invalid),
      (#""a":9,"b":5"#, #""b":5,"a":9"#, .invalid), (#""a":9"#, #""a":9223372036854775807"#, .invalid),
      (#"{"followspot""#, #"{"other""#, .foreign), (#""time":1}"#, #""time":1"#, .invalid),
    ])
  func headers(from: String, to: String, kind: SnapshotError.Kind?) throws {
    let ranges = Self.header.ranges(of: from)
    var header = Self.header
    if let first = ranges.first { header.replaceSubrange(first, with: to) }
    try #require(header != Self.header)
    #expect(refusal(try forged([header, Self.line()]))?.kind == kind)
  }

  @Test("counts that do not fit, a line without an end and bytes that are no UTF-8 are refused")
  func counts() throws {
    let lines = Array((Self.header + "\n" + Self.line() + "\n").utf8)
    #expect(refusal(try forged(lines: lines, keys: 1, versions: 1)) == nil)
    #expect(refusal(try forged(lines: lines, keys: 2, versions: 1))?.kind == .altered)
    #expect(refusal(try forged(lines: lines, keys: 1, versions: 0))?.kind == .altered)
    #expect(refusal(try forged(lines: lines + [0x20], keys: 1, versions: 1))?.kind == .altered)
    let text = Array(Self.line(attributes: #""a":"?""#).utf8).map { $0 == UInt8(ascii: "?") ? 0xC0 : $0 }
    #expect(
      refusal(
        try forged(lines: Array((Self.header + "\n").utf8) + text + [0x0A], keys: 1, versions: 1))?.kind
        == .invalid)
    let newer = refusal(try forged([Self.header.replacing("\"version\":1", with: "\"version\":9")]))
    #expect(newer?.description.contains("newer Followspot") == true)
  }

  @Test("what expands to much is refused before it takes memory")
  func bombs() throws {
    let header = try forgedFrame(Array((Self.header + "\n").utf8))
    // 8 MB of spaces in a few hundred bytes, again and again: a line without end.
    let spaces = try forgedFrame([UInt8](repeating: 0x20, count: SnapshotLimits.frameBytes))
    #expect(spaces.count < 2_000)
    let long = header + Array(repeatElement(spaces, count: 20).joined())
    #expect(refusal(sealedOff(long, keys: 0, versions: 0))?.kind == .tooLarge)
    // A frame that says it holds an exabyte.
    let huge = FrameHeader.magic + [0xE0] + [0, 0, 0, 0, 0, 0, 0, 0x10] + [1, 0, 0]
    #expect(refusal(sealedOff(header + huge, keys: 0, versions: 0))?.kind == .altered)
    // Empty blocks for ever.
    let empty = FrameHeader.magic + [0x20, 1] + [UInt8](repeating: 0, count: 30_000)
    #expect(refusal(sealedOff(header + empty, keys: 0, versions: 0))?.kind == .altered)
    // A frame that holds less, and one that holds more than it says.
    for size in [4, 6] as [UInt8] {
      let wrong = FrameHeader.magic + [0x20, size, 5 << 3 | 1, 0, 0] + Array("12345".utf8)
      #expect(refusal(sealedOff(header + wrong, keys: 0, versions: 0))?.kind == .altered)
    }
  }

  private func forgedFrame(_ content: [UInt8]) throws -> [UInt8] {
    Array(try content.withUnsafeBytes { try FrameCompressor().frame($0) })
  }
}
