import Catalogues
import IndexStore
import SpotlightModel
import Watching

/// Reads one catalogue and says what it asks of the index. Alters nothing.
struct CatalogueReader {
  let store: IndexStore
  let rules: FolderRules
  /// What is called while a file is being read, with the number of bytes so far; may throw to end the reading.
  let onRead: @Sendable (PathBytes, Int64, Int64) throws -> Void

  enum Outcome {
    case update(CatalogueUpdate)
    /// There is no such file, or it is no catalogue.
    case absent
    /// It changed each time it was being read.
    case restless
    /// More changes than are to be held in memory.
    case tooLarge
  }

  /// More than this is not gathered before it is applied.
  private static let mostBytes = 16 << 20
  private static let attempts = 3

  private struct TooLarge: Error {}

  /// - Parameter record: what is remembered of the file.
  func read(_ file: FollowedFile, _ record: CatalogueRecord?, _ mode: ReadingMode) throws -> Outcome {
    for _ in 0..<Self.attempts {
      let source: FileSource
      do {
        source = try open(file)
      } catch {
        return error.isAbsence
          ? .absent : .update(failure(file, record, CatalogueProblem(reason: "\(error)"), nil))
      }
      do {
        var update = try prepare(file, record, source, mode)
        let report = try collect(into: &update, source, record, mode)
        settle(&update, report, record, mode, source)
        if source.isUnchanged { return .update(update) }
      } catch let error as CatalogueError where source.isUnchanged {
        if isForeign(file, error) { return .absent }
        return .update(failure(file, record, CatalogueProblem(error), trusted(source)))
      } catch is CatalogueError {
        continue
      } catch is TooLarge {
        return .tooLarge
      } catch let error as SystemError {
        return .update(failure(file, record, CatalogueProblem(reason: "\(error)"), nil))
      }
    }
    return .restless
  }

  func open(_ file: FollowedFile) throws(SystemError) -> FileSource {
    let size = (try? FileStatus(file.path, followingLinks: true))?.stamp.size ?? 0
    return try FileSource(file.path) { [onRead] in try onRead(file.path, $0, size) }
  }

  /// XML files are catalogues only if they are property lists, and there are many others.
  func isForeign(_ file: FollowedFile, _ error: CatalogueError) -> Bool {
    guard case .noRows = error.reason, CatalogueName(file.relativeText).kind == .xml else { return false }
    return mapping(of: file) == nil
  }

  // MARK: Before reading

  func mapping(of file: FollowedFile) -> FieldMapping? {
    rules.rules(of: file.root).mapping(for: file.relativeText)
  }

  /// The domain of a file's items.
  func domain(of file: FollowedFile) -> Domain {
    mapping(of: file)?.domain.map { Domain($0) } ?? CatalogueName(file.relativeText).domain
  }

  /// An update without changes.
  func prepare(
    _ file: FollowedFile, _ record: CatalogueRecord?, _ source: FileSource, _ mode: ReadingMode
  ) throws -> CatalogueUpdate {
    let domain = domain(of: file)
    var new = record ?? CatalogueRecord(root: file.root.bytes, path: file.relative, domain: domain)
    new.domain = domain
    new.state = .followed
    new.error = nil
    new.fingerprint = trusted(source)
    let wasRead = record?.wasRead ?? false
    return CatalogueUpdate(
      file: file, record: new, oldDomain: wasRead ? record?.domain : nil, isFirst: !wasRead,
      isAgain: mode == .again, oldBlocks: record?.blockSummaries ?? [])
  }

  func reading(
    _ file: FollowedFile, _ source: FileSource, history: CatalogueHistory?, _ mode: ReadingMode
  ) -> CatalogueReading {
    var reading = CatalogueReading(source, fileName: file.relativeText)
    reading.mapping = mapping(of: file)
    reading.history = history
    reading.acceptsEmpty = mode == .accept
    return reading
  }

