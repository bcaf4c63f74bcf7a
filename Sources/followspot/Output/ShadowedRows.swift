import Catalogues
import Daemon
import IndexStore
import SpotlightModel

/// The rows of a catalogue that are not shown, because another of its domain has the same identifiers: how many, and the
/// first few.
struct ShadowedRows {
  var count: Int
  /// In the order of their lines.
  var problems: [CatalogueProblem]

  private static let mostListed = 10

  /// Nil where there are none.
  init?(of record: CatalogueRecord, in store: IndexStore) throws {
    guard let id = record.id else { return nil }
    let rows = try store.shadowedRows(of: id, limit: Self.mostListed)
    guard !rows.isEmpty else { return nil }
    count = try store.shadowedCount(of: id)
    let lines = Self.lines(of: rows, record, store)
    problems = try rows.map { row in
      CatalogueProblem(line: lines[ExactText(row.identifier)], reason: try Self.reason(row, store))
    }.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
    guard count > rows.count else { return }
    let rest = counted(count - rows.count, "more row")
    problems.append(
      CatalogueProblem(
        reason: "\(rest) not shown, for other files of the domain \(record.domain) have the same identifiers")
    )
  }

  private static func reason(_ row: ShadowedRow, _ store: IndexStore) throws -> String {
    let other = try row.shown.flatMap { try store.catalogue($0) }?.absolutePath
    return
      "not shown, for \(other ?? "another file of the domain") has a row of the same identifier, “\(row.identifier)”"
  }

  /// As far as they are known.
  private static func lines(of rows: [ShadowedRow], _ record: CatalogueRecord, _ store: IndexStore)
    -> [ExactText: Int]
  {
    (try? record.history(in: store)?.lines(of: Set(rows.map { ExactText($0.identifier) }))) ?? [:]
  }

  /// How many rows of a catalogue are not shown, as a sentence without a full stop.
  static func sentence(_ count: Int) -> String {
    count == 1
      ? "1 row is not shown, for another file of its domain has the same identifier"
      : "\(grouped(count)) rows are not shown, for other files of their domain have the same identifiers"
  }
}
