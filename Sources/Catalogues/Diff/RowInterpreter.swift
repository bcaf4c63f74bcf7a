import SpotlightModel

/// Makes of a row what the diff and the index need of it.
protocol RowInterpreter: AnyObject {
  /// Reads the row that the reader has just returned, so that the properties below are of it.
  ///
  /// - Parameter number: of the row in its catalogue, from 0.
  /// - Throws: for a row that is damaged or has no identifier.
  func read(_ row: RowExtent, number: Int) throws(CatalogueError)
  /// Reads the row only as far as its attributes need.
  func load(_ row: RowExtent) throws(CatalogueError)
  /// UTF-8.
  var identifier: [UInt8] { get }
  var fingerprint: UInt64 { get }
  /// What is not quite right with the row, in words.
  var warning: String? { get }
  /// The attributes of the row that was read or loaded last.
  func attributes() -> Attributes
}

/// Interprets rows of any format through their fields.
final class FieldsInterpreter: RowInterpreter {
  private let reader: any RowReader
  private let plan: ReadingPlan
  private var row = Row([])
  private var arrangement: FieldArrangement
  private var arrangements: [[String]: FieldArrangement] = [:]
  /// How many fields the arrangements have in all.
  private var arrangedFields = 0

  private(set) var identifier: [UInt8] = []
  private(set) var fingerprint: UInt64 = 0
  private(set) var warning: String?

  /// Rows of one catalogue have few different lists of fields. Further ones, once those that are kept have so many fields
  /// in all, are worked out each time.
  private static let mostArrangedFields = Limits.fieldsInRow

  init(_ reader: any RowReader, plan: ReadingPlan) {
    self.reader = reader
    self.plan = plan
    arrangement = FieldArrangement(plan.fields, plan: plan)
  }

  func load(_ row: RowExtent) throws(CatalogueError) {
    self.row = try reader.fields(of: row)
    arrange()
  }

  func read(_ row: RowExtent, number: Int) throws(CatalogueError) {
    try load(row)
    var fingerprint = RowFingerprint()
    for (name, field) in zip(arrangement.names, self.row.fields) { fingerprint.add(name, field.value) }
    self.fingerprint = fingerprint.value
    warning = reader.warning
    do {
      identifier = try arrangement.identifier(of: self.row, number: number)
    } catch {
      throw CatalogueError(error.reason, line: row.line)
    }
  }

  func attributes() -> Attributes { arrangement.layout.attributes(row.fields.map(\.value)) }

  /// Takes the arrangement for the row's fields: mostly that of the row before.
  private func arrange() {
    let fields = row.fields
    if arrangement.fields.count == fields.count, zip(arrangement.fields, fields).allSatisfy({ $0 == $1.name })
    {
      return
    }
    let names = fields.map(\.name)
    if let known = arrangements[names] {
      arrangement = known
      return
    }
    arrangement = FieldArrangement(names, plan: plan)
    guard arrangedFields + names.count <= Self.mostArrangedFields else { return }
    arrangedFields += names.count
    arrangements[names] = arrangement
  }
}

/// What is worked out once for all rows that have the same fields in the same order.
struct FieldArrangement {
  let fields: [String]
  let names: [RowFingerprint.Name]
  let layout: AttributeLayout
  private let identity: ReadingPlan.Identity
  private let positions: [String: Int]

  init(_ fields: [String], plan: ReadingPlan) {
    self.fields = fields
    names = fields.map(RowFingerprint.Name.init)
    layout = AttributeLayout(fields: fields, sources: plan.attributes, separator: plan.split)
    identity = plan.identity
    positions = Dictionary(zip(fields, fields.indices)) { $1 }
  }

  /// The identifier in UTF-8.
  ///
  /// - Throws: `emptyIdentifier` if all the fields that make it are empty.
  func identifier(of row: Row, number: Int) throws(CatalogueError) -> [UInt8] {
    guard case .template(let template) = identity else { return content(of: row) }
    var bytes: [UInt8] = []
    var isEmpty = !template.usesIndex
    for part in template.parts {
      switch part {
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .index: bytes.append(contentsOf: String(number).utf8)
      case .field(let name):
        guard let position = positions[name] else { continue }
        let text = TypedValue.identifierText(row.fields[position].value)
        isEmpty = isEmpty && text.isEmpty
        bytes.append(contentsOf: text.utf8)
      }
    }
    if isEmpty { throw CatalogueError(.emptyIdentifier(field: template.fields.joined(separator: ", "))) }
    return bytes
  }

  private func content(of row: Row) -> [UInt8] {
    var content = RowContentIdentifier()
    for (name, field) in zip(names, row.fields) {
      var text = TypedValue.identifierText(field.value)
      if !text.isEmpty { text.withUTF8 { content.add(name, UnsafeRawBufferPointer($0)) } }
    }
    return Array(content.text.utf8)
  }
}
