import Synchronization

/// Document numbers set apart for one file, given out in blocks to those who prepare its rows.
final class NumberRange: Sendable {
  let first: Int64
  let last: Int64
  private let next: Mutex<Int64>

  init(_ range: ClosedRange<Int64>) {
    first = range.lowerBound
    last = range.upperBound
    next = Mutex(range.lowerBound)
  }

  /// The next `count` numbers, or as many as are left.
  func claim(_ count: Int64) -> Range<Int64> {
    next.withLock { next in
      let end = min(next + count, last + 1)
      defer { next = end }
      return next..<end
    }
  }

  /// One more than the greatest number that was given out.
  var end: Int64 { next.withLock { $0 } }
}
