/// The first rows of a text, split by one candidate dialect.
struct SampleTable {
  struct Row {
    var content: UnsafeRawBufferPointer
    var fields: [FieldSplitter.Field]
    /// The lines of the sample before the row.
    var line: Int

    var width: Int { fields.count }

    /// The bytes of a field without its quotes; nothing where the row is too short.
    func cell(_ column: Int) -> UnsafeRawBufferPointer {
      guard column < fields.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      return UnsafeRawBufferPointer(rebasing: content[fields[column].range])
    }

    /// How many fields are not empty.
    var filled: Int { fields.count { !$0.range.isEmpty } }
  }

  /// How many rows are enough to judge by.
  static let rowsWanted = 500
  /// A quoted field with so many line breaks that the sample ends in it is taken for a stray quote.
  static let breaksBelieved = 50

  let dialect: Dialect
  private(set) var rows: [Row] = []
  /// Rows with a stray quote.
  private(set) var refused = 0
  /// Fields in quotes.
  private(set) var quoted = 0

  /// - Parameter isWhole: whether the sample is all of the text; if not, the row that it ends in is left out.
  init(_ sample: UnsafeRawBufferPointer, isWhole: Bool, dialect: Dialect) {
    self.dialect = dialect
    let blankLines = BlankLines(dialect)
    var (index, line) = (0, 0)
    while index < sample.count && rows.count < Self.rowsWanted {
      switch blankLines.line(at: index, in: sample, isAll: isWhole) {
      case .needsMore: return
      case .blank(let end): (index, line) = (end, line + 1)
      case .row:
        guard let end = addRow(at: index, line: &line, of: sample, isWhole: isWhole) else { return }
        index = end
      }
    }
  }

  /// The commonest number of fields among rows of several; nil if there is none. Of equally common ones the greater.
  var usualWidth: Int? {
    let widths = Dictionary(grouping: rows.lazy.map(\.width).filter { $0 > 1 }) { $0 }
    return widths.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
  }

  /// Rows that have another number of fields than most.
  var raggedRows: Int {
    let width = usualWidth ?? 1
    return rows.count { $0.width != width }
  }

  /// Splits the row at `start`, and returns where the next one begins; nil if the sample ends before.
  private mutating func addRow(
    at start: Int, line: inout Int, of sample: UnsafeRawBufferPointer, isWhole: Bool
  ) -> Int? {
    var splitter = RowSplitter(dialect)
    splitter.begin(at: start)
    switch splitter.scan(sample, isAll: isWhole) {
    case .row(let content, let end):
      let range = UnsafeRawBufferPointer(rebasing: sample[start..<content])
      rows.append(Row(content: range, fields: fields(of: range), line: line))
      line += splitter.lineBreaks + 1
      return end
    case .needsMore:
      guard splitter.isQuoteOpen, splitter.lineBreaks >= Self.breaksBelieved else { return nil }
    case .strayQuote: break
    }
    refused += 1
    line += splitter.lineBreaksBeforeQuote + 1
    return LineEnd.endOfLine(from: splitter.lastQuote, in: sample, isAll: isWhole)
  }

  private mutating func fields(of row: UnsafeRawBufferPointer) -> [FieldSplitter.Field] {
    var fields: [FieldSplitter.Field] = []
    var splitter = FieldSplitter(dialect)
    while fields.count < Limits.fieldsInRow, let field = splitter.next(in: row) {
      if field.isQuoted { quoted += 1 }
      fields.append(field)
    }
    return fields
  }
}
