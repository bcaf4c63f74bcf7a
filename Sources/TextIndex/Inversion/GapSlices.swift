import SpotlightModel

/// One term and where its documents are.
struct TermEntry {
  /// The term's first eight bytes; see ``HashedTerm``.
  var head: UInt64
  /// Where the rest of its bytes are.
  var restOffset: UInt32
  var first: DocumentNumber
  var last: DocumentNumber
  /// The first slice of gaps; 0 while there is none.
  var slice: UInt32 = 0
  /// Where the next byte of a gap goes, and how many more have room there.
  var cursor: UInt32 = 0
  var room: UInt16 = 0
  var count: UInt8
  /// How many slices there are, as far as that tells the size of the next.
  var level: UInt8 = 0
}

/// The gaps of many terms, each in a chain of slices that double in size, all in one arena.
///
/// A slice begins with the offset of the next one. Gaps are encoded as in a chunk, so that most lists are stored by
/// copying them.
struct GapSlices: ~Copyable {
  private var arena = ByteArena(capacity: 1 << 16)
  private static let linkBytes = 4
  private static let highestLevel: UInt8 = 9

  init() { removeAll() }

  var byteCount: Int { arena.count }

  /// The byte at an offset of the arena.
  subscript(offset: UInt32) -> UInt8 { arena.base.load(fromByteOffset: Int(offset), as: UInt8.self) }

  mutating func removeAll() {
    arena.removeAll()
    // Offset 0 stands for no slice.
    _ = arena.reserve(Self.linkBytes)
  }

  /// Room in the slice of a level: 8 bytes to 4 KB.
  private static func size(_ level: UInt8) -> Int { 8 << Int(level) }

  @inline(__always)
  mutating func append(gap: UInt32, to entry: UnsafeMutablePointer<TermEntry>) {
    if gap < 0x80, entry.pointee.room > 0 {
      arena.base.storeBytes(
        of: UInt8(truncatingIfNeeded: gap), toByteOffset: Int(entry.pointee.cursor), as: UInt8.self)
      entry.pointee.cursor &+= 1
      entry.pointee.room &-= 1
    } else {
      appendLong(gap: gap, to: entry)
    }
  }

  @inline(never)
  private mutating func appendLong(gap: UInt32, to entry: UnsafeMutablePointer<TermEntry>) {
    LEB128.encode(UInt64(gap)) { append($0, to: entry) }
  }

  private mutating func append(_ byte: UInt8, to entry: UnsafeMutablePointer<TermEntry>) {
    if entry.pointee.room == 0 { addSlice(to: entry) }
    arena.base.storeBytes(of: byte, toByteOffset: Int(entry.pointee.cursor), as: UInt8.self)
    entry.pointee.cursor += 1
    entry.pointee.room -= 1
  }

  private mutating func addSlice(to entry: UnsafeMutablePointer<TermEntry>) {
    let isFirst = entry.pointee.slice == 0
    let level = isFirst ? 0 : min(entry.pointee.level + 1, Self.highestLevel)
    let slice = arena.reserve(Self.linkBytes + Self.size(level))
    if isFirst {
      entry.pointee.slice = slice
    } else {
      let full = Int(entry.pointee.cursor) - Self.size(entry.pointee.level) - Self.linkBytes
      arena.base.storeBytes(of: slice, toByteOffset: full, as: UInt32.self)
    }
    entry.pointee.level = level
    entry.pointee.cursor = slice + UInt32(Self.linkBytes)
    entry.pointee.room = UInt16(Self.size(level))
  }

  /// Calls `body` with the parts of a term's gaps, in order.
  @inline(__always)
  func forEachPart(of entry: TermEntry, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard entry.slice != 0 else { return }
    var slice = Int(entry.slice)
    var level: UInt8 = 0
    while true {
      let start = slice + Self.linkBytes
      let isLast = Int(entry.cursor) > start && Int(entry.cursor) <= start + Self.size(level)
      let end = isLast ? Int(entry.cursor) : start + Self.size(level)
      body(UnsafeRawBufferPointer(start: arena.base + start, count: end - start))
      if isLast { return }
      slice = Int(arena.base.loadUnaligned(fromByteOffset: slice, as: UInt32.self))
      level = min(level + 1, Self.highestLevel)
    }
  }
}
