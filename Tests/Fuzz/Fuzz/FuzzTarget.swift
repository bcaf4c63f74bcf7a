import Catalogues

/// The readers that are fuzzed. Any bytes must give rows or a typed error: no crash, no hang, bounded memory.
enum FuzzTarget: String, CaseIterable {
  case csv, json, ndjson
  case xmlPlist = "xml-plist"
  case binaryPlist = "binary-plist"
  case asciiPlist = "ascii-plist"
  case strings, mapping, gzip, zstd, encodings, diff

  func run(_ input: [UInt8]) {
    switch self {
    case .csv: read(input, as: "a.csv")
    case .json: read(input, as: "a.json")
    case .ndjson: read(input, as: "a.ndjson")
    case .xmlPlist, .binaryPlist, .asciiPlist: read(input, as: "a.plist")
    case .strings: read(input, as: "a.strings")
    case .mapping: _ = try? MappingFile(input)
    case .gzip: read(input, as: "a.csv.gz")
    case .zstd: read(input, as: "a.csv.zst")
    case .encodings: readEncoded(input)
    case .diff: readTwoVersions(input)
    }
  }
}

/// Encodings that differ in kind: fixed and variable width, with and without states.
private let encodings = [
  "utf-8", "utf-16", "utf-16be", "utf-32", "shift_jis", "gb18030", "iso-2022-jp", "latin1",
]

/// The first byte chooses the encoding; none chosen leaves it to the reader to find out.
private func readEncoded(_ input: [UInt8]) {
  guard let first = input.first else { return }
  var mapping = FieldMapping()
  mapping.encoding = encodings.indices.contains(Int(first)) ? encodings[Int(first)] : nil
  read(Array(input.dropFirst()), as: "a.csv", mapping: mapping)
}

private func read(_ input: [UInt8], as name: String, mapping: FieldMapping? = nil) {
  var reading = CatalogueReading(MemorySource(input), fileName: name)
  reading.mapping = mapping
  do {
    let report = try reading.check()
    precondition(report.rows >= 0 && report.rejected >= 0)
  } catch is CatalogueError {
    // The answer to bytes that are no catalogue.
  } catch {
    fatalError("untyped error: \(error)")
  }
}
