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

  /// Whether a carriage return and a line feed meet at `index`.
  static func isWithinPair(_ index: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    index > 0 && bytes[index - 1] == .carriageReturn && bytes[index] == .lineFeed
  }

  /// Whether a line ends with the first `count` bytes, and the line end is not escaped.
  static func isPlain(before count: Int, in bytes: UnsafeRawBufferPointer, escape: UInt8?) -> Bool {
    guard count > 0, bytes[count - 1].isLineEnd else { return false }
    let start = isWithinPair(count - 1, of: bytes) ? count - 2 : count - 1
    return escape == nil || start == 0 || bytes[start - 1] != escape
  }
}
