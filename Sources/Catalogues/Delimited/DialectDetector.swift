/// What was found out about a delimited text by looking at its beginning.
public struct DetectedDialect: Hashable, Sendable {
  public var dialect: Dialect
  /// How many fields the header has, or without one the longest row that was seen.
  public var columns: Int

  public init(dialect: Dialect, columns: Int) {
    self.dialect = dialect
    self.columns = columns
  }
}

/// Finds out the dialect of a delimited text by parsing its beginning with every candidate, and judging the tables that
/// come out: the number of fields is the same in most rows, quotes are closed, and fields look finished.
public struct DialectDetector {
  /// How many bytes are looked at.
  public static let sampleBytes = 1 << 18

  /// A text's beginning, behind the lines to skip.
  private let sample: UnsafeRawBufferPointer
  private let isWhole: Bool
  private let settings: DialectSettings
  private let comment: UInt8?

  /// Looks at the bytes that come next in `window`, and consumes none.
  public static func detect(_ window: InputWindow, knowing settings: DialectSettings) throws
    -> DetectedDialect
  {
    let isWhole = try !window.require(sampleBytes + 1)
    let sample = UnsafeRawBufferPointer(rebasing: window.bytes.prefix(sampleBytes))
    return detect(sample, isWhole: isWhole, knowing: settings)
  }

  /// - Parameters:
  ///   - sample: the text's first bytes.
  ///   - isWhole: whether they are all of it; if not, the row that the sample ends in is not looked at.
  public static func detect(
    _ sample: UnsafeRawBufferPointer, isWhole: Bool, knowing settings: DialectSettings
  ) -> DetectedDialect {
    var start = 0
    for _ in 0..<(settings.skip ?? 0) where start < sample.count {
      start = LineEnd.endOfLine(from: start, in: sample, isAll: true) ?? sample.count
    }
    let rest = UnsafeRawBufferPointer(rebasing: sample[start...])
    let comment = settings.comment ?? (hasCommentLines(rest) ? UInt8(ascii: "#") : 0)
    let detector = DialectDetector(sample: rest, isWhole: isWhole, settings: settings, comment: none(comment))
    return detector.detect()
  }

  private func detect() -> DetectedDialect {
    guard let table = bestTable() else { return DetectedDialect(dialect: dialect(delimiter), columns: 0) }
    if settings.comment == nil, comment != nil, !commentsAreComments(table) {
      return DialectDetector(sample: sample, isWhole: isWhole, settings: settings, comment: nil).detect()
    }
    return withHeader(table)
  }
}

// MARK: Delimiter, quote and escape

