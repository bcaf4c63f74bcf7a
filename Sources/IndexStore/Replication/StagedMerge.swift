import Replication
import SpotlightModel

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
  private let inversion = MergeInversion()

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
      while let entries = try reading.next() {
        try step()
        try add(entries)
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

  private func add(_ entries: [SnapshotEntry]) throws {
    // What a crash undoes here is read again anyway, so the log need not reach the disk with every batch.
    try store.connection.execute("PRAGMA synchronous = NORMAL")
    defer { try? store.connection.execute("PRAGMA synchronous = FULL") }
    try store.write { writer in
      var batch = try MergeBatch(writer, header, stage: id, here: here)
      for entry in entries { try batch.take(entry, &numbers, &met) }
      counts.added += batch.added
      counts.unchanged += batch.unchanged
      inversion.add(batch.documents)
      try inversion.writeLists(writer.connection, waiting: false)
    }
  }

  private func publish(_ note: (Writer) throws -> Void) throws -> MergeCounts {
    inversion.finish()
    return try store.write { writer in
      try inversion.writeLists(writer.connection, waiting: true)
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

/// The part of a large snapshot that one transaction stores.
private struct MergeBatch {
  private let writer: Writer
  private let header: SnapshotHeader
  private let stage: Int64
  private let here: VersionVector
  private var owner: (name: String, number: Int64)?
  private var hasBases: Bool
  private(set) var added = 0
  private(set) var unchanged = 0
  private(set) var documents: [MergeInversion.Document] = []

  init(_ writer: Writer, _ header: SnapshotHeader, stage: Int64, here: VersionVector) throws {
    self.writer = writer
    self.header = header
    self.stage = stage
    self.here = here
    hasBases = !writer.bases.isEmpty
  }

  mutating func take(_ entry: SnapshotEntry, _ numbers: inout StagedNumbers, _ met: inout SeenNumbers) throws
  {
    let owner = try number(ofOwner: entry.key.owner)
    let isHeard = header.kind == .full || here.covers(entry.touched)
    guard let present = try Present.find(owner, entry.key.identifier, writer) else {
      return try takeAbsent(entry, owner, isHeard: isHeard, &numbers)
    }
    met.insert(present.number)
    if isHeard, !present.hasSiblings, entry.siblings.versions.map(\.dot) == [present.dot] {
      unchanged += 1
    } else {
      try writer.putAside(entry, owner, stage: stage)
    }
  }

  private mutating func takeAbsent(
    _ entry: SnapshotEntry, _ owner: Int64, isHeard: Bool, _ numbers: inout StagedNumbers
  ) throws {
    guard let version = entry.siblings.versions.first, entry.siblings.versions.count == 1,
      !here.contains(version.dot),
      !hasBases, version.history.covers(entry.touched)
    else {
      let isNew = entry.siblings.versions.contains { !here.contains($0.dot) }
      if isNew || !isHeard { try writer.putAside(entry, owner, stage: stage) }
      return
    }
    var row = try writer.row(of: version, entry.key.identifier, owner: owner)
    row.number = try numbers.take(writer, stage)
    try row.insert(writer.connection)
    added += 1
    guard !entry.key.owner.isEmpty else { return }
    documents.append(.init(number: row.number, domain: version.domain, attributes: version.attributes))
  }

  private mutating func number(ofOwner name: String) throws -> Int64 {
    if let owner, owner.name.utf8.elementsEqual(name.utf8) { return owner.number }
    let number = try writer.store.owners.number(of: name)
    owner = (name, number)
    return number
  }
}

/// What is known of an item without reading its attributes.
private struct Present {
  var number: Int64
  var dot: Dot
  var hasSiblings: Bool

  static func find(_ owner: Int64, _ identifier: String, _ writer: Writer) throws -> Present? {
    let statement = try writer.connection.statement(
      "SELECT number, series, time, siblings FROM item WHERE owner = ?1 AND identifier = ?2"
    ).bind(owner, at: 1).bind(identifier, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Present(
      number: statement.integer(0),
      dot: try writer.versions.dot(series: statement.integer(1), time: statement.integer(2)),
      hasSiblings: statement.integer(3) != 0)
  }
}

/// The document numbers of a stage, taken as they are needed.
///
/// They are set apart in blocks, for the documents of one piece of posting lists must not have others among them.
private struct StagedNumbers {
  private var block: Range<Int64> = 0..<0
  private static let blockSize: Int64 = 131_072

  mutating func take(_ writer: Writer, _ stage: Int64) throws -> Int64 {
    if block.isEmpty {
      let numbers = try writer.takeNumbers(Self.blockSize)
      block = numbers.lowerBound..<numbers.upperBound + 1
      try writer.hide(numbers, stage: stage)
    }
    defer { block = block.dropFirst() }
    return block.lowerBound
  }

  /// Frees what was not used, if nobody has taken later numbers.
  func giveBack(_ writer: Writer) throws {
    if !block.isEmpty, writer.identity.nextNumber == block.upperBound {
      writer.identity.nextNumber = block.lowerBound
    }
  }
}
