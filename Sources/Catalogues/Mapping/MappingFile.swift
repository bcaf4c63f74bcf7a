/// What one `followspot.json` says.
public struct MappingFile: Hashable, Sendable {
  public struct Rule: Hashable, Sendable {
    public var glob: Glob
    public var mapping: FieldMapping

    public init(glob: Glob, mapping: FieldMapping) {
      self.glob = glob
      self.mapping = mapping
    }
  }

  /// In the file's order.
  public var catalogues: [Rule] = []
  public var ignored: [Glob] = []

  public init() {}

  /// - Parameter text: the file's bytes.
  /// - Throws: `MappingFileError` with the place: not JSON, an unknown key, a wrong type or value.
  public init(_ text: [UInt8]) throws(MappingFileError) {
    self = try MappingFileParser.file(text)
  }

  /// What the most specific pattern that matches says; of equally specific ones the later. Nil where none matches.
  ///
  /// - Parameter path: relative to the folder of the file.
  public func mapping(for path: String) -> FieldMapping? {
    catalogues.filter { $0.glob.matches(path) }.enumerated().max {
      ($0.element.glob.specificity, $0.offset) < ($1.element.glob.specificity, $1.offset)
    }?.element.mapping
  }

  public func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path) } }
}

/// What is wrong with a `followspot.json`, and where.
public struct MappingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In words, with what is allowed instead.
  public var reason: String
  /// From 1.
  public var line: Int
  /// In bytes, from 1.
  public var column: Int

  public init(_ reason: String, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column): \(reason)" }
}
