/// Terms of one document on their way into the tables, in the order of their parts: title, keywords, the rest.
///
/// They go in by the dozen because a table is larger than the processor's cache: what one term waits for can then be
/// fetched while another waits.
struct TermBuffer: ~Copyable {
  static let capacity = 128
  private static let stride = 72

  private let bytes: UnsafeMutablePointer<UInt8>
  private let terms: UnsafeMutablePointer<HashedTerm>
  private(set) var count = 0
  private(set) var titleCount = 0
  private(set) var keywordCount = 0

  init() {
    bytes = .allocate(capacity: Self.capacity * Self.stride)
    bytes.initialize(repeating: 0, count: Self.capacity * Self.stride)
    terms = .allocate(capacity: Self.capacity)
  }

  deinit {
    bytes.deallocate()
    terms.deallocate()
  }

  var isFull: Bool { count == Self.capacity }

  var all: UnsafeBufferPointer<HashedTerm> { UnsafeBufferPointer(start: terms, count: count) }

  var titles: UnsafeBufferPointer<HashedTerm> { UnsafeBufferPointer(start: terms, count: titleCount) }

  var keywords: UnsafeBufferPointer<HashedTerm> {
    UnsafeBufferPointer(start: terms + titleCount, count: keywordCount)
  }

  /// Adds the term that a scanner has found, unless the buffer is full.
  @inline(__always)
  mutating func append(_ scanner: borrowing TermScanner, _ part: TextPart, seed: UInt64) {
    let start = bytes + count &* Self.stride
    // By eight bytes, as they were mostly written: the processor hands on what it has not stored yet only in one piece.
    var offset = 0
    repeat {
      let word = UnsafeRawPointer(scanner.buffer).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      UnsafeMutableRawPointer(start).storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    } while offset < scanner.count
    (terms + count).initialize(to: HashedTerm(start, count: scanner.count, seed: seed))
    count &+= 1
    switch part {
    case .title: titleCount &+= 1
    case .keyword: keywordCount &+= 1
    case .other: break
    }
  }

  mutating func removeAll() { (count, titleCount, keywordCount) = (0, 0, 0) }
}
