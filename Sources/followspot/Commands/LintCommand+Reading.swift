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
        let fromRoot = String(FileName(self.path).absoluteText.dropFirst())
        reading.mapping = try MappingRules.concerning(fromRoot, below: "").mapping(for: fromRoot)
      }
      report = try reading.check()
    } catch {
      self.error = "\(error)"
    }
  }
}
