/// Rows of cells in aligned columns, two spaces apart.
struct Table {
  struct Column {
    var title: String
    var isNumeric = false

    static func text(_ title: String) -> Column { Column(title: title) }
    static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
  }

  var columns: [Column]
  var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row; cells become one line each.
  mutating func add(_ cells: [String], style: Style) { rows.append(cells.map(style.line)) }

  /// The table's lines, the titles first. On a terminal the last column is cut at its edge.
  func lines(style: Style) -> [String] {
    let titles = columns.map(\.title)
    let widths = columns.indices.map { column in
      ([titles] + rows).map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    let fixed = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let last = style.width.map { max($0 - fixed, 10) } ?? Int.max
    let heading = style.apply(.bold, line(of: titles, widths: widths, lastWidth: last))
    return [heading] + rows.map { line(of: $0, widths: widths, lastWidth: last) }
  }

  private func line(of cells: [String], widths: [Int], lastWidth: Int) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let shown = isLast ? truncated(cell, to: lastWidth) : cell
      let padding = String(repeating: " ", count: max(0, widths[index] - displayWidth(of: shown)))
      line += columns[index].isNumeric ? padding + shown : shown
      if !isLast { line += (columns[index].isNumeric ? "" : padding) + "  " }
    }
    return line
  }
}
