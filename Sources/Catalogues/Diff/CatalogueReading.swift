import SpotlightModel

/// Reads a catalogue and tells what changed since it was last read.
///
/// The whole catalogue is gone through before anything is emitted, so that one that is broken as a whole changes
/// nothing. Of an unchanged stretch only the digest is computed. Memory stays bounded: about 40 bytes a row, and
/// the rows being emitted.
public struct CatalogueReading {
  private let source: any ByteSource
  private let fileName: String

  /// What `followspot.json` says about the file.
  public var mapping: FieldMapping?
  /// What is remembered of the last reading; nil for a first one.
  public var history: CatalogueHistory?
  /// How the catalogue was read last, where the rest of its history is not at hand.
  public var remembered: ReadingPlan?
  /// Whether an empty catalogue removes the rows that it had. When not, the report says `isHeld`.
  public var acceptsEmpty = false
  /// Whether what was inferred before is inferred anew.
  public var infersAnew = false
  /// Is called before anything is emitted, with how many rows are going to be indexed.
  public var willEmit: ((_ rows: Int) throws -> Void)?

  /// Attributes of so many bytes of rows are kept during the first pass, so that few changes need no second one.
  var keptBytes = 8 << 20

  /// - Parameters:
  ///   - source: the file's bytes as they are, compressed or not.
  ///   - fileName: its name, or its path; only the extensions matter.
  public init(_ source: any ByteSource, fileName: String) {
    self.source = source
    self.fileName = fileName
  }

  /// Reads the catalogue.
  ///
  /// - Parameter emit: is called, after the whole catalogue has been found sound, with up to 1,000 changes at a time:
  ///   first those that index, in the order of the file, then those that remove. Errors it throws end the reading.
  /// - Throws: `CatalogueError` if the catalogue is broken as a whole, before anything was emitted; `HistoryError` if
  ///   what is remembered is damaged; and what `source`, `history` and `emit` throw.
  public func read(emit: ([RowChange]) throws -> Void) throws -> ReadingReport {
    let scanned = try scanWithRightEncoding()
    if scanned.isEmpty, !acceptsEmpty, let history, history.rowCount > 0 { return held(scanned, history) }
    let outcome = try scanned.diff(from: history).run()
    try willEmit?(outcome.comparison.added + outcome.comparison.changed)
    try write(scanned, outcome.comparison, emit)
    return report(scanned, outcome)
  }

  /// Reads the catalogue without indexing: what it is, and what is wrong with it.
  public func check() throws -> ReadingReport {
    let scanned = try scanWithRightEncoding()
    return report(scanned, try scanned.diff(from: history).run())
  }

  private func write(
    _ scanned: ScannedCatalogue, _ comparison: Comparison, _ emit: ([RowChange]) throws -> Void
  ) throws {
    try withoutActuallyEscaping(emit) { emit in
      var emission = Emission(emit)
      let writer = ChangeWriter(blocks: scanned.blocks, comparison: comparison, kept: scanned.kept)
      try writer.write(to: &emission) {
        let catalogue = try OpenedCatalogue(scanned.stream, plan: scanned.plan)
        return (catalogue.reader, catalogue.interpreter)
      }
    }
  }
}

// MARK: - The first pass

extension CatalogueReading {
  /// The encoding is told from the first bytes. Where a later one is not what it allows, all are looked at.
  private func scanWithRightEncoding() throws -> ScannedCatalogue {
    do {
      return try scan(isSure: false)
    } catch let error as CatalogueError {
      guard case .undecodable = error.reason, mapping?.encoding == nil else { throw error }
      return try scan(isSure: true)
    }
  }

  private func scan(isSure: Bool) throws -> ScannedCatalogue {
    let mapping = mapping ?? FieldMapping()
    // What was inferred from no rows at all is worth nothing.
    let known = history.map { $0.rowCount == 0 ? nil : $0.plan } ?? self.remembered
    let remembered = infersAnew ? nil : known
    let format = FormatSurvey(
      source: source, name: CatalogueName(fileName), mapping: mapping, remembered: remembered)
    let (stream, formatPlan) = try format.run(isSure: isSure)
    let fields = FieldSurvey(stream: stream, mapping: mapping, remembered: remembered)
    var survey = try fields.run(formatPlan)
    if let later = survey.plan.passedIdentifier?.laterFinding { survey.warnings.append(later) }
    for field in [survey.nearMiss].compactMap(\.self) {
      _ = try scan(stream, &survey, .template(IdentifierTemplate(field: field)), requiresUniqueness: true)
    }
    for identity in survey.identities.dropLast() {
      if let scanned = try scan(stream, &survey, identity, requiresUniqueness: true) { return scanned }
    }
    let last = survey.identities.last ?? .content
    guard let scanned = try scan(stream, &survey, last, requiresUniqueness: false) else {
      throw CatalogueError(.malformed("no identity could be found"))
    }
    return scanned
  }

