import SpotlightModel

/// Interprets rows of delimited text without making strings of fields that are only compared.
final class ColumnsInterpreter: RowInterpreter {
  private enum Identity {
    case column(Int)
    case template([IdentifierTemplate.Part], columns: [String: Int])
    case content
  }

  private let reader: DelimitedReader
  private let names: [RowFingerprint.Name]
  private let layout: AttributeLayout
  private let identity: Identity
  private let identifyingFields: String
  /// For rows that are longer than the header.
  private let fallback: FieldsInterpreter
  private var current = RowExtent.empty(line: 0)
  private var isLong = false
  private var cells: RowCells
  /// Whether `cells` are of the current row.
  private var isLoaded = false
  private var texts: [[UInt8]] = []

  private(set) var identifier: [UInt8] = []
  private(set) var fingerprint: UInt64 = 0
  private(set) var warning: String?

  init(_ reader: DelimitedReader, plan: ReadingPlan) {
    self.reader = reader
    let fields = reader.fieldNames
    names = fields.map(RowFingerprint.Name.init)
    cells = RowCells(columns: fields.count)
    layout = AttributeLayout(fields: fields, sources: plan.attributes, separator: plan.split)
    fallback = FieldsInterpreter(reader, plan: plan)
    switch plan.identity {
    case .content:
      identity = .content
      identifyingFields = ""
    case .template(let template):
      let columns = Dictionary(zip(fields, fields.indices)) { $1 }
      identifyingFields = template.fields.joined(separator: ", ")
      if template.parts.count == 1, let name = template.fields.first, let column = columns[name] {
        identity = .column(column)
      } else {
        identity = .template(template.parts, columns: columns)
        texts = fields.map { _ in [] }
      }
    }
  }

  func read(_ row: RowExtent, number: Int) throws(CatalogueError) {
    current = row
    isLoaded = false
    warning = nil
    identifier.removeAll(keepingCapacity: true)
    var columns = 0
    switch identity {
    case .column(let column): columns = try readColumn(column, of: row)
    case .content: columns = try readContent(of: row)
    case .template(let parts, let positions):
      columns = try readTemplate(parts, positions, of: row, number: number)
    }
    isLong = columns > names.count
    if isLong { try readLong(row, number: number) }
    guard !identifier.isEmpty else {
      throw CatalogueError(.emptyIdentifier(field: identifyingFields), line: row.line)
    }
  }

  /// Returns how many columns the row has.
  private func readColumn(_ identifying: Int, of row: RowExtent) throws(CatalogueError) -> Int {
    var sum = RowFingerprint()
    var columns = 0
    try reader.visitFields(of: row) { column, bytes in
      guard !bytes.isEmpty else { return }
      columns = column + 1
      guard column < names.count else { return }
      sum.add(names[column], text: bytes)
      if column == identifying { identifier.append(contentsOf: bytes) }
    }
    fingerprint = sum.value
    return columns
  }

  private func readContent(of row: RowExtent) throws(CatalogueError) -> Int {
    var sum = RowFingerprint()
    var content = RowContentIdentifier()
    var columns = 0
    try reader.visitFields(of: row) { column, bytes in
      guard !bytes.isEmpty else { return }
      columns = column + 1
      guard column < names.count else { return }
      sum.add(names[column], text: bytes)
      content.add(names[column], bytes)
    }
    fingerprint = sum.value
    identifier.append(contentsOf: content.text.utf8)
    return columns
  }

  private func readTemplate(
    _ parts: [IdentifierTemplate.Part], _ positions: [String: Int], of row: RowExtent, number: Int
  ) throws(CatalogueError) -> Int {
    var sum = RowFingerprint()
    var columns = 0
    for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
    try reader.visitFields(of: row) { column, bytes in
      guard !bytes.isEmpty else { return }
      columns = column + 1
      guard column < names.count else { return }
      sum.add(names[column], text: bytes)
      texts[column].append(contentsOf: bytes)
    }
    fingerprint = sum.value
    var isEmpty = true
    for part in parts {
      switch part {
      case .text(let text): identifier.append(contentsOf: text.utf8)
      case .index:
        identifier.append(contentsOf: String(number).utf8)
        isEmpty = false
      case .field(let name):
        guard let position = positions[name] else { continue }
        isEmpty = isEmpty && texts[position].isEmpty
        identifier.append(contentsOf: texts[position])
      }
    }
    if isEmpty { identifier.removeAll() }
    return columns
  }

  private func readLong(_ row: RowExtent, number: Int) throws(CatalogueError) {
    try fallback.read(row, number: number)
    identifier = fallback.identifier
    fingerprint = fallback.fingerprint
    warning = fallback.warning
  }

  func load(_ row: RowExtent) throws(CatalogueError) {
    current = row
    isLong = false
    cells.removeAll()
    isLoaded = true
    try reader.visitFields(of: row) { column, bytes in
      guard !bytes.isEmpty else { return }
      if column < names.count { cells.set(column, bytes) } else { isLong = true }
    }
    if isLong { try fallback.load(row) }
  }

  func attributes() -> Attributes {
    // The row was read before, so that this does not throw.
    if !isLoaded { try? load(current) }
    return isLong ? fallback.attributes() : layout.attributes(cells)
  }
}
