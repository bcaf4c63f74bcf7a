@testable import Catalogues

extension DelimitedReader {
  /// Reads a text from memory, in pieces of `step` bytes.
  convenience init(
    _ text: String, _ dialect: Dialect = Dialect(), step: Int = 1 << 20, rowLimit: Int = Limits.rowBytes,
    fieldLimit: Int = Limits.fieldBytes
  ) throws {
    let window = InputWindow(DribblingSource(Array(text.utf8), step: step), chunk: 64)
    try self.init(window, dialect: dialect, rowLimit: rowLimit, fieldLimit: fieldLimit)
  }
}

/// The rows of a text as `name=value`; a refused one as `!` and its line.
func rows(_ text: String, _ dialect: Dialect = Dialect(), step: Int = 1 << 20) throws -> [String] {
  try Reading(DelimitedReader(text, dialect, step: step)).rows.map { row in
    switch row {
    case .success(let row): described(row)
    case .failure(let error): "!\(error.line ?? 0)"
    }
  }
}

/// What is found out about a text.
func detected(_ text: String, _ settings: DialectSettings = DialectSettings()) -> DetectedDialect {
  Array(text.utf8).withUnsafeBytes { DialectDetector.detect($0, isWhole: true, knowing: settings) }
}

/// The rows of a text in the dialect that is found out.
func detectedRows(_ text: String, _ settings: DialectSettings = DialectSettings()) throws -> [String] {
  let found = detected(text, settings)
  let window = InputWindow(MemorySource(text))
  return try Reading(DelimitedReader(window, dialect: found.dialect, columns: found.columns)).rows.map {
    row in
    switch row {
    case .success(let row): described(row)
    case .failure(let error): "!\(error.line ?? 0)"
    }
  }
}

/// What the name of a file says of its dialect.
func dialectSettings(ofFileNamed name: String) -> DialectSettings {
  var settings = DialectSettings()
  settings.likelyDelimiter = CatalogueName(name).delimiter
  return settings
}
