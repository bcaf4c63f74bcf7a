public import SpotlightModel

/// What one row of a catalogue asks of the index. The catalogue's domain makes an item of it.
public enum RowChange: Hashable, Sendable {
  /// The row is new, or its attributes are other than they were.
  case index(identifier: String, attributes: Attributes)
  /// The catalogue has no row of this identifier any more.
  case remove(identifier: String)
}

/// Something about one row that its author should know.
public struct RowProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The row is not in the index.
    case refused
    /// The row is in the index, though it is not quite what it should be.
    case warning
    /// A later row of the catalogue has the same identifier and stands in its place.
    case duplicate
  }

  public var kind: Kind
  /// Line of the row, from 1; the row's number for formats without lines; nil where it concerns the catalogue as a whole.
  public var line: Int?
  /// In bytes, from 1, where it is known.
  public var column: Int?
  /// In words, without the place.
  public var reason: String

  public init(_ kind: Kind, line: Int?, column: Int? = nil, reason: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.reason = reason
  }
}