  /// Nil where the identity is merely guessed and not unique; the first field of which that comes as a surprise is noted.
  private func scan(
    _ stream: CatalogueStream, _ survey: inout FieldSurvey.Outcome, _ identity: ReadingPlan.Identity,
    requiresUniqueness: Bool
  ) throws -> ScannedCatalogue? {
    var plan = survey.plan
    plan.identity = identity
    // Whether all are unique shows only where all are read.
    let isRecognised = !requiresUniqueness && history.map { $0.plan.readsAlike(plan) } ?? false
    let old = OldBlocks(
      history, isRecognised: isRecognised, isPositional: plan.isPositional)
    let catalogue = try OpenedCatalogue(stream, plan: plan)
    let scan = CatalogueScan(
      catalogue, history: old, requiresUniqueness: requiresUniqueness, kept: KeptAttributes(limit: keptBytes))
    try scan.run()
    if let ambiguity = scan.ambiguity {
      survey.note(ambiguity, of: identity)
      return nil
    }
    plan.firstLine =
      scan.knowsLines ? scan.blocks.first?.firstLine ?? 1 : history?.plan.firstLine ?? catalogue.firstLine
    return ScannedCatalogue(
      stream: stream, plan: plan, old: old, blocks: scan.blocks, kept: scan.kept, problems: scan.problems,
      warnings: survey.warnings + catalogue.warnings)
  }
}

/// A catalogue after the first pass.
private struct ScannedCatalogue {
  let stream: CatalogueStream
  let plan: ReadingPlan
  let old: OldBlocks
  let blocks: [ScannedBlock]
  let kept: KeptAttributes
  let problems: ProblemLog
  let warnings: [RowProblem]

  var isEmpty: Bool { blocks.allSatisfy { $0.summary.rowCount == 0 } }

  func diff(from history: CatalogueHistory?) -> CatalogueDiff {
    CatalogueDiff(
      blocks: blocks, history: old, isAltered: history.map { !$0.plan.mapsAlike(plan) } ?? false,
      hadDuplicates: history?.plan.hasDuplicates ?? false, isContent: plan.identity == .content,
      wasContent: history?.plan.identity == .content)
  }
}

extension ReadingPlan {
  /// Whether equal bytes are equal rows with equal identifiers by either plan.
  fileprivate func readsAlike(_ other: ReadingPlan) -> Bool {
    format == other.format && dialect == other.dialect
      && rows.map(ExactText.init) == other.rows.map(ExactText.init) && form == other.form
      && isGeoJSON == other.isGeoJSON && propertyList == other.propertyList && identity == other.identity
      && (format != .delimited || fields.map(ExactText.init) == other.fields.map(ExactText.init))
  }

  /// Whether equal fields make equal attributes by either plan.
  fileprivate func mapsAlike(_ other: ReadingPlan) -> Bool {
    attributes == other.attributes && ExactText(split) == ExactText(other.split)
  }

  fileprivate var isPositional: Bool {
    if case .template(let template) = identity { template.usesIndex } else { false }
  }
}

// MARK: - The report

extension CatalogueReading {
  private func held(_ scanned: ScannedCatalogue, _ history: CatalogueHistory) -> ReadingReport {
    var report = ReadingReport(plan: history.plan)
    report.blocks = history.blocks.map { ReadBlock(summary: $0, records: nil) }
    report.rejected = scanned.problems.refused
    report.problems = scanned.problems.problems
    report.isHeld = true
    return report
  }

  private func report(_ scanned: ScannedCatalogue, _ outcome: CatalogueDiff.Outcome) -> ReadingReport {
    var report = ReadingReport(plan: scanned.plan)
    report.plan.hasDuplicates = outcome.comparison.hasDuplicates
    report.blocks = scanned.blocks.map {
      ReadBlock(summary: $0.summary, records: $0.old == nil ? $0.records : nil)
    }
    report.rows = outcome.rows
    report.added = outcome.comparison.added
    report.changed = outcome.comparison.changed
    report.removed = outcome.comparison.removed.count
    report.unchanged = outcome.rows - report.added - report.changed
    report.rejected = scanned.problems.refused
    report.duplicates = outcome.comparison.replaced
    report.problems = problems(scanned, outcome)
    return report
  }

  private func problems(_ scanned: ScannedCatalogue, _ outcome: CatalogueDiff.Outcome) -> [RowProblem] {
    let all = scanned.warnings + scanned.problems.problems + outcome.duplicates
    return Array(all.sorted { $0.line ?? 0 < $1.line ?? 0 }.prefix(Limits.problemsKept))
  }
}
