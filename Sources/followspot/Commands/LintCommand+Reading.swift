import Catalogues

extension LintFinding {
  /// Reads the file at `path`.
  ///
  /// - Parameters:
  ///   - remembered: how the file was read last, where it is followed.
  ///   - infers: whether what `followspot.json` says is left out.
  init(path: [UInt8], remembered: ReadingPlan? = nil, infers: Bool) {
    self.path = String(decoding: path, as: UTF8.self)
    do {
      let source = try FileSource(path: path)
      if fileName == MappingRules.fileName {
        mappedNames = try MappingFile(try source.allBytes(atMost: 16_000_000)).catalogues.count
      } else {
        report = try Self.read(source, path: self.path, remembered: remembered, infers: infers)
      }
    } catch {
      self.error = "\(error)"
    }
  }

  private static func read(
    _ source: FileSource, path: String, remembered: ReadingPlan?, infers: Bool
  ) throws -> ReadingReport {
    var reading = CatalogueReading(source, fileName: path)
    reading.remembered = remembered
    if !infers {
      let fromRoot = String(FileName(path).absoluteText.dropFirst())
      reading.mapping = try MappingRules.concerning(fromRoot, below: "").mapping(for: fromRoot)
    }
    return try reading.check()
  }
}
