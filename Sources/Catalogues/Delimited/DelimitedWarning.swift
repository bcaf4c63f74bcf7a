/// Something about a delimited text as a whole that its author should know, though no row is lost by it.
struct DelimitedWarning: Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// A header name that is empty or there before.
    case renamedField(column: Int, from: String, to: String)
    /// The last row ends within a quoted field: the file may have been cut off.
    case openQuoteAtEnd
  }

  var reason: Reason
  /// From 1.
  var line: Int
}

extension DelimitedWarning.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .renamedField(let column, let old, let new) where old.isEmpty:
      "field \(column) has no name; it is called “\(new)”"
    case .renamedField(let column, let old, let new):
      "field \(column) is another “\(old)”; it is called “\(new)”"
    case .openQuoteAtEnd:
      "the file ends within a quoted field; it may have been cut off"
    }
  }
}
