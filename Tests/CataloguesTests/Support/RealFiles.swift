import Glibc

@testable import Catalogues

/// A collection of real catalogues that may stand beside the package, with what is expected of each.
enum RealFiles {
  static let folder: String? = {
    var folder = #filePath[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = "\(folder)/shared/data"
      if access("\(candidate)/EXPECTED.jsonl", R_OK) == 0 { return candidate }
    }
    return nil
  }()

  static let missing: String = "there are no real catalogues in shared/data beside the package"

  /// Unoptimised builds leave out larger files: there a megabyte takes seconds.
  static let sizeLimit: Int = {
    #if DEBUG
      600_000
    #else
      .max
    #endif
  }()

  /// What is expected of one file.
  struct Expectation: CustomStringConvertible {
    var path: String
    var format: String
    var shape: String
    var rowsAt: String
    var rows: Int
    var facts: [JSONDocument.Node]

    var description: String { path }
  }

  /// Every file of a nested format.
  static let expectations: [Expectation] = {
    guard let folder, let bytes = contents(of: "\(folder)/EXPECTED.jsonl") else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let node = try? JSONDocument(String(decoding: line, as: UTF8.self)).root,
        let path = node["path"]?.string, let format = node["format"]?.string,
        let shape = node["shape"]?.string,
        let rows = node["rows"]?.number.flatMap({ Int($0) })
      else { return nil }
      return Expectation(
        path: path, format: format, shape: shape, rowsAt: node["rows_at"]?.string ?? "/", rows: rows,
        facts: node["facts"]?.elements ?? [])
    }
  }()

  static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes.append(contentsOf: piece[..<count])
    }
    return bytes
  }
}
