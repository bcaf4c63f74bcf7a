/// Splits one row of a delimited text into its fields, one at a time.
struct FieldSplitter {
  struct Field {
    /// Of the row's bytes, without the quotes.
    var range: Range<Int>
    /// Whether there are doubled quotes or escapes in it.
    var isEncoded: Bool
    var isQuoted: Bool
  }

  private let dialect: Dialect
  private let unquotedMarks: ByteSearch
  private let quotedMarks: ByteSearch?
  private var position = 0
  private var isDone = false

  init(_ dialect: Dialect) {
    self.dialect = dialect
    unquotedMarks = ByteSearch(dialect.delimiter, dialect.escape)
    quotedMarks = dialect.quote.map { ByteSearch($0, dialect.escape) }
  }

  /// The next field of `row`, which is the row without its line end; nil behind the last. Even an empty row has one.
  @inline(__always)
  mutating func next(in row: UnsafeRawBufferPointer) -> Field? {
    if isDone { return nil }
    if let quotedMarks, position < row.count, row[position] == dialect.quote {
      return quoted(row, quotedMarks)
    }
    return unquoted(row)
  }

  @inline(__always)
  private mutating func unquoted(_ row: UnsafeRawBufferPointer) -> Field {
    let start = position
    var isEncoded = false
    var end = unquotedMarks.firstIndex(in: row, from: start)
    while end < row.count && row[end] != dialect.delimiter {
      isEncoded = true
      end = unquotedMarks.firstIndex(in: row, from: min(end + 2, row.count))
    }
    pass(end, row)
    return Field(range: start..<end, isEncoded: isEncoded, isQuoted: false)
  }

  @inline(__always)
  private mutating func quoted(_ row: UnsafeRawBufferPointer, _ marks: ByteSearch) -> Field {
    let start = position + 1
    var isEncoded = false
    var end = marks.firstIndex(in: row, from: start)
    while end < row.count && isInside(row, end) {
      isEncoded = true
      end = marks.firstIndex(in: row, from: min(end + 2, row.count))
    }
    passQuote(end, row)
    return Field(range: start..<end, isEncoded: isEncoded, isQuoted: true)
  }

  /// Moves behind the delimiter that follows the closing quote at `end`; between them there are blanks at most.
  @inline(__always)
  private mutating func passQuote(_ end: Int, _ row: UnsafeRawBufferPointer) {
    var next = min(end + 1, row.count)
    while next < row.count && row[next] != dialect.delimiter { next += 1 }
    pass(next, row)
  }

  /// Whether the quote or escape at `index` leaves the quoted field open.
  @inline(__always)
  private func isInside(_ row: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    if row[index] != dialect.quote { return true }
    return index + 1 < row.count && row[index + 1] == dialect.quote
  }

  /// Moves behind the delimiter at `end`, or is done if the row ends there.
  @inline(__always)
  private mutating func pass(_ end: Int, _ row: UnsafeRawBufferPointer) {
    isDone = end >= row.count
    position = end + 1
  }
}

extension FieldSplitter {
  /// Appends what an encoded field stands for.
  func decode(_ field: Field, of row: UnsafeRawBufferPointer, into text: inout [UInt8]) {
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      let byte = row[index]
      let following = index + 1 < field.range.upperBound ? row[index + 1] : nil
      if field.isQuoted && byte == dialect.quote && following == dialect.quote {
        index += 1
      } else if byte == dialect.escape, let following, hasMeaning(following) {
        text.append(following)
        index += 2
        continue
      }
      text.append(byte)
      index += 1
    }
  }

  private func hasMeaning(_ byte: UInt8) -> Bool {
    byte == dialect.delimiter || byte == dialect.quote || byte == dialect.escape || byte.isLineEnd
  }
}

extension FieldSplitter.Field {
  /// Throws if the field is larger than `bytes`, or its column, from 0, further to the right than a row may reach.
  @inline(__always)
  func checkLimits(column: Int, line: Int, bytes: Int) throws(CatalogueError) {
    if range.count > bytes {
      throw CatalogueError(.fieldTooLarge(limit: bytes), line: line, column: range.lowerBound + 1)
    }
    if column >= Limits.fieldsInRow {
      throw CatalogueError(.tooManyFields(limit: Limits.fieldsInRow), line: line)
    }
  }
}
