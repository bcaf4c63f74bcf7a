/// A field that is named as identifiers are, and was not taken for what names a row: some row has no value of it, or one
/// that an earlier row has.
public struct PassedIdentifier: Hashable, Sendable {
  public var field: String
  /// Of the first such row, when what names a row was inferred; from 1.
  public var line: Int
  /// Its value; empty where it has none.
  public var value: String
  /// The line of the earlier row with the same value, where that is known.
  public var earlierLine: Int?
}

extension PassedIdentifier: CustomStringConvertible {
  /// In words, of the time when what names a row was inferred.
  public var description: String {
    "when this was first read, line \(line) \(fault), so “\(field)” does not name the rows; followspot.json can have it do so"
  }

  /// The finding while the line is still what it was.
  var finding: RowProblem {
    let reason = "this row \(fault), so “\(field)” does not name the rows; followspot.json can have it do so"
    return RowProblem(.warning, line: line, reason: reason)
  }

  /// The finding when the catalogue is read again, and lines may have moved.
  var laterFinding: RowProblem { RowProblem(.warning, line: 1, reason: description) }

  private static let shownLength = 80

  private var fault: String {
    guard !value.isEmpty else { return "has no “\(field)”" }
    let shown = value.count > Self.shownLength ? "\(value.prefix(Self.shownLength))…" : value
    return "has the “\(field)” of \(earlierLine.map { "line \($0)" } ?? "an earlier row"), “\(shown)”"
  }
}
