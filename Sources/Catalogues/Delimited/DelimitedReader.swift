import SpotlightModel

/// Reads delimited text row by row: CSV and its relatives (RFC 4180, and what is written in spite of it).
///
/// A row ends at a line feed, a carriage return, both, or the end of the file. Blank lines and comments are no rows. A
/// row with a stray quote, or one that is too large, is refused alone, and reading goes on at the next line.
final class DelimitedReader: RowReader {
  /// How many bytes of comments and blank lines are shown with the row behind them.
  private static let leadKept = 1 << 20

  let dialect: Dialect
  /// What was noticed so far of the text as a whole.
  private(set) var warnings: [DelimitedWarning] = []
  private(set) var warning: String?

  private let window: InputWindow
  private let rowLimit: Int
  private let fieldLimit: Int
  private let blankLines: BlankLines
  private var rows: RowSplitter
  private let splitter: FieldSplitter
  private var names: FieldNames
  private var decoded: [UInt8] = []
  /// The line at the start of the window.
  private var line = 1
  /// What the last row takes of the window, with the lines before it that are none.
  private var current = (bytes: 0, lines: 0)
  /// Why the last row has no fields.
  private var refusal: CatalogueError?

  /// Passes the lines to skip and reads the header.
  ///
  /// - Parameters:
  ///   - window: at the start of the text.
  ///   - columns: how many fields a text without a header is known to have; further ones are named as they come.
  init(
    _ window: InputWindow, dialect: Dialect, columns: Int = 0,
    rowLimit: Int = Limits.rowBytes, fieldLimit: Int = Limits.fieldBytes
  ) throws {
    self.window = window
    self.dialect = dialect
    self.rowLimit = min(rowLimit, window.limit)
    self.fieldLimit = fieldLimit
    blankLines = BlankLines(dialect)
    rows = RowSplitter(dialect, fieldLimit: fieldLimit)
    splitter = FieldSplitter(dialect)
    names = FieldNames(count: columns)
    try skipLines(dialect.skip)
    switch dialect.header {
    case .present: try readHeader()
    case .absent: break
    case .names(let given): names = FieldNames(header: given)
    }
  }

  /// The names of the fields, each once and none empty.
  var fieldNames: [String] { names.names }

  /// The line that the next byte is in, from 1.
  var nextLine: Int { line + current.lines }

  /// Whether the last row is refused, so that its fields cannot be read. Where such a row ends depends on what follows
  /// it: a stretch with one must not be passed over by its digest.
  var isRefused: Bool { refusal != nil }

  func next() throws -> RowExtent? {
    advance()
    guard let lead = try passBlankLines() else { return nil }
    rows.begin(at: lead.bytes)
    while true {
      switch rows.scan(window.bytes, isAll: window.isAtEnd) {
      case .row(let content, let end):
        return accept(lead: lead, content: content, end: end)
      case .strayQuote(let quote):
        return try refuseStrayQuote(quote, lead: lead, lines: rows.lineBreaksBeforeQuote)
      case .needsMore:
        if isFull(lead: lead) { return try refuseLargeRow(lead: lead) }
        _ = try window.extend()
      }
    }
  }

