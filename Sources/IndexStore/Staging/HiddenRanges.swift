/// Document numbers of rows that nobody sees: of files still being read, and of catalogues that are no more.
struct HiddenRanges: Sendable {
  struct Range: Sendable {
    var numbers: ClosedRange<Int64>
    /// Whether its items are on their way out, not in.
    var isLeaving = false
  }

  private let ranges: [Range]

  static let none = HiddenRanges([])

  /// - Parameter ranges: ascending and apart.
  init(_ ranges: [Range]) { self.ranges = ranges }

  static func load(_ connection: Connection) throws -> HiddenRanges {
    let statement = try connection.statement(
      """
      SELECT hidden_range.first, hidden_range.last, stage.leaves
      FROM hidden_range JOIN stage ON stage.id = hidden_range.stage ORDER BY hidden_range.first
      """)
    defer { statement.reset() }
    var ranges: [Range] = []
    while try statement.step() {
      let (first, last) = (statement.integer(0), statement.integer(1))
      if first <= last { ranges.append(Range(numbers: first...last, isLeaving: statement.integer(2) != 0)) }
    }
    return HiddenRanges(ranges)
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ number: Int64) -> Bool { range(around: number) != nil }

  /// The range that hides `number`, if it is hidden.
  func range(around number: Int64) -> Range? {
    let index = firstIndex(notBefore: number)
    return index < ranges.count && ranges[index].numbers.contains(number) ? ranges[index] : nil
  }

  /// Whether any of `numbers` is hidden.
  func overlap(_ numbers: ClosedRange<Int64>) -> Bool {
    let index = firstIndex(notBefore: numbers.lowerBound)
    return index < ranges.count && ranges[index].numbers.overlaps(numbers)
  }

  /// The first range that does not end before `number`.
  private func firstIndex(notBefore number: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].numbers.upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
