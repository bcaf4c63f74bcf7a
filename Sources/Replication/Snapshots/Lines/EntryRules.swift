import SpotlightModel

/// What must hold of a snapshot's keys, whoever wrote them.
struct EntryRules {
  private let context: VersionVector
  private let isDelta: Bool
  private var last: ItemKey?

  init(_ header: SnapshotHeader) {
    context = header.context
    isDelta = header.kind != .full
  }

  /// Takes note of the next key.
  ///
  /// - Returns: what is wrong with it, in words; nil if nothing is.
  mutating func flaw(in line: SnapshotLine) -> String? {
    let key = line.key
    if let last, !(last < key) { return "the key \(key) does not come after \(last)" }
    last = key
    return switch line {
    case .plain(let entry): flaw(in: entry)
    case .entry(let entry): flaw(in: entry)
    }
  }

  private func flaw(in entry: PlainEntry) -> String? {
    guard entry.dot.time > 0, (0...entry.dot.time).contains(entry.changed) else {
      return "a write without a time, or values that are later than their write"
    }
    return context.contains(entry.dot) ? nil : "its context does not cover the write"
  }

  private func flaw(in entry: SnapshotEntry) -> String? {
    let versions = entry.siblings.versions
    if versions.isEmpty {
      if !isDelta { return "a full snapshot has no keys without versions" }
      if entry.touched.times.isEmpty { return "a deleted key must say what touched it" }
    }
    for version in versions {
      if let flaw = flaw(in: version) { return flaw }
    }
    guard context.covers(entry.touched) else { return "its context does not cover what touched the key" }
    return versions.allSatisfy({ entry.touched.covers($0.history) })
      ? nil : "what touched the key leaves out a version's history"
  }

  private func flaw(in version: Version) -> String? {
    guard version.dot.time > 0, version.history.contains(version.dot) else {
      return "a version's history leaves out its own dot"
    }
    guard context.covers(version.history) else { return "its context does not cover a version's history" }
    var stamps = [version.changes.domain]
    if case .each(_, let attributes) = version.changes {
      guard attributes.count == version.attributes.count else { return "changes without attributes" }
      stamps += attributes
    }
    let areKnown = stamps.allSatisfy { $0.time >= 0 && $0.dot.time > 0 && version.history.contains($0.dot) }
    return areKnown ? nil : "a change is not in its version's history"
  }
}
