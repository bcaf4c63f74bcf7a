import Glibc

/// Terms that begin at capitals within words, such as that of Window in MyWindowClass.
extension TermScanner {
  /// Where terms begin within the word just found.
  struct InnerBeginnings {
    private var beginnings: [(term: Int, text: Int)] = []
    private var next = 0
    /// How much of the word's beginning is no longer in the buffer.
    private(set) var taken = 0

    var isWaiting: Bool { next < beginnings.count }

    /// - Parameters:
    ///   - term: an offset in the word's term.
    ///   - text: the same place in the text.
    @inline(never)
    mutating func append(term: Int, text: Int) { beginnings.append((term, text)) }

    /// - Parameter bytes: the high bits of the bytes, from the offset on, where terms begin.
    @inline(never)
    mutating func append(_ bytes: UInt64, term: Int, text: Int) {
      var rest = bytes
      while rest != 0 {
        let offset = rest.trailingZeroBitCount / 8
        append(term: term + offset, text: text + offset)
        rest &= rest - 1
      }
    }

    /// The next beginning, and how many more bytes of the word come before it.
    mutating func pop() -> (skipped: Int, text: Int) {
      let beginning = beginnings[next]
      next += 1
      defer { taken = beginning.term }
      return (beginning.term - taken, beginning.text)
    }

    @inline(__always)
    mutating func removeAll() {
      guard !beginnings.isEmpty else { return }
      beginnings.removeAll(keepingCapacity: true)
      (next, taken) = (0, 0)
    }
  }

  /// The next of the terms that begin within the word just found.
  mutating func takeInner() -> Bool {
    let beginning = inner.pop()
    count -= beginning.skipped
    memmove(buffer, buffer + beginning.skipped, count)
    range = beginning.text..<range.upperBound
    kind = .inner
    places = place - 1..<place
    return true
  }

  /// Whether the current scalar is a capital letter, or the first part of one.
  var isAtCapital: Bool {
    guard currentRange.count == 1 else { return current.isCapital }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(source[currentRange.lowerBound])
  }

  /// Whether the current scalar is a small letter.
  var isAtSmall: Bool {
    currentRange.count == 1 ? isSmallASCII(source[currentRange.lowerBound]) : current.isSmall
  }

  @inline(__always)
  func isSmallASCII(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