extension DialectDetector {
  private static let delimiters: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), 0x1F,
  ]

  private var delimiter: UInt8 { settings.delimiter ?? settings.likelyDelimiter ?? UInt8(ascii: ",") }

  /// The table of the dialect that fits best; nil if there are no rows.
  private func bestTable() -> SampleTable? {
    if settings.delimiter != nil { return fitting(delimiter) }
    let likely = settings.likelyDelimiter
    let candidates =
      Self.delimiters.contains(likely ?? 0) ? Self.delimiters : Self.delimiters + [likely].compactMap(\.self)
    var best: TableFit?
    var tables: [SampleTable] = []
    for candidate in candidates {
      guard let table = fitting(candidate) else { return nil }
      tables.append(table)
      let fit = TableFit(table, mayHaveTitles: mayHaveTitles, isLikely: candidate == likely)
      if let fit, fit.isBetter(than: best) { best = fit }
    }
    return best?.table ?? listTable(tables)
  }

  /// For a text of one field a row, that of a delimiter which splits nothing.
  private func listTable(_ tables: [SampleTable]) -> SampleTable? {
    let unsplit = tables.filter { $0.usualWidth == nil && $0.refused == 0 }
    return unsplit.first { $0.dialect.delimiter == delimiter } ?? unsplit.first
      ?? tables.first { $0.dialect.delimiter == delimiter }
  }

  /// The table that `delimiter` gives with the quote and the escape that fit it best; nil if there are no rows.
  private func fitting(_ delimiter: UInt8) -> SampleTable? {
    var table = table(dialect(delimiter))
    if table.rows.isEmpty && table.refused == 0 { return nil }
    if settings.escape == nil && isEscapeSeen(table.dialect) {
      var escaping = table.dialect
      escaping.escape = UInt8(ascii: "\\")
      let other = self.table(escaping)
      if other.refused < table.refused || (table.refused == 0 && other.raggedRows < table.raggedRows) {
        table = other
      }
    }
    guard settings.quote == nil else { return table }
    if table.refused > table.quoted { return self.table(dialect(delimiter, quote: nil)) }
    if table.quoted == 0 && sample.contains(UInt8(ascii: "'")) {
      let other = self.table(dialect(delimiter, quote: UInt8(ascii: "'")))
      if other.refused == 0 && other.quoted * 2 >= other.rows.count && other.quoted > 1 { return other }
    }
    return table
  }

  private func table(_ dialect: Dialect) -> SampleTable {
    SampleTable(sample, isWhole: isWhole, dialect: dialect)
  }

  private func dialect(_ delimiter: UInt8, quote: UInt8? = UInt8(ascii: "\"")) -> Dialect {
    Dialect(
      delimiter: delimiter, quote: settings.quote.map(Self.none) ?? quote,
      escape: settings.escape.flatMap(Self.none),
      comment: comment, skip: settings.skip ?? 0, header: settings.header ?? .present)
  }

  /// Whether a backslash stands before a quote or a delimiter.
  private func isEscapeSeen(_ dialect: Dialect) -> Bool {
    let marks = ByteSearch(UInt8(ascii: "\\"))
    var index = marks.firstIndex(in: sample, from: 0)
    while index + 1 < sample.count {
      if sample[index + 1] == dialect.quote || sample[index + 1] == dialect.delimiter { return true }
      index = marks.firstIndex(in: sample, from: index + 1)
    }
    return false
  }

  /// In settings, 0 stands for none.
  private static func none(_ mark: UInt8) -> UInt8? { mark == 0 ? nil : mark }
}

// MARK: Comments, titles and header

extension DialectDetector {
  /// Whether any line begins with a number sign.
  private static func hasCommentLines(_ sample: UnsafeRawBufferPointer) -> Bool {
    let marks = ByteSearch(UInt8(ascii: "#"))
    var index = marks.firstIndex(in: sample, from: 0)
    while index < sample.count {
      if index == 0 || sample[index - 1].isLineEnd { return true }
      index = marks.firstIndex(in: sample, from: index + 1)
    }
    return false
  }

  /// Whether the lines with a number sign are no rows of the table: as rows, they would be neither a header above it nor
  /// most of it.
  private func commentsAreComments(_ table: SampleTable) -> Bool {
    if table.rows.isEmpty { return false }
    var dialect = table.dialect
    dialect.comment = nil
    let all = self.table(dialect).rows
    let marked = all.filter { $0.content.first == UInt8(ascii: "#") }
    let width = table.usualWidth ?? 1
    let alike = marked.count { $0.width == width }
    if marked.count == 1 && alike == 1 && width > 1 && all.first?.content.first == UInt8(ascii: "#") {
      return false
    }
    return alike * 2 <= marked.count || marked.count * 2 <= all.count
  }

  /// Titles can be told only above a header.
  private var mayHaveTitles: Bool { settings.skip == nil && (settings.header ?? .present) == .present }

  private func withHeader(_ table: SampleTable) -> DetectedDialect {
    var dialect = table.dialect
    let widest = table.rows.reduce(0) { max($0, $1.width) }
    let fit = TableFit(table, mayHaveTitles: mayHaveTitles, isLikely: false)
    let titles = fit?.titles ?? 0
    if let header = settings.header, titles == 0 {
      return DetectedDialect(dialect: dialect, columns: columns(header, table) ?? widest)
    }
    let hasHeader = settings.header != nil || HeaderDetector(table.rows[titles...])?.hasHeader ?? true
    dialect.header = hasHeader ? .present : .absent
    guard hasHeader else { return DetectedDialect(dialect: dialect, columns: widest) }
    if titles > 0 { dialect.skip = table.rows[titles].line }
    return DetectedDialect(dialect: dialect, columns: table.rows.dropFirst(titles).first?.width ?? 0)
  }

  private func columns(_ header: Dialect.Header, _ table: SampleTable) -> Int? {
    switch header {
    case .present: table.rows.first?.width
    case .absent: nil
    case .names(let names): names.count
    }
  }
}
