/// Something about a delimited text that its author should know, though no row is lost by it.
struct DelimitedWarning: Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// A header name that is empty or there before.
    case renamedField(column: Int, from: String, to: String)
    /// A row with more fields than the header, and what the first of them is called.
    case longRow(fields: Int, expected: Int, firstExtra: String)
    /// The last row ends within a quoted field: the file may have been cut off.
    case openQuoteAtEnd
  }

  var reason: Reason
  /// From 1.
  var line: Int
}

extension DelimitedWarning: CustomStringConvertible {
  var description: String {
    switch reason {
    case .renamedField(let column, let old, let new) where old.isEmpty:
      "line \(line): field \(column) has no name; it is called “\(new)”"
    case .renamedField(let column, let old, let new):
      "line \(line): field \(column) is another “\(old)”; it is called “\(new)”"
    case .longRow(let fields, let expected, let firstExtra):
      "line \(line): the row has \(fields) fields instead of \(expected); what is more is called “\(firstExtra)” and so on"
    case .openQuoteAtEnd:
      "line \(line): the file ends within a quoted field; it may have been cut off"
    }
  }
}
