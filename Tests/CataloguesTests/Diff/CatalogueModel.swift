import SpotlightModel
import Testing

@testable import Catalogues

/// An index of one catalogue, and what is remembered of it, as simple as can be.
final class CatalogueModel {
  private(set) var items: [String: Attributes] = [:]
  private(set) var history: CatalogueHistory?
  /// What the last reading emitted.
  private(set) var changes: [RowChange] = []
  /// How many blocks' records were asked for, by all readings.
  private(set) var blocksLookedInto = 0
  private var stored: [Int64: [UInt8]] = [:]
  private var lastID: Int64 = 0

  var fileName: String
  var mapping: FieldMapping?
  var keptBytes = 8 << 20
  /// Changes to what is remembered before the next reading.
  var tamper: (inout [UInt8]) -> Void = { _ in }

  init(_ fileName: String = "a.csv", mapping: FieldMapping? = nil) {
    self.fileName = fileName
    self.mapping = mapping
  }

  @discardableResult
  func read(_ text: String, acceptsEmpty: Bool = false, infersAnew: Bool = false) throws -> ReadingReport {
    try read(Array(text.utf8), acceptsEmpty: acceptsEmpty, infersAnew: infersAnew)
  }

  @discardableResult
  func read(_ bytes: [UInt8], acceptsEmpty: Bool = false, infersAnew: Bool = false) throws -> ReadingReport {
    try read(MemorySource(bytes), acceptsEmpty: acceptsEmpty, infersAnew: infersAnew)
  }

  @discardableResult
  func read(
    _ source: some ByteSource, acceptsEmpty: Bool = false, infersAnew: Bool = false
  ) throws -> ReadingReport {
    var reading = CatalogueReading(source, fileName: fileName)
    reading.mapping = mapping
    reading.history = history
    reading.acceptsEmpty = acceptsEmpty
    reading.infersAnew = infersAnew
    reading.keptBytes = keptBytes
    changes = []
    let report = try reading.read { self.changes += $0 }
    for change in changes { apply(change) }
    remember(report)
    return report
  }

  private func apply(_ change: RowChange) {
    switch change {
    case .index(let identifier, let attributes): items[identifier] = attributes
    case .remove(let identifier): items[identifier] = nil
    }
  }

  private func remember(_ report: ReadingReport) {
    var kept: [Int64: [UInt8]] = [:]
    var summaries: [BlockSummary] = []
    for block in report.blocks {
      var summary = block.summary
      if block.records != nil {
        lastID += 1
        summary.id = lastID
      }
      kept[summary.id] = block.records ?? stored[summary.id]
      summaries.append(summary)
    }
    stored = kept
    history = CatalogueHistory(plan: report.plan, blocks: summaries) { id in
      var records = kept[id] ?? []
      self.tamper(&records)
      self.blocksLookedInto += 1
      return records
    }
    history?.isKnown = { [items] in items[$0] != nil }
  }

  /// The identifiers that the last reading indexed, and those it removed.
  var indexed: [String] {
    changes.compactMap { if case .index(let identifier, _) = $0 { identifier } else { nil } }
  }
  var removed: [String] {
    changes.compactMap { if case .remove(let identifier) = $0 { identifier } else { nil } }
  }
}
