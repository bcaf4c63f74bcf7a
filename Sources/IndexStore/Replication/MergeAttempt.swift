import Replication
import SpotlightModel

/// One file's way into the index.
struct MergeAttempt {
  let store: IndexStore
  let path: String
  let key: SnapshotKey?
  let step: () throws -> Void

  /// Larger snapshots are staged.
  private static let mostBytesAtOnce: Int64 = 8 << 20

  func run() throws -> MergeSummary {
    let file = try SnapshotFile(path)
    if let summary = try remembered(file.stamp) { return summary }
    do {
      return try merge(file)
    } catch let error as SnapshotError {
      if error.kind == .unreadable { throw StoreError(.inputOutput, "\(path): \(error.description)") }
      try store.write { writer in
        try SnapshotRecord(
          path: path, stamp: file.stamp, state: .init(refusal: error.kind), reason: error.description
        ).save(writer.versions)
      }
      var summary = MergeSummary(.refused(reason: error.description))
      summary.isPartial = error.kind == .truncated
      return summary
    }
  }

  /// What is known of the file from before, if that settles it.
  private func remembered(_ stamp: FileFingerprint) throws -> MergeSummary? {
    try store.consistently {
      let versions = Versions(store: store)
      guard let record = try SnapshotRecord.find(path, versions), record.isOf(stamp) else { return nil }
      let context = try versions.context()
      var summary: MergeSummary
      switch record.state {
      case .merged where context.covers(record.context ?? VersionVector()):
        summary = MergeSummary(.nothingNew)
      case .refused, .partial:
        summary = MergeSummary(.refused(reason: record.reason ?? ""))
        summary.isPartial = record.state == .partial
      case .waiting where !context.covers(record.base ?? VersionVector()):
        summary = MergeSummary(.waiting(base: record.base ?? VersionVector()))
      case .merged, .waiting, .locked: return nil
      }
      summary.replica = record.replica
      return summary
    }
  }

  private func merge(_ file: SnapshotFile) throws -> MergeSummary {
    let reader = try SnapshotReader(key: key) { try file.read($0) }
    let header = reader.header
    var notices: [String] = []
    if try isFromAnotherPast(header) {
      try verify()
      notices = [try leavePast(header)]
    }
    let context = try store.context()
    if context.covers(header.context) { return try conclude(.nothingNew, .merged, header, file, notices) }
    if !context.covers(header.base) {
      return try conclude(.waiting(base: header.base), .waiting, header, file, notices)
    }
    let counts =
      header.keys ?? 0 <= store.settings.mostKeysMergedAtOnce && file.stamp.size <= Self.mostBytesAtOnce
      ? try mergeAtOnce(reader, header, file)
      : try StagedMerge(store, header, path: path, key: key).run(step) { try note(.merged, header, file, $0) }
    return summary(.merged, header, notices, counts)
  }

  private func mergeAtOnce(
    _ reader: SnapshotReader, _ header: SnapshotHeader, _ file: SnapshotFile
  ) throws -> MergeCounts {
    try store.write { writer in
      var merge = try SnapshotMerge(writer, header)
      var count = 0
      while let entry = try reader.next() {
        try merge.take(entry)
        count += 1
        if count % 1024 == 0 { try step() }
      }
      try merge.finish()
      try note(.merged, header, file, writer)
      return merge.keys.counts
    }
  }

  // MARK: Without merging

  /// Reads all bytes and checks the digest.
  private func verify() throws {
    let file = try SnapshotFile(path)
    _ = try SnapshotReader.verify(key: key) { try file.read($0) }
  }

  private func conclude(
    _ outcome: MergeSummary.Outcome, _ state: SnapshotRecord.State, _ header: SnapshotHeader,
    _ file: SnapshotFile,
    _ notices: [String]
  ) throws -> MergeSummary {
    try verify()
    try store.write { try note(state, header, file, $0) }
    return summary(outcome, header, notices, MergeCounts())
  }

  // MARK: Another past

  /// Whether the snapshot knows of writes in our name that this index never made.
  private func isFromAnotherPast(_ header: SnapshotHeader) throws -> Bool {
    let own = try store.replica()
    return try !OwnReadings(store.connection).mayContain(header.context[own])
  }

  private func leavePast(_ header: SnapshotHeader) throws -> String {
    try store.write { writer in
      let old = try writer.versions.identifier(writer.identity.replica)
      let common = try OwnReadings(writer.connection).lastCommon(before: header.context[old])
      try writer.takeNewName(common: common)
      let new = try writer.versions.identifier(writer.identity.replica)
      return
        "Others know of writes of \(old) that are not here: this machine was set back, or is a copy of another."
        + " It takes part as \(new) from now on."
    }
  }

  // MARK: Notes

  private func note(
    _ state: SnapshotRecord.State, _ header: SnapshotHeader, _ file: SnapshotFile, _ writer: Writer
  ) throws {
    try SnapshotRecord(
      path: path, stamp: file.stamp, state: state, replica: header.replica, base: header.base,
      context: header.context
    ).save(writer.versions)
    let own = try writer.versions.identifier(writer.identity.replica)
    guard header.replica != own else { return }
    try Peers(writer.store).heard(header)
    try OwnReadings(writer.connection).acknowledge(header.context[own])
  }

  private func summary(
    _ outcome: MergeSummary.Outcome, _ header: SnapshotHeader, _ notices: [String], _ counts: MergeCounts
  ) -> MergeSummary {
    var summary = MergeSummary(outcome)
    summary.replica = header.replica
    summary.label = header.label
    (summary.added, summary.changed, summary.removed) = (counts.added, counts.changed, counts.removed)
    (summary.unchanged, summary.conflicts) = (counts.unchanged, counts.conflicts)
    let ahead = Peers.ahead(header, now: store.settings.now())
    if ahead > Peers.tolerance { summary.clockAhead = ahead }
    summary.notices = notices
    return summary
  }
}
