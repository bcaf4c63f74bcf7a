/// Something about a catalogue that its author should know: why it cannot be read, a refused row, another finding.
public struct CatalogueProblem: Hashable, Sendable {
  /// From 1; nil where it concerns the file as a whole, or the line is not known.
  public var line: Int?
  /// In bytes, from 1.
  public var column: Int?
  /// Offset in the decompressed, decoded bytes, from 0; where that is all that is known.
  public var byte: Int?
  /// In words, without the place.
  public var reason: String

  public init(line: Int? = nil, column: Int? = nil, byte: Int? = nil, reason: String) {
    self.line = line
    self.column = column
    self.byte = byte
    self.reason = reason
  }
}

extension CatalogueProblem: CustomStringConvertible {
  /// The reason after the place, where that is known.
  public var description: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }, byte.map { "byte \($0)" }]
    let known = place.compactMap(\.self)
    return known.isEmpty ? reason : "\(known.joined(separator: ", ")): \(reason)"
  }
}

extension CatalogueProblem {
  /// From four columns of a row, beginning with `column`: the reason, line, column and byte; nil where there is no reason.
  init?(_ row: Statement, at column: Int32) {
    guard let reason = row.optionalText(column) else { return nil }
    self.init(
      line: row.optionalInteger(column + 1).map { Int($0) },
      column: row.optionalInteger(column + 2).map { Int($0) },
      byte: row.optionalInteger(column + 3).map { Int($0) }, reason: reason)
  }
}
