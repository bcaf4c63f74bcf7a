public import IndexStore
import Replication
public import Watching

/// Exchanges snapshots with other hosts through a sync folder: merges what they wrote there, and writes what they do not
/// know yet. Belongs to one thread.
///
/// It remembers nothing that the folder or the index does not say, so that several processes of a home may do it by turns.
public final class SnapshotExchange {
  let store: IndexStore
  let folder: SyncFolder
  let label: String
  private let step: () throws -> Void
  private let tell: (SnapshotResult) -> Void
  /// Files that were told of as left aside, and what they were like then.
  private var told: [PathBytes: FileStamp?] = [:]

  /// - Parameters:
  ///   - folder: as an absolute path in UTF-8.
  ///   - label: a person's name for this host.
  ///   - step: is called every so often; what it throws ends the work in hand.
  ///   - tell: is called for each snapshot that was merged, left aside or written. One that is left aside is told of once, until
  ///     it changes.
  public init(
    store: IndexStore, folder: PathBytes, label: String = HostLabel.ofThisHost,
    step: @escaping () throws -> Void = {}, tell: @escaping (SnapshotResult) -> Void
  ) {
    self.store = store
    self.folder = SyncFolder(folder)
    self.label = label
    self.step = step
    self.tell = tell
  }

  // MARK: Merging

  /// Merges what the other hosts' subfolders hold, in whatever order it can be merged.
  ///
  /// - Throws: `ServiceError` where the key cannot be used; `StoreError` where the index cannot be written. A snapshot that
  ///   is not sound, not whole yet, or lacks its base is left aside.
  public func merge() throws {
    let key = try KeyFile.load(home: store.home)
    let listing = folder.listing(for: try store.replica())
    for problem in listing.problems { leave(problem.path, nil, .refused("\(problem)")) }
    try forgetGone()
    var files = listing.others
    var waiting: [SyncFolder.File] = []
    var hasMerged = true
    while hasMerged, !files.isEmpty {
      hasMerged = false
      waiting = []
      for file in files {
        try step()
        switch try merge(file, key) {
        case .merged: hasMerged = true
        case .waiting: waiting.append(file)
        case .nothingNew, .refused: break
        }
      }
      files = waiting
    }
    for file in waiting {
      let reason = "it tells what came after a snapshot that is not here yet, and waits for that"
      leave(file.path, file.stamp, .skipped(reason))
    }
  }

  private func merge(_ file: SyncFolder.File, _ key: SnapshotKey?) throws -> MergeSummary.Outcome {
    let summary: MergeSummary
    do {
      summary = try store.mergeSnapshot(at: "\(file.path)", key: key, step: step)
    } catch let error as StoreError where error.kind == .unavailable {
      // Its host may have replaced it meanwhile by another.
      if isGone(file.path) { return .nothingNew }
      leave(file.path, file.stamp, .refused("\(error)"))
      return .refused(reason: "\(error)")
    }
    switch summary.outcome {
    case .merged: tell(SnapshotResult(path: file.path, outcome: .merged(summary)))
    case .refused(let reason):
      leave(file.path, file.stamp, summary.isPartial ? .skipped(reason) : .refused(reason))
    case .nothingNew, .waiting:
      if !summary.notices.isEmpty { tell(SnapshotResult(path: file.path, outcome: .merged(summary))) }
    }
    return summary.outcome
  }

  private func leave(_ path: PathBytes, _ stamp: FileStamp?, _ outcome: SnapshotResult.Outcome) {
    guard told.updateValue(stamp, forKey: path) != .some(stamp) else { return }
    tell(SnapshotResult(path: path, outcome: outcome))
  }

  private func forgetGone() throws {
    try store.forgetSnapshots { path in
      let path = PathBytes(path)
      return path.isWithin(folder.path) && isGone(path)
    }
  }

  private func isGone(_ path: PathBytes) -> Bool {
    do {
      _ = try FileStatus(path)
      return false
    } catch {
      return error.isAbsence
    }
  }

  // MARK: Exporting

  /// Writes what those who read the folder do not know yet, if there is anything, and removes snapshots of one's own that
  /// nobody needs any more.
  ///
  /// - Throws: `StoreError`, `SystemError` where it cannot be written, and nothing has changed then.
  /// - Returns: what was written; nil where there was nothing to tell.
  @discardableResult
  public func export() throws -> ExportSummary? {
    let key = try KeyFile.load(home: store.home)
    let lock = try ExchangeLock(home: store.home)
    defer { withExtendedLifetime(lock) {} }
    var last: ExportSummary?
    // A delta may show that it is time for a full snapshot; that leaves nothing to tell.
    for _ in 0..<2 {
      let own = try OwnSubfolder(folder, store: store, label: label, key: key)
      let others = try othersReach()
      let plan = ExportPlan(context: try store.context(), own: own.reaches, folder: own.reaches + others)
      guard let summary = try own.write(plan, step: step) else { break }
      last = summary.result
      tell(SnapshotResult(path: summary.path, outcome: .exported(summary.result)))
    }
    return last
  }

  /// What the snapshots of others tell that are in the folder, and were found to be sound.
  private func othersReach() throws -> [SnapshotReach] {
    let replica = try store.replica()
    let present = Dictionary(
      folder.listing(for: replica).others.map { ("\($0.path)", $0.stamp) },
      uniquingKeysWith: { first, _ in first })
    return try store.knownSnapshots().compactMap { known in
      guard known.state == .merged, let stamp = present[known.path], known.isOf(FileFingerprint(stamp)),
        let base = known.base, let context = known.context
      else { return nil }
      return SnapshotReach(base: base, context: context, byteCount: stamp.size)
    }
  }
}
