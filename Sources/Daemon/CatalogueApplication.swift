import Catalogues
import IndexStore
import SpotlightModel

/// Applies what catalogues ask for, within a transaction.
struct CatalogueApplication {
  let writer: Writer

  /// All updates as one: rows are added before rows are removed, so that one that moved from a catalogue to another of
  /// its domain is neither deleted nor new.
  ///
  /// - Parameter gone: catalogues whose files are no more.
  /// - Returns: what each update did.
  func apply(_ updates: inout [CatalogueUpdate], removing gone: [CatalogueRecord]) throws -> [CatalogueResult]
  {
    var counts = [ApplyCounts](repeating: ApplyCounts(), count: updates.count)
    for index in updates.indices {
      counts[index] += try begin(&updates[index])
      counts[index] += try apply(updates[index].changes.filter { !$0.isRemoval }, of: updates[index])
    }
    for index in updates.indices {
      counts[index] += try apply(updates[index].changes.filter(\.isRemoval), of: updates[index])
    }
    var results = try gone.map(remove)
    for index in updates.indices {
      try finish(&updates[index])
      results.append(updates[index].result(counts[index]))
    }
    return results
  }

  /// Makes the catalogue known, under its present domain.
  func begin(_ update: inout CatalogueUpdate) throws -> ApplyCounts {
    var counts = ApplyCounts()
    if update.isRekeyed, let id = update.record.id { counts += try writer.deindexItems(of: id) }
    if update.record.id == nil || update.isRekeyed { try writer.save(&update.record) }
    return counts
  }

  func apply(_ changes: [RowChange], of update: CatalogueUpdate) throws -> ApplyCounts {
    guard !changes.isEmpty, let origin = update.origin else { return ApplyCounts() }
    return try writer.apply(update.items(changes), from: origin)
  }

  /// Stores what is remembered of the catalogue.
  func finish(_ update: inout CatalogueUpdate) throws {
    if let report = update.report {
      update.record.blocks = try store(report.blocks, replacing: update.oldBlocks)
      update.record.plan = report.plan.json
    }
    let id = try writer.save(&update.record)
    let problems = update.report?.problems ?? []
    if update.record.state != .held {
      try writer.setProblems(problems.map { CatalogueProblem($0) }, of: id)
    }
  }

  private func store(_ blocks: [ReadBlock], replacing old: [BlockSummary]) throws -> [UInt8] {
    var ids = try writer.saveBlocks(blocks.compactMap(\.records))[...]
    let summaries = blocks.map { block in
      var summary = block.summary
      if block.records != nil, let id = ids.popFirst() { summary.id = id }
      return summary
    }
    let kept = Set(summaries.map(\.id))
    try writer.removeBlocks(old.map(\.id).filter { !kept.contains($0) })
    return BlockList.encode(summaries)
  }

  /// Deindexes the rows of a catalogue that is no more, and forgets it.
  private func remove(_ record: CatalogueRecord) throws -> CatalogueResult {
    let file = FollowedFile(record)
    var result = CatalogueResult(path: file.path, domain: record.domain)
    guard let id = record.id else { return result }
    result.removed = try writer.withdrawItems(of: id, rows: record.counts.rows)
    try writer.removeBlocks(record.blockSummaries.map(\.id))
    try writer.remove(id)
    return result
  }
}
