import IndexStore
import Replication

extension MergeSummary {
  /// Completes “the snapshot: …”.
  var inWords: String {
    switch outcome {
    case .merged: "\(changesInWords)\(label.map { ", from \($0)" } ?? "")"
    case .nothingNew: "brings nothing new"
    case .waiting: "tells what came after a snapshot that is not here yet; merge that one first"
    case .refused(let reason): "refused: \(reason)"
    }
  }

  private var changesInWords: String {
    let counts = [
      (added, "added"), (changed, "changed"), (removed, "removed"),
      (conflicts, conflicts == 1 ? "conflict" : "conflicts"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return words.isEmpty ? "nothing to be changed" : words.joined(separator: ", ")
  }

  /// What the user should know beside what came of it.
  var warnings: [String] {
    guard let clockAhead else { return notices }
    return notices + [
      "the clock of \(label ?? "that host") is ahead of this one's by \(duration(clockAhead))"
    ]
  }

  /// `merged`, `nothing new`, `waiting` or `refused`.
  var outcomeName: String {
    switch outcome {
    case .merged: "merged"
    case .nothingNew: "nothing new"
    case .waiting: "waiting"
    case .refused: "refused"
    }
  }

  /// Why it was not merged.
  var reason: String? {
    switch outcome {
    case .merged, .nothingNew: nil
    case .waiting: "it tells what came after a snapshot that is not here yet"
    case .refused(let reason): reason
    }
  }

  func json(path: String) -> JSONValue {
    .object([
      "path": .string(path), "outcome": .string(outcomeName), "replica": .optional(replica?.rawValue),
      "label": .optional(label), "added": .integer(added), "changed": .integer(changed),
      "removed": .integer(removed), "conflicts": .integer(conflicts), "reason": .optional(reason),
    ])
  }
}

extension ExportSummary {
  var kindName: String { header.kind == .full ? "full" : "delta" }

  /// `all of it, 1,234 items, 5 kB`.
  var inWords: String {
    let what = header.kind == .full ? "all of it" : "what changed"
    return "\(what), \(counted(contents.keys, "item")), \(byteCount(contents.byteCount))"
  }

  func json(path: String) -> JSONValue {
    .object([
      "path": .string(path), "kind": .string(kindName), "items": .integer(contents.keys),
      "bytes": .integer(contents.byteCount), "digest": .string("\(contents.digest)"),
    ])
  }
}

/// A length of time in its greatest unit: `3 hours`.
func duration(_ milliseconds: Int64) -> String {
  let minutes = Int(milliseconds / 60_000)
  if minutes < 120 { return counted(minutes, "minute") }
  return minutes < 2880 ? counted(minutes / 60, "hour") : counted(minutes / 1440, "day")
}
