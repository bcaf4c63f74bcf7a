import CLinux
import Glibc
public import Replication

extension IndexStore {
  /// Merges a snapshot: all of it, or nothing.
  ///
  /// Nothing of the file is believed before its digest was checked. What became of it is remembered by its path and
  /// stamps, so that it is not read again.
  ///
  /// - Parameters:
  ///   - path: of the file, absolute.
  ///   - key: to open it with. With a key, only snapshots sealed with it are taken; without one, only unsealed ones.
  ///   - step: is called every so often; what it throws ends the merge, and leaves the index as it was.
  /// - Throws: ``StoreError`` where the file cannot be read, or the index not written. That a snapshot is not sound is an
  ///   outcome.
  public func mergeSnapshot(
    at path: String, key: SnapshotKey? = nil, step: () throws -> Void = {}
  ) throws -> MergeSummary {
    guard access == .readWrite else { throw StoreError(.readOnly, "\(home) was opened for reading only.") }
    return try withExtendedLifetime(try mergeLock()) {
      try withoutActuallyEscaping(step) { step in
        try MergeAttempt(store: self, path: path, key: key, step: step).run()
      }
    }
  }

  /// One merge at a time: what is staged for one would not be right after another.
  private func mergeLock() throws -> FileLock {
    let path = "\(home)/merge.lock"
    for _ in 0...max(1, settings.busyTimeout / 20) {
      if let lock = FileLock(path, .exclusive) { return lock }
      guard errno == EWOULDBLOCK else { throw StoreError.mayOnlyBeRead(path) }
      poll(nil, 0, 20)
    }
    throw StoreError(
      .busy, "Another process is merging a snapshot into \(home); try again when it has finished.")
  }

  /// The paths of snapshots that waited for others, and can be merged now.
  public func snapshotsReady() throws -> [String] {
    try consistently {
      let versions = Versions(store: self)
      let context = try versions.context()
      return try SnapshotRecord.all(.waiting, versions).filter { context.covers($0.base ?? VersionVector()) }
        .map(\.path)
    }
  }

  /// Snapshots that could not be merged, by path, with the reason.
  public func refusedSnapshots() throws -> [(path: String, reason: String)] {
    try consistently {
      let versions = Versions(store: self)
      return try SnapshotRecord.all([.refused, .partial, .locked], versions).map {
        ($0.path, $0.reason ?? "")
      }
    }
  }

  /// Forgets what is remembered of snapshots whose files `isGone` says are gone.
  public func forgetSnapshots(where isGone: (String) -> Bool) throws {
    let gone = try consistently {
      let versions = Versions(store: self)
      return try SnapshotRecord.all(SnapshotRecord.State.allCases, versions).map(\.path).filter(isGone)
    }
    guard !gone.isEmpty else { return }
    try write { writer in
      let statement = try writer.connection.statement("DELETE FROM snapshot WHERE path = ?1")
      for path in gone { try statement.bind(Array(path.utf8), at: 1).run() }
    }
  }
}
