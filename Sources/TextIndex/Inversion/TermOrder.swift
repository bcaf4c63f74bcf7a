/// A term's first eight bytes as a number that is in their order, and which entry it is.
struct TermOrder {
  var head: UInt64
  var entry: UInt32

  private static let digitBits: UInt64 = 11
  private static let digits = 1 << Int(digitBits)

  /// By head, and by `precedes` where heads are the same.
  static func sorted(_ terms: [TermOrder], _ precedes: (UInt32, UInt32) -> Bool) -> [TermOrder] {
    guard terms.count > digits else {
      return terms.sorted { $0.head == $1.head ? precedes($0.entry, $1.entry) : $0.head < $1.head }
    }
    var terms = sortedByDigits(terms)
    var start = 0
    while start < terms.count {
      var end = start + 1
      while end < terms.count, terms[end].head == terms[start].head { end += 1 }
      if end - start > 1 { terms[start..<end].sort { precedes($0.entry, $1.entry) } }
      start = end
    }
    return terms
  }

  /// Radix sort from the lowest digit on: a pass for each takes less than comparing terms with each other.
  private static func sortedByDigits(_ terms: [TermOrder]) -> [TermOrder] {
    var (from, to) = (terms, terms)
    var ends = [Int](repeating: 0, count: digits)
    for shift in stride(from: UInt64(0), to: 64, by: Int(digitBits)) {
      for index in ends.indices { ends[index] = 0 }
      for term in from { ends[term.digit(shift)] += 1 }
      var sum = 0
      for index in ends.indices {
        sum += ends[index]
        ends[index] = sum - ends[index]
      }
      for term in from {
        let digit = term.digit(shift)
        to[ends[digit]] = term
        ends[digit] += 1
      }
      swap(&from, &to)
    }
    return from
  }

  private func digit(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: head >> shift) & (Self.digits - 1) }
}
