/// How well a candidate dialect fits a text.
struct TableFit {
  let table: SampleTable
  /// The commonest number of fields.
  let width: Int
  /// Leading rows that are titles: one text alone, before rows of several fields.
  let titles: Int
  /// From 0 to about 1.
  let score: Double
  /// Whether the rows are alike enough for the delimiter to be one.
  let isTable: Bool
  /// Whether the first row is split, and either most rows are too, or the delimiter does not stand there as punctuation
  /// does. Of rows too unlike each other to be a table, this says enough.
  let splitsHeader: Bool

  /// Nil if the dialect does not split anything.
  init?(_ table: SampleTable, mayHaveTitles: Bool, isLikely: Bool) {
    guard let width = table.usualWidth else { return nil }
    self.table = table
    self.width = width
    titles = mayHaveTitles ? Self.titles(of: table, width: width) : 0
    let body = table.rows.dropFirst(titles)
    let count = Double(body.count + table.refused)
    let stable = Double(body.count { $0.width == width }) / count
    let wide = Double(body.count { $0.width > 1 }) / count
    let beginsWell = body.first?.width == width
    isTable = stable * 0.7 + wide * 0.3 >= 0.5
    let header = body.first.flatMap { $0.width > 1 ? $0.content : nil }
    splitsHeader = header.map { wide > 0.5 || CellShape.isSuspicious($0) } ?? false
    // The stability of the number of fields says most; the rest decides between dialects that all give a stable one.
    score =
      stable * 0.5 + wide * 0.2 + (beginsWell ? 0.1 : 0) + Self.cleanShare(of: body) * 0.2
      - Double(titles) * 0.1 - Double(table.refused) / count + (isLikely ? 0.05 : 0)
  }

  private static func titles(of table: SampleTable, width: Int) -> Int {
    let rows = table.rows
    let titles = rows.prefix { isTitle($0, width: width) }.count
    guard titles > 0, titles <= 5, rows.count - titles >= 2 else { return 0 }
    let body = rows.dropFirst(titles)
    let isStable = body.count { $0.width == width } * 10 >= body.count * 9
    guard isStable, let header = body.first, header.filled == width else { return 0 }
    return titles
  }

  /// Whether this is the better choice: tables before rows that are unlike each other, then what fits better.
  func isBetter(than other: TableFit?) -> Bool {
    guard let other else { return isTable || splitsHeader }
    guard isTable == other.isTable else { return isTable }
    return (isTable || splitsHeader) && score > other.score
  }

  /// One text alone; spreadsheets pad it with empty fields, which in narrow tables could as well be a row.
  private static func isTitle(_ row: SampleTable.Row, width: Int) -> Bool {
    guard row.filled == 1, !row.cell(0).isEmpty else { return false }
    return row.width == 1 || width >= 4
  }

  /// The share of fields that do not look as though they should be split further.
  private static func cleanShare(of rows: ArraySlice<SampleTable.Row>) -> Double {
    var (clean, all) = (0, 0)
    for row in rows.prefix(100) {
      for column in row.fields.indices {
        all += 1
        if row.fields[column].isQuoted || !CellShape.isSuspicious(row.cell(column)) { clean += 1 }
      }
    }
    return all == 0 ? 1 : Double(clean) / Double(all)
  }
}
