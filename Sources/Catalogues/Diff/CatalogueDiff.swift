import SpotlightModel

/// Compares the blocks that a scan found with those that were.
struct CatalogueDiff {
  let blocks: [ScannedBlock]
  let history: OldBlocks
  /// Whether rows of equal fields have other attributes than before.
  let isAltered: Bool
  /// Whether an identifier was there more than once.
  let hadDuplicates: Bool
  /// Whether rows are identified by their content, now and before.
  let isContent: Bool
  let wasContent: Bool

  /// What has to be told of the comparison.
  struct Outcome {
    var comparison: Comparison
    /// Rows that make items.
    var rows: Int
    /// Rows that have the identifier of others.
    var duplicates: [RowProblem]
  }

  /// Compares the differing blocks; and all of them where that could be wrong, because a row may be elsewhere too.
  func run() throws -> Outcome {
    if !hadDuplicates, !isAltered {
      let comparison = try compare(all: false)
      if try comparison.added == 0 || !isElsewhere(comparison) { return try outcome(comparison, all: false) }
    }
    return try outcome(try compare(all: true), all: true)
  }

  private func compare(all: Bool) throws -> Comparison {
    let oldCount = history.blocks.indices.reduce(0) {
      $0 + (all || !history.isUsed[$1] ? history.blocks[$1].rowCount : 0)
    }
    var old = RecordLists(capacity: oldCount, isContent: wasContent)
    for (index, block) in history.blocks.enumerated() where all || !history.isUsed[index] {
      try old.append(history.records(index), block: index, id: block.id)
    }
    let newCount = blocks.reduce(0) { $0 + (all || $1.old == nil ? $1.summary.rowCount : 0) }
    var new = RecordLists(capacity: newCount, isContent: isContent)
    for (index, block) in blocks.enumerated() where all || block.old == nil {
      try new.append(records(of: block), block: index, id: block.summary.id)
    }
    return Comparison(old: old, new: new, isAltered: isAltered)
  }

  private func records(of block: ScannedBlock) throws -> [UInt8] {
    try block.old.map(history.records) ?? block.records
  }

  /// Whether a row that seems to be added is in an unchanged block as well.
  private func isElsewhere(_ comparison: Comparison) throws -> Bool {
    // The index finds an identifier in about the time that it takes to look through a block.
    if let isKnown = history.isKnown, comparison.added < blocks.count,
      try !comparison.addedIdentifiers.contains(where: isKnown)
    {
      return false
    }
    for case let old? in blocks.lazy.map(\.old) where try comparison.holdsAdded(history.records(old)) {
      return true
    }
    return false
  }

  private func outcome(_ comparison: Comparison, all: Bool) throws -> Outcome {
    let untouched = all ? 0 : blocks.reduce(0) { $0 + ($1.old == nil ? 0 : $1.summary.rowCount) }
    return Outcome(
      comparison: comparison, rows: untouched + comparison.fates.count - comparison.replaced,
      duplicates: duplicates(comparison))
  }

  private func duplicates(_ comparison: Comparison) -> [RowProblem] {
    guard comparison.hasDuplicates else { return [] }
    let new = comparison.new
    var lines = LineFinder(blocks: blocks, lists: new)
    let replaced = new.replaced.sorted { $0.key < $1.key }.prefix(Limits.problemsKept)
    let repeated = new.repeated.prefix(Limits.problemsKept)
    return replaced.map { earlier, later in
      RowProblem(
        .duplicate, line: lines.line(earlier),
        reason:
          "another row with the identifier “\(new.identifier(earlier))” follows in line \(lines.line(later))")
    }
      + repeated.map { index in
        RowProblem(
          .warning, line: lines.line(index),
          reason: Self.repetition(new.repetition(index) - 1))
      }
  }

  /// - Parameter earlier: how many rows before this one are the same.
  private static func repetition(_ earlier: Int) -> String {
    earlier == 1 ? "the same row came before" : "the same row came before, \(earlier) times"
  }
}

/// Finds the lines of rows by going through the records of their blocks, each once.
private struct LineFinder {
  let blocks: [ScannedBlock]
  let lists: RecordLists
  private var known: [UInt32: [Int: Int]] = [:]

  init(blocks: [ScannedBlock], lists: RecordLists) {
    self.blocks = blocks
    self.lists = lists
  }

  mutating func line(_ index: Int) -> Int {
    let entry = lists.table.entries[index]
    if let lines = known[entry.block] { return lines[Int(entry.offset)] ?? 0 }
    let list = Int(entry.block)
    let records = RecordSequence(lists.lists[list], firstLine: blocks[lists.blocks[list]].firstLine)
    let lines = Dictionary(records.map { ($0.offset, $0.line) }) { first, _ in first }
    known[entry.block] = lines
    return lines[Int(entry.offset)] ?? 0
  }
}
