/// Recognises lines that are no rows: blank ones and comments.
struct BlankLines {
  enum Outcome {
    case row
    /// No row, and where the line ends.
    case blank(end: Int)
    case needsMore
  }

  private let delimiter: UInt8
  private let comment: UInt8?

  init(_ dialect: Dialect) {
    delimiter = dialect.delimiter
    comment = dialect.comment
  }

  /// What the line is that begins at `start`, which is an index of `bytes`.
  ///
  /// - Parameter searched: up to where the line was looked at when more bytes were needed.
  func line(
    at start: Int, searchedTo searched: Int = 0, in bytes: UnsafeRawBufferPointer, isAll: Bool
  ) -> Outcome {
    var index = max(start, searched)
    if bytes[start] == comment {
      index = LineEnd.marks.firstIndex(in: bytes, from: index)
    } else {
      while index < bytes.count && bytes[index].isBlank(besides: delimiter) { index += 1 }
      if index < bytes.count && !bytes[index].isLineEnd { return .row }
    }
    if index == bytes.count { return isAll ? .blank(end: index) : .needsMore }
    return LineEnd.end(of: index, in: bytes, isAll: isAll).map(Outcome.blank) ?? .needsMore
  }
}
