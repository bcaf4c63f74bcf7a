/// Counts the line ends of a stream that comes in pieces.
struct LineCounter {
  private(set) var count = 0
  private var isBehindReturn = false

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var index = LineEnd.marks.firstIndex(in: bytes, from: 0)
    while index < bytes.count {
      let followsReturn = index == 0 ? isBehindReturn : bytes[index - 1] == .carriageReturn
      if bytes[index] == .carriageReturn || !followsReturn { count += 1 }
      index = LineEnd.marks.firstIndex(in: bytes, from: index + 1)
    }
    if let last = bytes.last { isBehindReturn = last == .carriageReturn }
  }
}
