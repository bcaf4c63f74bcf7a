import Catalogues

extension LintFinding {
  /// Reads the file at `path`.
  ///
  /// - Parameter infers: whether what `followspot.json` says is left out.
  init(path: [UInt8], infers: Bool) {
    self.path = String(decoding: path, as: UTF8.self)
    do {
      var reading = CatalogueReading(try FileSource(path: path), fileName: self.path)
      if !infers {
        reading.mapping = try MappingRules.above(self.path).mapping(for: Self.fromRoot(self.path))
      }
      report = try reading.check()
    } catch {
      self.error = "\(error)"
    }
  }

  /// The absolute path without its leading slash, as ``MappingRules`` take it.
  fileprivate static func fromRoot(_ path: String) -> String { String(absolutePath(path).dropFirst()) }
}

extension MappingRules {
  /// What the `followspot.json` files in the folders above `path` say, with the root of the file system as the
  /// followed folder.
  fileprivate static func above(_ path: String) throws -> MappingRules {
    var rules = MappingRules()
    var folder = Substring(LintFinding.fromRoot(path))
    while !folder.isEmpty {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      let file = folder.isEmpty ? "/\(fileName)" : "/\(folder)/\(fileName)"
      guard let source = try? FileSource(path: Array(file.utf8)) else { continue }
      do {
        rules[folder: String(folder)] = try MappingFile(try allBytes(of: source))
      } catch {
        throw Failure("\(file): \(error)")
      }
    }
    return rules
  }

  private static func allBytes(of source: FileSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= largestMapping {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw Failure("larger than \(byteCount(largestMapping))")
  }

  private static let largestMapping = 16_000_000
}
