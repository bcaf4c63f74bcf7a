import SpotlightModel

/// Rows of a file, ready to be stored; and what was inverted of these and earlier rows, now and then.
public struct PreparedBatch: Sendable {
  struct Row: Sendable {
    var identifier: String
    var attributes: Attributes
  }

  /// The document number of the first row; the others follow.
  let first: Int64
  let rows: [Row]
  let postings: GatheredPostings?

  /// About how many bytes it takes on the disk, at most: the postings, beside which few rows are handed on.
  public var approximateBytes: Int { postings?.approximateBytes ?? 0 }

  /// The number of rows.
  public var count: Int { rows.count }
}
