/// A field that is named as identifiers are, and was not taken for what names a row: some row has no value of it, or one
/// that an earlier row has.
public struct PassedIdentifier: Hashable, Sendable {
  public var field: String
  /// Of the first such row, when what names a row was inferred; from 1.
  public var line: Int
  /// Its value, of a long one the beginning; empty where it has none.
  public var value: String
  /// The line of the earlier row with the same value, where that is known.
  public var earlierLine: Int?

  private static let keptBytes = 80

  init(field: String, line: Int, value: String, earlierLine: Int?) {
    self.field = field
    self.line = line
    self.value = value.beginning(bytes: Self.keptBytes)
    self.earlierLine = earlierLine
  }
}

extension PassedIdentifier: CustomStringConvertible {
  /// In words, of the time when what names a row was inferred.
  public var description: String {
    "when this was first read, line \(line) \(fault("had")), so “\(field)” does not name the rows; followspot.json can have it do so"
  }

  /// The finding while the line is still what it was.
  var finding: RowProblem {
    let reason =
      "this row \(fault("has")), so “\(field)” does not name the rows; followspot.json can have it do so"
    return RowProblem(.warning, line: line, reason: reason)
  }

  /// The finding when the catalogue is read again, and lines may have moved.
  var laterFinding: RowProblem { RowProblem(.warning, line: nil, reason: description) }

  private func fault(_ verb: String) -> String {
    guard !value.isEmpty else { return "\(verb) no “\(field)”" }
    return "\(verb) the “\(field)” of \(earlierLine.map { "line \($0)" } ?? "an earlier row"), “\(value)”"
  }
}
