/// What was found out about a delimited text by looking at its beginning.
public struct DetectedDialect: Hashable, Sendable {
  public var dialect: Dialect
  /// How many fields the header has, or without one the longest row that was seen.
  public var columns: Int

  public init(dialect: Dialect, columns: Int) {
    self.dialect = dialect
    self.columns = columns
  }
}

/// Finds out the dialect of a delimited text by parsing its beginning with every candidate.
public enum DialectDetector {
  /// How many bytes are looked at.
  public static let sampleBytes = 1 << 18

  /// Looks at the bytes that come next in `window`, and consumes none.
  public static func detect(_ window: InputWindow, knowing settings: DialectSettings) throws
    -> DetectedDialect
  {
    let isWhole = try !window.require(sampleBytes + 1)
    let sample = UnsafeRawBufferPointer(rebasing: window.bytes.prefix(sampleBytes))
    return detect(sample, isWhole: isWhole, knowing: settings)
  }

  /// - Parameters:
  ///   - sample: the text's first bytes.
  ///   - isWhole: whether they are all of it; if not, the row that the sample ends in is not looked at.
  public static func detect(
    _ sample: UnsafeRawBufferPointer, isWhole: Bool, knowing settings: DialectSettings
  ) -> DetectedDialect {
    DetectedDialect(dialect: Dialect(), columns: 0)
  }
}
