import JSONSyntax

/// What a catalogue may ask of memory. Every reader checks these before it allocates.
public enum Limits {
  /// Nested arrays, objects and dictionaries.
  public static let depth = JSONNesting.depthLimit
  /// Bytes of one field's value.
  public static let fieldBytes = 16 << 20
  /// Bytes of one row.
  public static let rowBytes = 64 << 20
  /// Fields of one row, nested ones counted by their leaves.
  public static let fieldsInRow = 65_536
  /// Problems that a reading keeps the places of; further ones are counted.
  public static let problemsKept = 1000
}
