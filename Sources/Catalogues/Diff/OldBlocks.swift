import SpotlightModel

/// The blocks of the last reading while a new one looks for them.
final class OldBlocks {
  let blocks: [BlockSummary]
  private let load: (Int64) throws -> [UInt8]
  /// Whether the index has something of an identifier; nil where it cannot be asked.
  let isKnown: ((String) throws -> Bool)?
  /// Whether a row's identifier depends on its number, so that a block is the same only where it was.
  private let isPositional: Bool
  private let firstRows: [Int]
  private var byDigest: [ContentDigest: [Int]] = [:]
  private(set) var isUsed: [Bool]
  private var next = 0
  /// Records that were loaded already.
  private var loaded: [Int: [UInt8]] = [:]
  /// The rows of the blocks that should have come next, by identifier.
  private var nearby: [UInt64: UInt64] = [:]
  private var nearbyBlocks = 0..<0
  /// What `next` was when `nearby` was looked up.
  private var lookedUpFor = 0

  /// How many of the blocks after the last one found are tried.
  private static let reach = 8

  /// - Parameter isRecognised: false if the same bytes no longer mean the same rows.
  init(_ history: CatalogueHistory?, isRecognised: Bool, isPositional: Bool) {
    blocks = history?.blocks ?? []
    load = history?.records ?? { _ in [] }
    isKnown = history?.isKnown
    self.isPositional = isPositional
    isUsed = [Bool](repeating: false, count: blocks.count)
    var row = 0
    firstRows = blocks.map { block in
      defer { row += block.rowCount }
      return row
    }
    guard isRecognised else { return }
    for (index, block) in blocks.enumerated() where block.isRecognisable {
      byDigest[block.digest, default: []].append(index)
    }
  }

  /// Blocks that may come next in the catalogue, the likeliest first.
  func expected(atRow row: Int) -> [Int] {
    guard !byDigest.isEmpty else { return [] }
    while next < blocks.count, isUsed[next] { next += 1 }
    return (next..<min(next + Self.reach, blocks.count)).filter {
      mayStand($0, atRow: row) && blocks[$0].isRecognisable
    }
  }

  /// An unused block of these bytes.
  func index(of block: BlockSummary, atRow row: Int) -> Int? {
    guard block.isRecognisable, let candidates = byDigest[block.digest] else { return nil }
    return candidates.first { mayStand($0, atRow: row) && blocks[$0].byteCount == block.byteCount }
  }

  private func mayStand(_ index: Int, atRow row: Int) -> Bool {
    !isUsed[index] && (!isPositional || firstRows[index] == row)
  }

  func use(_ index: Int) {
    isUsed[index] = true
    next = index + 1
  }

  /// The records of a block.
  func records(_ index: Int) throws -> [UInt8] {
    if let records = loaded[index] { return records }
    return try load(blocks[index].id)
  }

  /// Looks into the block that should have come next, because most of its rows are in the one that comes instead; into
  /// one more each time that yet another comes.
  func lookUpExpected() throws {
    beginAnewWhereMoved()
    let index = nearbyBlocks.upperBound
    guard index < blocks.count else { return }
    nearbyBlocks = nearbyBlocks.lowerBound..<index + 1
    if isUsed[index] { return }
    let records = try records(index)
    loaded[index] = records
    for record in RecordSequence(records) {
      nearby[records.withUnsafeBytes { xxh3(UnsafeRawBufferPointer(rebasing: $0[record.identifier])) }] =
        record.fingerprint
    }
  }

  /// Forgets the blocks that were nearby where others are now, or they are many.
  private func beginAnewWhereMoved() {
    let (first, end) = (nearbyBlocks.lowerBound, nearbyBlocks.upperBound)
    let isElsewhere = next != lookedUpFor && !(first...end).contains(next)
    lookedUpFor = next
    guard isElsewhere || nearbyBlocks.count >= Self.reach else { return }
    nearbyBlocks = isElsewhere ? next..<next : end..<end
    nearby.removeAll(keepingCapacity: true)
  }

  /// Whether one of the blocks that should have come next has such a row.
  func hasNearby(_ identifier: [UInt8], _ fingerprint: UInt64) -> Bool {
    guard !nearby.isEmpty else { return false }
    return nearby[identifier.withUnsafeBytes(xxh3)] == fingerprint
  }
}
