public import Replication
import SpotlightModel

extension IndexStore {
  /// Writes a snapshot of the index to a file, which comes to be whole or not at all.
  ///
  /// All of it is of one moment; others may write meanwhile. Memory stays bounded however large the index.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - base: what those it is for have seen: only what is not in this is written. Everything is, if it is nil, or says
  ///     more than this index knows, or less than it remembers the deletions of.
  ///   - label: a person's name for this replica.
  ///   - key: to seal it with.
  ///   - step: is called every so often; what it throws ends the export, and leaves no file.
  public func exportSnapshot(
    to path: String, since base: VersionVector? = nil, label: String, key: SnapshotKey? = nil,
    step: () throws -> Void = {}
  ) throws -> ExportSummary {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(home) was opened for reading only, and an export is noted in it.")
    }
    guard !NewFile.lies(path, in: home) else {
      throw StoreError(.misuse, "\(path) lies beside the index; export to another folder.")
    }
    let file = try NewFile(path)
    let (summary, mark) = try withoutActuallyEscaping(step) { step in
      try consistently {
        let export = try SnapshotExport(self, since: base, label: label)
        return (try export.write(to: file, key, step), export.mark)
      }
    }
    try file.synchronize()
    try write { writer in
      try mark.save(writer.versions)
      try OwnReadings(connection).cut()
    }
    try file.publish()
    return summary
  }
}

/// A snapshot on its way to a file, within one transaction.
private struct SnapshotExport {
  let store: IndexStore
  let versions: Versions
  let mark: Mark
  let header: SnapshotHeader
  let isFullForWantOfHistory: Bool

  init(_ store: IndexStore, since base: VersionVector?, label: String) throws {
    self.store = store
    versions = Versions(store: store)
    let identity = try ReplicaIdentity.load(store.connection)
    mark = try Mark.current(versions, nextNumber: identity.nextNumber)
    let floor = try versions.removalFloor()
    var delta: VersionVector?
    if let base, mark.context.covers(base), base.covers(floor) { delta = base }
    isFullForWantOfHistory = base != nil && delta == nil
    header = SnapshotHeader(
      replica: try versions.identifier(identity.replica), label: label,
      kind: delta.map { .delta(base: $0) } ?? .full, context: mark.context, time: store.settings.now(),
      keys: try delta.map { [versions] in try Self.count(DeltaScan(versions, since: $0)) }
        ?? store.keyCount())
  }

  private static func count(_ scan: DeltaScan) throws -> Int {
    var count = 0
    try scan.forEach { _ in count += 1 }
    return count
  }

  func write(to file: NewFile, _ key: SnapshotKey?, _ step: () throws -> Void) throws -> ExportSummary {
    let writer = try SnapshotWriter(header, key: key) { try file.write($0) }
    var count = 0
    func append(_ line: SnapshotLine) throws {
      try writer.append(line)
      count += 1
      if count % 1024 == 0 { try step() }
    }
    switch header.kind {
    case .full: try FullScan(versions).forEach { try append($0) }
    case .delta(let base): try DeltaScan(versions, since: base).forEach { try append(.entry($0)) }
    }
    return ExportSummary(
      header: header, contents: try writer.finish(), isFullForWantOfHistory: isFullForWantOfHistory)
  }
}
