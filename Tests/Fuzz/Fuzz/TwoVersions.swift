import Catalogues
import SpotlightModel

/// What separates the two versions of a catalogue in one input.
private let separator: [UInt8] = Array("\n====\n".utf8)

/// Reading a second version with the history of the first must leave the same items as reading it afresh.
func readTwoVersions(_ input: [UInt8]) {
  guard let (old, new) = halves(of: input) else { return }
  var stored = StoredCatalogue()
  guard (try? stored.read(old)) != nil, (try? stored.read(new)) != nil else { return }
  var fresh = StoredCatalogue(plan: stored.plan)
  guard (try? fresh.read(new)) != nil else { fatalError("a second version that only history lets one read") }
  precondition(stored.items == fresh.items, "the difference between two versions was not what it said")
}

private func halves(of input: [UInt8]) -> (old: [UInt8], new: [UInt8])? {
  guard input.count > separator.count else { return nil }
  for start in 0...(input.count - separator.count)
  where input[start..<start + separator.count].elementsEqual(separator) {
    return (Array(input[..<start]), Array(input[(start + separator.count)...]))
  }
  return nil
}

/// What a store would keep of a catalogue, in memory.
private struct StoredCatalogue {
  var items: [String: Attributes] = [:]
  var plan: ReadingPlan?
  private var blocks: [BlockSummary] = []
  private var records: [Int64: [UInt8]] = [:]

  init() {}

  /// Without items. A plan that was inferred from no rows would not count, so that there is a block of one that has no
  /// record.
  init(plan: ReadingPlan?) {
    self.plan = plan
    let digest = ContentDigest(high: 0, low: 0)
    blocks = [BlockSummary(id: 0, digest: digest, byteCount: 0, lineCount: 0, rowCount: 1)]
  }

  mutating func read(_ bytes: [UInt8]) throws {
    var reading = CatalogueReading(MemorySource(bytes), fileName: "a.csv")
    reading.acceptsEmpty = true
    let known = records
    if let plan { reading.history = CatalogueHistory(plan: plan, blocks: blocks) { known[$0] ?? [] } }
    var changed = items
    let report = try reading.read { changes in
      for change in changes {
        switch change {
        case .index(let identifier, let attributes): changed[identifier] = attributes
        case .remove(let identifier): changed[identifier] = nil
        }
      }
    }
    items = changed
    plan = report.plan
    store(report.blocks)
  }

  /// Gives new blocks numbers that were never used.
  private mutating func store(_ read: [ReadBlock]) {
    blocks = read.map { block in
      var summary = block.summary
      if let new = block.records {
        summary.id = Int64(records.count + 1)
        records[summary.id] = new
      }
      return summary
    }
  }
}