  /// The file's stamp, unless a later write might leave it as it is.
  func trusted(_ source: FileSource) -> FileFingerprint? {
    source.stamp.isTrustworthy(readingBegan: source.openedAt) ? FileFingerprint(source.stamp) : nil
  }

  // MARK: Reading

  private func collect(
    into update: inout CatalogueUpdate, _ source: FileSource, _ record: CatalogueRecord?, _ mode: ReadingMode
  ) throws -> ReadingReport {
    var size = 0
    var changes: [RowChange] = []
    let report = try read(update, source, record, mode) { batch in
      size += batch.reduce(0) { $0 + $1.approximateBytes }
      guard size <= Self.mostBytes else { throw TooLarge() }
      changes += batch
    }
    update.changes = changes
    return report
  }

  /// Reads by what is remembered; if that turns out to be damaged, as if nothing were.
  func read(
    _ update: CatalogueUpdate, _ source: FileSource, _ record: CatalogueRecord?, _ mode: ReadingMode,
    emit: ([RowChange]) throws -> Void
  ) throws -> ReadingReport {
    let history = update.isRekeyed ? nil : record?.history(in: store)
    if mode == .again { return try readAgain(update, source, history, emit: emit) }
    do {
      return try reading(update.file, source, history: history, mode).read(emit: emit)
    } catch  where error is HistoryError || error is MissingBlock {
      try source.rewind()
      return try reading(update.file, source, history: nil, mode).read(emit: emit)
    }
  }

  /// Emits every row, and then removes those that are no more.
  private func readAgain(
    _ update: CatalogueUpdate, _ source: FileSource, _ history: CatalogueHistory?,
    emit: ([RowChange]) throws -> Void
  ) throws -> ReadingReport {
    var removals: [RowChange] = []
    var reading = reading(update.file, source, history: history, .again)
    // As the second time, so that rows that come to be named otherwise are removed by their old identifiers.
    reading.infersAnew = true
    let report = try reading.read { batch in
      removals += batch.filter(\.isRemoval)
    }
    if report.isHeld { return report }
    try source.rewind()
    let all = try self.reading(update.file, source, history: nil, .again).read(emit: emit)
    try emit(removals)
    return all
  }

  // MARK: After reading

  /// Puts what was found into the update.
  func settle(
    _ update: inout CatalogueUpdate, _ report: ReadingReport, _ record: CatalogueRecord?, _ mode: ReadingMode,
    _ source: FileSource
  ) {
    if let record, report.isHeld || report.isEmpty && record.counts.rows > 0 && mode != .accept {
      update.record = record
      update.record.state = .held
      update.record.error = nil
      update.record.fingerprint = trusted(source)
      update.oldDomain = record.domain
      update.changes = []
      return
    }
    update.report = report
    // Until now a staged one is marked as being read.
    update.record.state = .followed
    update.record.counts = CatalogueRecord.Counts(
      rows: report.rows, rejected: report.rejected, duplicates: report.duplicates,
      problems: max(report.problems.count, report.rejected + report.duplicates))
  }

  /// The catalogue cannot be read as a whole: its last good rows stay.
  private func failure(
    _ file: FollowedFile, _ record: CatalogueRecord?, _ error: CatalogueProblem, _ stamp: FileFingerprint?
  ) -> CatalogueUpdate {
    let domain = domain(of: file)
    var new = record ?? CatalogueRecord(root: file.root.bytes, path: file.relative, domain: domain)
    new.state = .error
    new.error = error
    new.fingerprint =
      stamp ?? (try? FileStatus(file.path, followingLinks: true)).map { FileFingerprint($0.stamp) }
    return CatalogueUpdate(file: file, record: new, oldDomain: record?.domain, isFirst: false)
  }
}

extension CatalogueProblem {
  init(_ error: CatalogueError) {
    self.init(
      line: error.line, column: error.column, byte: error.line == nil ? error.byte : nil,
      reason: error.reason.description)
  }

  init(_ problem: RowProblem) {
    self.init(line: problem.line, column: problem.column, reason: problem.reason)
  }
}
