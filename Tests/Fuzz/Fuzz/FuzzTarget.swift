import Catalogues

/// The readers that are fuzzed. Any bytes must give rows, or what else is read, or a typed error: no crash, no hang,
/// bounded memory.
enum FuzzTarget: String, CaseIterable {
  case csv, json, ndjson
  case xmlPlist = "xml-plist"
  case binaryPlist = "binary-plist"
  case asciiPlist = "ascii-plist"
  case strings, mapping, gzip, zstd, encodings, diff, snapshot, query
  case snapshotLines = "snapshot-lines"

  /// Reads the input in parts by itself, and then as a catalogue.
  func run(_ input: [UInt8]) {
    switch self {
    case .csv: compareDelimited(input)
    case .json: compareJSON(input)
    case .ndjson: compareLines(input)
    case .xmlPlist, .binaryPlist, .asciiPlist, .strings: comparePropertyLists(input)
    case .gzip: compareDecompression(input, .gzip)
    case .zstd: compareDecompression(input, .zstd)
    case .encodings: compareDecoding(input)
    case .mapping: _ = try? MappingFile(input)
    case .diff: readTwoVersions(input)
    case .snapshot: readSnapshot(input)
    case .snapshotLines: readSnapshotLines(input)
    case .query: readQuery(input)
    }
    if let fileName { read(input, as: fileName) }
  }

  /// The name that makes a catalogue of the input; nil where it is none.
  private var fileName: String? {
    switch self {
    case .csv: "a.csv"
    case .json: "a.json"
    case .ndjson: "a.ndjson"
    case .xmlPlist, .binaryPlist, .asciiPlist: "a.plist"
    case .strings: "a.strings"
    case .gzip: "a.csv.gz"
    case .zstd: "a.csv.zst"
    case .encodings: "a.tsv"
    case .mapping, .diff, .snapshot, .snapshotLines, .query: nil
    }
  }
}

private func read(_ input: [UInt8], as name: String) {
  do {
    let report = try CatalogueReading(MemorySource(input), fileName: name).check()
    precondition(report.rows >= 0 && report.rejected >= 0)
  } catch is CatalogueError {
    // The answer to bytes that are no catalogue.
  } catch {
    fatalError("untyped error: \(error)")
  }
}
