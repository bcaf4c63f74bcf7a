/// The three ways to end a line: line feed, carriage return, and the pair of them.
enum LineEnd {
  static let marks = ByteSearch(.lineFeed, .carriageReturn)

  /// Where the line end at `index` ends; nil if that depends on bytes still to come.
  static func end(of index: Int, in bytes: UnsafeRawBufferPointer, isAll: Bool) -> Int? {
    guard bytes[index] == .carriageReturn else { return index + 1 }
    guard index + 1 < bytes.count else { return isAll ? index + 1 : nil }
    return bytes[index + 1] == .lineFeed ? index + 2 : index + 1
  }

  /// Where the line of the byte at `index` ends, with its line end; nil if that depends on bytes still to come.
  static func endOfLine(from index: Int, in bytes: UnsafeRawBufferPointer, isAll: Bool) -> Int? {
    let mark = marks.firstIndex(in: bytes, from: index)
    if mark == bytes.count { return isAll ? mark : nil }
    return end(of: mark, in: bytes, isAll: isAll)
  }
}

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
  func line(at start: Int, in bytes: UnsafeRawBufferPointer, isAll: Bool) -> Outcome {
    var index = start
    if bytes[start] == comment {
      index = LineEnd.marks.firstIndex(in: bytes, from: start)
    } else {
      while index < bytes.count && bytes[index].isBlank(besides: delimiter) { index += 1 }
      if index < bytes.count && !bytes[index].isLineEnd { return .row }
    }
    if index == bytes.count { return isAll ? .blank(end: index) : .needsMore }
    return LineEnd.end(of: index, in: bytes, isAll: isAll).map(Outcome.blank) ?? .needsMore
  }
}
