/// Finds where a row of a delimited text ends. It looks at line ends, quotes and escapes alone, and can stop anywhere and
/// go on when there are more bytes.
struct RowSplitter {
  enum Outcome: Equatable {
    /// The row is not over where the bytes are.
    case needsMore
    /// Where the row itself ends, and where its line does.
    case row(content: Int, end: Int)
    /// The quote at an index is not closed, or something other than a delimiter follows the closing one.
    case strayQuote(Int)
  }

  private enum State {
    case unquoted, quoted, behindQuote
  }

  private let dialect: Dialect
  private let marks: ByteSearch
  private var start = 0
  private var position = 0
  private var state = State.unquoted
  /// Where the last quoted field begins, and how many line breaks were before it.
  private var opening = (index: 0, lineBreaks: 0)
  /// The end of the last escaped character.
  private var escapedEnd = -1
  private let fieldLimit: Int
  /// Line breaks within the row so far.
  private(set) var lineBreaks = 0

  /// - Parameter fieldLimit: how many bytes a quoted field may have before its quote counts as one that is not closed.
  init(_ dialect: Dialect, fieldLimit: Int = Limits.fieldBytes) {
    self.dialect = dialect
    self.fieldLimit = fieldLimit
    marks = ByteSearch(.lineFeed, .carriageReturn, dialect.quote, dialect.escape)
  }

  /// Begins with the row whose first byte is at `start`.
  mutating func begin(at start: Int) {
    (self.start, position) = (start, start)
    state = .unquoted
    opening = (0, 0)
    escapedEnd = -1
    lineBreaks = 0
  }

  /// Line breaks of the row that are before its last quoted field.
  var lineBreaksBeforeQuote: Int { opening.lineBreaks }

  /// Where the last quoted field begins.
  var lastQuote: Int { opening.index }

  /// Whether the bytes ended within a quoted field.
  var isQuoteOpen: Bool { state == .quoted }

  /// Goes on from where it stopped.
  ///
  /// - Parameters:
  ///   - bytes: the same bytes as before, and more behind them.
  ///   - isAll: whether the stream ends with them.
  mutating func scan(_ bytes: UnsafeRawBufferPointer, isAll: Bool) -> Outcome {
    while true {
      let outcome =
        switch state {
        case .unquoted: scanUnquoted(bytes, isAll)
        case .quoted: scanQuoted(bytes, isAll)
        case .behindQuote: scanBehindQuote(bytes, isAll)
        }
      if let outcome { return outcome }
    }
  }

  @inline(__always)
  private mutating func scanUnquoted(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome? {
    position = marks.firstIndex(in: bytes, from: position)
    guard position < bytes.count else { return endOfBytes(bytes, isAll) }
    let byte = bytes[position]
    if byte.isLineEnd { return endOfLine(bytes, isAll) }
    if byte == dialect.quote && isFieldStart(bytes) {
      opening = (position, lineBreaks)
      state = .quoted
      position += 1
      return nil
    }
    if byte == dialect.escape { return passEscape(bytes, isAll) }
    position += 1
    return nil
  }

  @inline(__always)
  private mutating func scanQuoted(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome? {
    position = marks.firstIndex(in: bytes, from: position)
    guard position - opening.index <= fieldLimit else { return .strayQuote(opening.index) }
    guard position < bytes.count else {
      guard isAll else { return .needsMore }
      // What ends with the file on the quote's own line is a row that was cut off; anything longer is a quote that
      // swallows rows.
      return lineBreaks > opening.lineBreaks ? .strayQuote(opening.index) : endOfBytes(bytes, isAll)
    }
    let byte = bytes[position]
    if byte.isLineEnd {
      passLineBreak(bytes)
      return nil
    }
    if byte == dialect.escape && dialect.escape != dialect.quote { return passEscape(bytes, isAll) }
    return passQuote(bytes, isAll)
  }

  @inline(__always)
  private mutating func passQuote(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome? {
    guard position + 1 < bytes.count || isAll else { return .needsMore }
    if isFollowedByQuotedField(bytes) {
      position += 3
      opening = (position - 1, lineBreaks)
      return nil
    }
    let isDoubled = position + 1 < bytes.count && bytes[position + 1] == dialect.quote
    position += isDoubled ? 2 : 1
    if !isDoubled { state = .behindQuote }
    return nil
  }

  /// Whether the quoted field ends and another one begins: the way on where all fields are quoted.
  @inline(__always)
  private func isFollowedByQuotedField(_ bytes: UnsafeRawBufferPointer) -> Bool {
    position + 2 < bytes.count && bytes[position + 1] == dialect.delimiter
      && bytes[position + 2] == dialect.quote
  }

  @inline(__always)
  private mutating func scanBehindQuote(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome? {
    while position < bytes.count && bytes[position].isBlank(besides: dialect.delimiter) { position += 1 }
    guard position < bytes.count else { return endOfBytes(bytes, isAll) }
    if bytes[position].isLineEnd { return endOfLine(bytes, isAll) }
    guard bytes[position] == dialect.delimiter else { return .strayQuote(opening.index) }
    state = .unquoted
    position += 1
    return nil
  }

  @inline(__always)
  private func endOfBytes(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome {
    isAll ? .row(content: bytes.count, end: bytes.count) : .needsMore
  }

  @inline(__always)
  private func endOfLine(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome {
    guard let end = LineEnd.end(of: position, in: bytes, isAll: isAll) else { return .needsMore }
    return .row(content: position, end: end)
  }

  @inline(__always)
  private func isFieldStart(_ bytes: UnsafeRawBufferPointer) -> Bool {
    position == start || (bytes[position - 1] == dialect.delimiter && position != escapedEnd)
  }

  @inline(__always)
  private mutating func passEscape(_ bytes: UnsafeRawBufferPointer, _ isAll: Bool) -> Outcome? {
    guard position + 1 < bytes.count else {
      guard isAll else { return .needsMore }
      position += 1
      return nil
    }
    position += 1
    if bytes[position].isLineEnd {
      guard let end = LineEnd.end(of: position, in: bytes, isAll: isAll) else {
        position -= 1
        return .needsMore
      }
      position = end
      lineBreaks += 1
    } else {
      position += 1
    }
    escapedEnd = position
    return nil
  }

  /// Counts a line break within quotes; the pair of carriage return and line feed is one, at its first.
  @inline(__always)
  private mutating func passLineBreak(_ bytes: UnsafeRawBufferPointer) {
    let isSecond = bytes[position] == .lineFeed && bytes[position - 1] == .carriageReturn
    if !isSecond || position == escapedEnd { lineBreaks += 1 }
    position += 1
  }
}