  func skip(_ block: BlockSummary) throws -> Bool {
    advance()
    guard block.byteCount <= window.limit, try window.require(block.byteCount) else { return false }
    guard try isBorder(block.byteCount) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: window.bytes[..<block.byteCount])
    guard ContentDigest(of: bytes) == block.digest else { return false }
    current = (block.byteCount, block.lineCount)
    return true
  }

  func fields(of row: RowExtent) throws(CatalogueError) -> Row {
    let header = names.names
    var fields: [Row.Field] = []
    fields.reserveCapacity(header.count)
    try visitFields(of: row) { column, bytes in
      // Delimiters at the end of a line are no fields that anyone misses.
      if bytes.isEmpty && column >= header.count { return }
      let value: FieldValue = bytes.isEmpty ? .null : .text(String(decoding: bytes, as: UTF8.self))
      fields.append(Row.Field(column < header.count ? header[column] : names.name(of: column), value))
    }
    while fields.count < header.count { fields.append(Row.Field(header[fields.count], .null)) }
    return Row(fields)
  }

  /// Shows the fields of the row that `next` has just returned, without quotes and escapes, to `body` with their columns
  /// from 0. The bytes are valid only during the call.
  func visitFields(
    of row: RowExtent, _ body: (_ column: Int, _ bytes: UnsafeRawBufferPointer) throws(CatalogueError) -> Void
  ) throws(CatalogueError) {
    if let refusal { throw refusal }
    warning = nil
    let width = names.names.count
    var fields = splitter
    var column = 0
    var isLong = false
    while let field = fields.next(in: row.content) {
      try field.checkLimits(column: column, line: row.line, bytes: fieldLimit)
      if field.isEncoded {
        decoded.removeAll(keepingCapacity: true)
        fields.decode(field, of: row.content, into: &decoded)
        try show(decoded, column, body)
      } else {
        try body(column, UnsafeRawBufferPointer(rebasing: row.content[field.range]))
      }
      isLong = isLong || (column >= width && !field.range.isEmpty)
      column += 1
    }
    if isLong && width > 0 {
      warning =
        "the row has \(column) fields instead of \(width); what is more is called “\(names.name(of: width))” and so on"
    }
  }
}

// MARK: Rows

extension DelimitedReader {
  /// Lines before a row that are none.
  private typealias Lead = (bytes: Int, lines: Int)

  /// Moves behind the last row.
  private func advance() {
    window.consume(current.bytes)
    line += current.lines
    current = (0, 0)
    refusal = nil
  }

  /// Finds where the next row begins; nil at the end of the stream.
  private func passBlankLines() throws -> Lead? {
    var lead: Lead = (0, 0)
    var searched = 0
    while true {
      if lead.bytes > Self.leadKept { drop(&lead) }
      let bytes = window.bytes
      if lead.bytes < bytes.count {
        switch blankLines.line(at: lead.bytes, searchedTo: searched, in: bytes, isAll: window.isAtEnd) {
        case .row: return lead
        case .blank(let end):
          lead = (end, lead.lines + (bytes[end - 1].isLineEnd ? 1 : 0))
          searched = 0
          continue
        case .needsMore:
          // A line that there is no room for is refused like a row.
          if isFull(lead: lead) { return lead }
          // A carriage return at the end waits for what follows it.
          searched = bytes.count - 1
        }
      }
      if try !window.extend() && lead.bytes == window.bytes.count {
        current = lead
        return nil
      }
    }
  }

  /// Forgets what is no row, where there is so much of it that it would crowd out the row behind it.
  private func drop(_ lead: inout Lead) {
    window.consume(lead.bytes)
    line += lead.lines
    lead = (0, 0)
  }

  private func accept(lead: Lead, content: Int, end: Int) -> RowExtent {
    current = (end, lead.lines + rows.lineBreaks + (end > content ? 1 : 0))
    let start = line + lead.lines
    if rows.isQuoteOpen { warnings.append(DelimitedWarning(reason: .openQuoteAtEnd, line: start)) }
    if content - lead.bytes > rowLimit {
      refusal = CatalogueError(.rowTooLarge(limit: rowLimit), line: start)
    }
    return extent(lead.bytes..<content, end: end, line: start)
  }

  private func extent(_ content: Range<Int>, end: Int, line: Int) -> RowExtent {
    let bytes = window.bytes
    return RowExtent(
      bytes: UnsafeRawBufferPointer(rebasing: bytes[..<end]),
      content: UnsafeRawBufferPointer(rebasing: bytes[content]), line: line)
  }

  /// Whether the window has no room for what a row may still need.
  private func isFull(lead: Lead) -> Bool {
    window.bytes.count >= min(window.limit, lead.bytes + rowLimit)
  }

