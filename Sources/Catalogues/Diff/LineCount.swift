/// Counts the lines that bytes end.
enum LineCount {
  /// - Parameter countsReturns: whether a carriage return that no line feed follows ends a line too.
  static func lines(in bytes: UnsafeRawBufferPointer, countsReturns: Bool) -> Int {
    bytes.count(of: .lineFeed) + (countsReturns ? loneReturns(in: bytes) : 0)
  }

  private static func loneReturns(in bytes: UnsafeRawBufferPointer) -> Int {
    var total = 0
    var position = 0
    while let found = bytes.firstIndex(of: .carriageReturn, from: position) {
      position = found + 1
      if position == bytes.count || bytes[position] != .lineFeed { total += 1 }
    }
    return total
  }
}
