import Glibc

/// The posting lists of one tier while they grow: a hash table with open addressing over entries of 32 bytes.
struct TermPostings: ~Copyable {
  /// For each slot the hash in the upper half and the entry's index plus 1 in the lower; 0 where it is free.
  private var slots: UnsafeMutablePointer<UInt64>
  private var slotCount = 1024
  private var entries: UnsafeMutablePointer<TermEntry>
  private var entryCapacity = 512
  private(set) var count = 0
  private var rests = ByteArena()
  private var slices = GapSlices()
  /// Nothing but a use for what was read ahead.
  private var wasRead: UInt8 = 0

  init() {
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    entries = .allocate(capacity: entryCapacity)
  }

  deinit {
    slots.deallocate()
    entries.deallocate()
  }

  /// The bytes that are in use; there may be twice as many in reserve.
  var byteCount: Int {
    count * (2 * MemoryLayout<UInt64>.stride + MemoryLayout<TermEntry>.stride) + rests.count
      + slices.byteCount
  }

  /// Notes that a document has a term. Documents come in ascending order; repetitions cost little.
  @inline(__always)
  mutating func add(_ term: HashedTerm, _ document: DocumentNumber) {
    let mask = slotCount &- 1
    var index = Int(term.hash) & mask
    while true {
      let slot = slots[index]
      if slot == 0 { return insert(term, document, at: index) }
      if UInt32(truncatingIfNeeded: slot >> 32) == term.hash {
        let entry = entries + (Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1)
        if isEntry(entry, of: term) {
          let last = entry.pointee.last
          guard last != document else { return }
          entry.pointee.last = document
          return slices.append(gap: document &- last &- 1, to: entry)
        }
      }
      index = (index &+ 1) & mask
    }
  }

  /// Notes that a document has several terms.
  mutating func add(_ terms: UnsafeBufferPointer<HashedTerm>, _ document: DocumentNumber) {
    readAhead(terms)
    for term in terms { add(term, document) }
  }

  /// Reads what adding the terms will read, in loops without any dependence from one term to the next, so that the
  /// processor waits for many places of memory at the same time.
  private mutating func readAhead(_ terms: UnsafeBufferPointer<HashedTerm>) {
    guard count > 1024 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: terms.count) { found in
      let mask = slotCount &- 1
      for index in terms.indices {
        found[index] = UInt32(truncatingIfNeeded: slots[Int(terms[index].hash) & mask])
      }
      for index in terms.indices {
        found[index] = found[index] == 0 ? 0 : entries[Int(found[index]) &- 1].cursor
      }
      for index in terms.indices { wasRead &+= slices[found[index]] }
    }
  }

  @inline(__always)
  private func isEntry(_ entry: UnsafeMutablePointer<TermEntry>, of term: HashedTerm) -> Bool {
    guard entry.pointee.head == term.head, Int(entry.pointee.count) == term.count else { return false }
    return term.count <= 8
      || memcmp(rests.base + Int(entry.pointee.restOffset), term.bytes + 8, term.count &- 8) == 0
  }

  @inline(never)
  private mutating func insert(_ term: HashedTerm, _ document: DocumentNumber, at slot: Int) {
    if count == entryCapacity { growEntries() }
    var offset: UInt32 = 0
    if term.count > 8 {
      offset = rests.reserve(term.count - 8)
      (rests.base + Int(offset)).copyMemory(from: term.bytes + 8, byteCount: term.count - 8)
    }
    (entries + count).initialize(
      to: TermEntry(
        head: term.head, restOffset: offset, first: document, last: document, count: UInt8(term.count)))
    count += 1
    slots[slot] = UInt64(term.hash) << 32 | UInt64(count)
    if count * 2 > slotCount { growSlots() }
  }

  private mutating func growEntries() {
    let larger = UnsafeMutablePointer<TermEntry>.allocate(capacity: entryCapacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    entryCapacity *= 2
  }

  private mutating func growSlots() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: slotCount * 2)
    larger.initialize(repeating: 0, count: slotCount * 2)
    let mask = slotCount * 2 - 1
    for slot in UnsafeBufferPointer(start: slots, count: slotCount) where slot != 0 {
      var index = Int(slot >> 32) & mask
      while larger[index] != 0 { index = (index + 1) & mask }
      larger[index] = slot
    }
    slots.deallocate()
    slots = larger
    slotCount *= 2
  }

  mutating func removeAll() {
    slots.update(repeating: 0, count: slotCount)
    count = 0
    rests.removeAll()
    slices.removeAll()
  }
}

// MARK: Reading

extension TermPostings {
  /// The entries in the order of their terms' bytes.
  func sortedEntries() -> [Int] {
    var keys = (0..<count).map { SortKey(head: UInt64(bigEndian: entries[$0].head), entry: UInt32($0)) }
    keys.sort { left, right in
      left.head == right.head ? precedes(Int(left.entry), Int(right.entry)) : left.head < right.head
    }
    return keys.map { Int($0.entry) }
  }

  private struct SortKey {
    var head: UInt64
    var entry: UInt32
  }

  /// The order of two terms whose first eight bytes are the same.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (leftCount, rightCount) = (Int(entries[left].count), Int(entries[right].count))
    let common = min(leftCount, rightCount) - 8
    if common > 0 {
      let order = memcmp(
        rests.base + Int(entries[left].restOffset), rests.base + Int(entries[right].restOffset), common)
      if order != 0 { return order < 0 }
    }
    return leftCount < rightCount
  }

  /// Makes `bytes` the term of an entry.
  func readTerm(of index: Int, into bytes: inout [UInt8]) {
    let entry = entries[index]
    bytes.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: entry.head) { bytes.append(contentsOf: $0.prefix(Int(entry.count))) }
    if entry.count > 8 {
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(
          start: rests.base + Int(entry.restOffset), count: Int(entry.count) - 8))
    }
  }

  /// The lowest document of an entry's list.
  func first(of index: Int) -> DocumentNumber { entries[index].first }

  /// Makes `gaps` the list of an entry as a chunk has it, but without the format; empty where there is one document.
  func readGaps(of index: Int, into gaps: inout [UInt8]) {
    gaps.removeAll(keepingCapacity: true)
    slices.forEachPart(of: entries[index]) { gaps.append(contentsOf: $0) }
  }
}
