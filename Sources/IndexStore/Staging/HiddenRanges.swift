import TextIndex

/// Document numbers that are taken by files still being read: nobody sees them yet.
struct HiddenRanges: Sendable {
  private let ranges: [ClosedRange<Int64>]

  static let none = HiddenRanges([])

  /// - Parameter ranges: ascending and apart.
  init(_ ranges: [ClosedRange<Int64>]) { self.ranges = ranges }

  static func load(_ connection: Connection) throws -> HiddenRanges {
    let statement = try connection.statement("SELECT first, last FROM hidden_range ORDER BY first")
    defer { statement.reset() }
    var ranges: [ClosedRange<Int64>] = []
    while try statement.step() {
      let (first, last) = (statement.integer(0), statement.integer(1))
      if first <= last { ranges.append(first...last) }
    }
    return HiddenRanges(ranges)
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ number: Int64) -> Bool { range(around: number) != nil }

  /// The range that hides `number`, if it is hidden.
  func range(around number: Int64) -> ClosedRange<Int64>? {
    for range in ranges where range.contains(number) { return range }
    return nil
  }
}