  /// Ends the row with the line that the quote is in.
  private func refuseStrayQuote(_ quote: Int, lead: Lead, lines: Int) throws -> RowExtent {
    guard let end = try endOfLine(from: quote, lead: lead) else { return try refuseLargeRow(lead: lead) }
    current = (end, lead.lines + lines + (window.bytes[end - 1].isLineEnd ? 1 : 0))
    let start = line + lead.lines
    refusal = CatalogueError(
      .malformed("a quoted field is not closed, or goes on behind its closing quote"), line: start + lines)
    return extent(lead.bytes..<end, end: end, line: start)
  }

  /// Where the line of the byte at `index` ends; nil if the row has no room for it.
  private func endOfLine(from index: Int, lead: Lead) throws -> Int? {
    var searched = index
    while !isFull(lead: lead) {
      if let end = LineEnd.endOfLine(from: searched, in: window.bytes, isAll: window.isAtEnd) { return end }
      searched = max(index, window.bytes.count - 1)
      _ = try window.extend()
    }
    return LineEnd.endOfLine(from: searched, in: window.bytes, isAll: window.isAtEnd)
  }

  /// Drops the row with the line that is one byte too long. Its bytes cannot be shown.
  private func refuseLargeRow(lead: Lead) throws -> RowExtent {
    let start = line + lead.lines
    var lines = LineCounter()
    drop(min(window.bytes.count, lead.bytes + rowLimit), &lines)
    try dropLine(&lines)
    line += lines.count
    refusal = CatalogueError(.rowTooLarge(limit: rowLimit), line: start)
    return RowExtent.empty(line: start)
  }

  /// Drops the rest of the line, however long it is.
  private func dropLine(_ lines: inout LineCounter) throws {
    var end = LineEnd.endOfLine(from: 0, in: window.bytes, isAll: window.isAtEnd)
    while end == nil {
      // A carriage return at the end waits for what follows it.
      drop(window.bytes.count - (window.bytes.last == .carriageReturn ? 1 : 0), &lines)
      _ = try window.extend()
      end = LineEnd.endOfLine(from: 0, in: window.bytes, isAll: window.isAtEnd)
    }
    drop(end ?? 0, &lines)
  }

  private func drop(_ count: Int, _ lines: inout LineCounter) {
    lines.add(UnsafeRawBufferPointer(rebasing: window.bytes[..<count]))
    window.consume(count)
  }

  /// Whether a row that ended `count` bytes from here, in whatever text that was, ends there in this one: behind a whole
  /// line end that is not escaped, or else at the end of the stream.
  private func isBorder(_ count: Int) throws -> Bool {
    guard count > 0 else { return false }
    let isPlain = LineEnd.isPlain(before: count, in: window.bytes, escape: dialect.escape)
    guard try window.require(count + 1) else { return true }
    return isPlain && !LineEnd.isWithinPair(count, of: window.bytes)
  }
}

// MARK: Header and fields

extension DelimitedReader {
  private func skipLines(_ count: Int) throws {
    var lines = LineCounter()
    for _ in 0..<count {
      guard try !window.bytes.isEmpty || window.extend() else { break }
      try dropLine(&lines)
    }
    line += lines.count
  }

  private func readHeader() throws {
    guard let row = try next() else { return }
    var header: [String] = []
    try visitFields(of: row) { _, bytes in header.append(String(decoding: bytes, as: UTF8.self)) }
    names = FieldNames(header: header)
    for (column, old) in names.replaced.sorted(by: { $0.key < $1.key }) {
      let reason = DelimitedWarning.Reason.renamedField(
        column: column + 1, from: old, to: names.names[column])
      warnings.append(DelimitedWarning(reason: reason, line: row.line))
    }
    advance()
  }

  private func show(
    _ text: [UInt8], _ column: Int, _ body: (Int, UnsafeRawBufferPointer) throws(CatalogueError) -> Void
  ) throws(CatalogueError) {
    try text.withUnsafeBufferPointer { (bytes) throws(CatalogueError) in
      try body(column, UnsafeRawBufferPointer(bytes))
    }
  }
}
