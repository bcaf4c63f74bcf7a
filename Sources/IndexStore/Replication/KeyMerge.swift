import Replication
import SpotlightModel

/// Merges the versions that a snapshot has of a key with those that are here, within one transaction.
struct KeyMerge {
  let writer: Writer
  let isDelta: Bool
  /// What was seen here before the merge.
  let here: VersionVector
  /// What the snapshot's replica has seen.
  let there: VersionVector
  private let sender: ReplicaIdentifier
  var counts = MergeCounts()
  /// Whose write may have removed what a full snapshot does not have: the latest of those that are new here.
  private let remover: Dot?

  init(_ writer: Writer, _ header: SnapshotHeader) throws {
    self.writer = writer
    isDelta = header.kind != .full
    here = try writer.versions.context()
    there = header.context
    sender = header.replica
    remover = VersionVector(there.times.filter { [here] in $0.value > here[$0.key] }).latest
  }

  /// - Parameter row: what there is here; nil if nothing.
  mutating func merge(_ entry: SnapshotEntry, _ row: ItemRow?, owner: Int64) throws {
    let ours = try row.map { try writer.versions.siblings(of: $0) } ?? Siblings([])
    let merged = ours.merged(with: entry.siblings, seenHere: here, seenThere: there)
    guard merged.versions.count <= SnapshotLimits.versions else {
      throw SnapshotError(
        .crowded, "with it \(entry.key) would have more than \(SnapshotLimits.versions) versions")
    }
    guard merged != ours else {
      counts.unchanged += entry.siblings.isEmpty ? 0 : 1
      // Those who make do with what changed here must hear of it too.
      if isDelta, !here.covers(entry.touched) { try writer.touch(owner, entry.key.identifier, entry.touched) }
      return
    }
    var hasNewNumber = false
    var loss = Writer.Loss.none
    let touched = entry.touched.joined(with: merged.history)
    if let view = merged.view {
      hasNewNumber = try replace(row, by: merged, view, entry.key, owner)
    } else if let row {
      // What its sender passes on, it may have guessed itself.
      loss = touched.latest?.replica == sender ? .known : .guessed
      try drop(row)
    }
    if isDelta, !hasNewNumber || !merged.history.covers(touched) {
      try writer.touch(owner, entry.key.identifier, touched, loss)
    }
  }

  /// What was deleted elsewhere stays deleted, although a file may have it.
  private mutating func drop(_ row: ItemRow) throws {
    try writer.rememberFile(row)
    if row.siblings != .single { try writer.removeVersions(of: row) }
    try writer.delete(row)
    if !isDelta, let remover {
      try writer.touch(row.owner, row.identifier, VersionVector(remover), .guessed)
    }
    counts.removed += 1
  }

  /// - Returns: whether something else is shown than before, under a new number.
  private mutating func replace(
    _ row: ItemRow?, by merged: Siblings, _ view: View, _ key: ItemKey, _ owner: Int64
  ) throws -> Bool {
    var new = try writer.row(of: view, merged, key.identifier, owner: owner)
    // An item that was deleted while a file has it as a row is that row's again.
    new.catalogue =
      try row.map(\.catalogue)
      ?? writer.greatest(writer.bases.entries(owner: owner, identifier: key.identifier))?.catalogue
    let isShown = row?.shows(new) ?? false
    if let row, !isShown { try writer.rememberFile(row) }
    let item = Item(key: key, domain: view.domain, attributes: view.attributes)
    try writer.store(new, merged, over: row, item)
    if let catalogue = new.catalogue, !isShown { try writer.forgetBaseIfShown(owner, item, catalogue) }
    if new.siblings == .conflicting { counts.conflicts += 1 }
    switch (row, isShown) {
    case (nil, _): counts.added += 1
    case (_, true): counts.unchanged += 1
    case (_, false): counts.changed += 1
    }
    return !isShown
  }
}

struct MergeCounts {
  var added = 0
  var changed = 0
  var removed = 0
  var unchanged = 0
  var conflicts = 0
}
