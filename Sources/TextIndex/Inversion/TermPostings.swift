import Glibc

/// The posting lists of one tier while they grow: a hash table with open addressing, whose entries are half a cache line
/// each, so that a term is mostly found with one access to memory.
struct TermPostings: ~Copyable {
  /// A free place has a term of no bytes.
  private var table: UnsafeMutablePointer<TermEntry>
  private var capacity = 1024
  private(set) var count = 0
  private var rests = ByteArena()
  private var slices = GapSlices()
  /// Nothing but a use for what was read ahead.
  private var wasRead: UInt8 = 0

  init() { table = Self.allocateTable(capacity) }

  deinit { free(table) }

  /// Zeros all over, which is what free places are.
  private static func allocateTable(_ capacity: Int) -> UnsafeMutablePointer<TermEntry> {
    let stride = MemoryLayout<TermEntry>.stride
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, capacity * stride) == 0, let memory else {
      // As for Swift's own objects, there is nothing to go on with.
      fatalError("out of memory: \(capacity * stride) bytes")
    }
    LargePages.advise(memory, bytes: capacity * stride)
    memset(memory, 0, capacity * stride)
    return memory.bindMemory(to: TermEntry.self, capacity: capacity)
  }

  /// The bytes that are in use; there may be twice as many in reserve.
  var byteCount: Int { count * 3 / 2 * MemoryLayout<TermEntry>.stride + rests.count + slices.byteCount }

  /// Notes that a document has a term. Documents come in ascending order; repetitions cost little.
  @inline(__always)
  mutating func add(_ term: HashedTerm, _ document: DocumentNumber) {
    let mask = capacity &- 1
    var index = Int(term.hash) & mask
    while true {
      let entry = table + index
      if entry.pointee.count == 0 { return insert(term, document, at: index) }
      if isEntry(entry, of: term) {
        let last = entry.pointee.last
        guard last != document else { return }
        entry.pointee.last = document
        return slices.append(gap: document &- last &- 1, to: entry)
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
      let mask = capacity &- 1
      for index in terms.indices { found[index] = table[Int(terms[index].hash) & mask].cursor }
      for index in terms.indices { wasRead &+= slices[found[index]] }
    }
  }

  @inline(__always)
  private func isEntry(_ entry: UnsafeMutablePointer<TermEntry>, of term: HashedTerm) -> Bool {
    guard entry.pointee.head == term.head, Int(entry.pointee.count) == term.count else { return false }
    var offset = 8
    while offset < term.count {
      let rest = Int(entry.pointee.restOffset) &+ offset &- 8
      guard rests.base.load(fromByteOffset: rest, as: UInt64.self) == term.word(at: offset) else {
        return false
      }
      offset &+= 8
    }
    return true
  }

  @inline(never)
  private mutating func insert(_ term: HashedTerm, _ document: DocumentNumber, at slot: Int) {
    var offset: UInt32 = 0
    if term.count > 8 {
      // In whole words, so that they can be compared as such.
      offset = rests.reserve((term.count - 1) / 8 * 8)
      for place in stride(from: 8, to: term.count, by: 8) {
        rests.base.storeBytes(
          of: term.word(at: place), toByteOffset: Int(offset) + place - 8, as: UInt64.self)
      }
    }
    (table + slot).initialize(
      to: TermEntry(
        head: term.head, restOffset: offset, first: document, last: document, count: UInt8(term.count)))
    count += 1
    if count * 3 > capacity * 2 { grow() }
  }

  private mutating func grow() {
    let larger = Self.allocateTable(capacity * 2)
    let mask = capacity * 2 - 1
    for entry in UnsafeBufferPointer(start: table, count: capacity) where entry.count > 0 {
      var index = Int(hash(of: entry)) & mask
      while larger[index].count > 0 { index = (index + 1) & mask }
      larger[index] = entry
    }
    free(table)
    table = larger
    capacity *= 2
  }

  private func hash(of entry: TermEntry) -> UInt32 {
    HashedTerm.hash(head: entry.head, count: Int(entry.count), seed: HashedTerm.seed) { offset in
      rests.base.load(fromByteOffset: Int(entry.restOffset) + offset - 8, as: UInt64.self)
    }
  }

  mutating func removeAll() {
    memset(table, 0, capacity * MemoryLayout<TermEntry>.stride)
    count = 0
    rests.removeAll()
    slices.removeAll()
  }
}

// MARK: Reading

extension TermPostings {
  /// The entries in the order of their terms' bytes.
  func sortedEntries() -> [TermOrder] {
    var order: [TermOrder] = []
    order.reserveCapacity(count)
    for place in 0..<capacity where table[place].count > 0 {
      order.append(TermOrder(head: UInt64(bigEndian: table[place].head), entry: UInt32(place)))
    }
    return TermOrder.sorted(order) { precedes(Int($0), Int($1)) }
  }

  /// The order of two terms whose first eight bytes are the same.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (leftCount, rightCount) = (Int(table[left].count), Int(table[right].count))
    let common = min(leftCount, rightCount) - 8
    if common > 0 {
      let order = memcmp(
        rests.base + Int(table[left].restOffset), rests.base + Int(table[right].restOffset), common)
      if order != 0 { return order < 0 }
    }
    return leftCount < rightCount
  }

  /// Makes `bytes` the term of an entry.
  func readTerm(of index: Int, into bytes: inout [UInt8]) {
    let entry = table[index]
    bytes.removeAll(keepingCapacity: true)
    withUnsafeBytes(of: entry.head) { bytes.append(contentsOf: $0.prefix(Int(entry.count))) }
    if entry.count > 8 {
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(
          start: rests.base + Int(entry.restOffset), count: Int(entry.count) - 8))
    }
  }

  /// The lowest document of an entry's list.
  func first(of index: Int) -> DocumentNumber { table[index].first }

  /// Makes `gaps` the list of an entry as a chunk has it, but without the format; empty where there is one document.
  func readGaps(of index: Int, into gaps: inout [UInt8]) {
    gaps.removeAll(keepingCapacity: true)
    slices.forEachPart(of: table[index]) { gaps.append(contentsOf: $0) }
  }
}
