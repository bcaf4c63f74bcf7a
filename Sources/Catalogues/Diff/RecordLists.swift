import SpotlightModel

/// Rows of several blocks as they were or are, with the last row of each identifier found.
struct RecordLists {
  /// The records of each block.
  private(set) var lists: [[UInt8]] = []
  /// Which block of the catalogue each list is of.
  private(set) var blocks: [Int] = []
  /// Which entries of the table each list makes: they follow one another.
  private(set) var entries: [Range<Int>] = []
  private(set) var table: KeyTable
  /// Entries that a later one of the same identifier replaces, and by which. None where the content identifies.
  private(set) var replaced: [Int: Int] = [:]
  /// Where the content identifies: of entries that are like an earlier one, how many there are up to it.
  private var repetitions: [Int: Int] = [:]
  /// Whether identifiers are digests of the rows, so that equal rows are counted and do not replace one another.
  private let isContent: Bool

  init(capacity: Int, isContent: Bool) {
    table = KeyTable(capacity: capacity)
    self.isContent = isContent
  }

  /// The how-manieth of its identifier an entry is, from 1; always 1 unless the content identifies.
  func repetition(_ index: Int) -> Int { repetitions[index] ?? 1 }

  /// The entries that are like an earlier one.
  var repeated: [Int] { repetitions.keys.sorted() }

  /// - Parameter id: of the block in the store, for the error.
  /// - Throws: `HistoryError` where the records are damaged.
  mutating func append(_ records: [UInt8], block: Int, id: Int64) throws(HistoryError) {
    let list = lists.count
    lists.append(records)
    blocks.append(block)
    var sequence = RecordSequence(records)
    while let record = sequence.next() {
      insert(
        KeyTable.Entry(
          hash: Self.hash(records, record.identifier), fingerprint: record.fingerprint, block: UInt32(list),
          offset: UInt32(record.offset)))
    }
    entries.append((entries.last?.upperBound ?? 0)..<table.entries.count)
    if sequence.isDamaged { throw HistoryError(block: id) }
  }

  private mutating func insert(_ entry: KeyTable.Entry) {
    let lists = lists
    let index = table.entries.count
    let earlier = table.insert(entry) {
      Self.equal(Self.view(lists, $0), lists[Int($0.block)], Self.view(lists, $1), lists[Int($1.block)])
    }
    guard let earlier else { return }
    if isContent { repetitions[index] = repetition(earlier) + 1 } else { replaced[earlier] = index }
  }

  /// The last entry with the identifier of `entry`, which is of `other`.
  func match(_ entry: KeyTable.Entry, of other: RecordLists) -> Int? {
    table.find(entry.hash) { candidate in
      Self.equal(
        Self.view(lists, candidate), lists[Int(candidate.block)], Self.view(other.lists, entry),
        other.lists[Int(entry.block)])
    }
  }

  /// The last entry with the identifier at `range` of `records`.
  func match(_ records: [UInt8], _ range: Range<Int>) -> Int? {
    table.find(Self.hash(records, range)) { candidate in
      Self.equal(Self.view(lists, candidate), lists[Int(candidate.block)], range, records)
    }
  }

  /// The item's identifier: of equal rows that their content identifies, the second has `-2` at its end.
  func identifier(_ index: Int) -> String {
    let text = recordedIdentifier(index)
    return repetition(index) == 1 ? text : "\(text)-\(repetition(index))"
  }

  /// The identifier as the row's record has it.
  func recordedIdentifier(_ index: Int) -> String {
    let entry = table.entries[index]
    return String(decoding: lists[Int(entry.block)][Self.view(lists, entry)], as: UTF8.self)
  }

  static func hash(_ records: [UInt8], _ range: Range<Int>) -> UInt64 {
    records.withUnsafeBytes { xxh3(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Where an entry's identifier is.
  private static func view(_ lists: [[UInt8]], _ entry: KeyTable.Entry) -> Range<Int> {
    var sequence = RecordSequence(lists[Int(entry.block)], from: Int(entry.offset))
    return sequence.next()?.identifier ?? 0..<0
  }

  private static func equal(
    _ left: Range<Int>, _ leftBytes: [UInt8], _ right: Range<Int>, _ rightBytes: [UInt8]
  ) -> Bool {
    left.count == right.count && leftBytes[left].elementsEqual(rightBytes[right])
  }
}
