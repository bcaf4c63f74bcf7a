import Replication
import SpotlightModel
import TextIndex

/// The merge of a large snapshot: items that are new are stored hidden, as they come; all others are put aside. Once the
/// whole snapshot has proved sound, one transaction shows the former and settles the latter.
///
/// Beside the store's own thread one reads the snapshot and one inverts what is new.
final class StagedMerge {
  private let store: IndexStore
  private let header: SnapshotHeader
  private let path: String
  private let key: SnapshotKey?
  private let lock: FileLock
  /// What was seen here when the merge began; only this replica's own writes are added meanwhile.
  private let here: VersionVector
  private let id: Int64
  private let firstNew: Int64
  private var met = SeenNumbers()
  private var counts = MergeCounts()
  private var numbers = StagedNumbers()
  private var translation = PayloadTranslation()
  private let inversion = MergeInversion()
  private var postings = WaitingPostings()

  init(_ store: IndexStore, _ header: SnapshotHeader, path: String, key: SnapshotKey?) throws {
    guard let lock = FileLock(store.stageLockPath, .shared) else {
      throw StoreError(.busy, "\(store.home) is being cleaned up by another process; try again in a moment.")
    }
    self.store = store
    self.header = header
    self.path = path
    self.key = key
    self.lock = lock
    try store.loadKeys()
    (id, firstNew, here) = try store.write { writer in
      (try writer.beginMergeStage(), writer.identity.nextNumber, try writer.versions.context())
    }
  }

  /// - Parameters:
  ///   - step: is called between batches.
  ///   - note: is called within the last transaction.
  func run(_ step: () throws -> Void, _ note: (Writer) throws -> Void) throws -> MergeCounts {
    do {
      try store.connection.setCache(.ingesting)
      let reading = SnapshotReading(path, key, expecting: header)
      defer { reading.abandon() }
      while let lines = try reading.next() {
        try step()
        try add(lines)
      }
      let counts = try publish(note)
      try store.settleAfterIngest()
      return counts
    } catch let error as CancellationError {
      // The next opening removes what was staged; that may take longer than there is time for now.
      throw error
    } catch {
      try? store.purge(id)
      try? store.settleAfterIngest()
      throw error
    }
  }

  // MARK: Batches

  private func add(_ lines: [SnapshotLine]) throws {
    try store.unhurried {
      try store.write { writer in
        var batch = try MergeBatch(writer, header, stage: id, here: here)
        for line in lines { try batch.take(line, &numbers, &translation, &met) }
        counts.added += batch.added
        counts.unchanged += batch.unchanged
        inversion.add(batch.documents, TextKeys { store.keys.numbers[$0] })
        try writePostings(writer, all: false)
      }
    }
  }

  private func writePostings(_ writer: Writer, all: Bool) throws {
    for gathered in try inversion.takeGathered() { postings.append(gathered) }
    try postings.write(writer.connection, all: all)
  }

  private func publish(_ note: (Writer) throws -> Void) throws -> MergeCounts {
    inversion.finish()
    return try store.write { writer in
      try writePostings(writer, all: true)
      counts.added -= try writer.displacedCount(id)
      try writer.showStage(id)
      try numbers.giveBack(writer)
      var merge = try SnapshotMerge(writer, header, met: met, firstNew: firstNew)
      try writer.forEachStagedEntry(id) { try merge.take($0) }
      try merge.finish()
      try writer.endStage(id)
      try note(writer)
      var all = merge.keys.counts
      all.added += counts.added
      all.unchanged += counts.unchanged
      return all
    }
  }
}
