import Glibc

/// Memory that only grows, until it is emptied as a whole. What is in it is found by offset.
struct ByteArena: ~Copyable {
  private(set) var base: UnsafeMutableRawPointer
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 4096) {
    base = UnsafeMutableRawPointer.allocateFromHeap(capacity)
    self.capacity = capacity
  }

  deinit { free(base) }

  /// Reserves bytes, of which nothing is known. Returns their offset.
  ///
  /// Offsets are kept in 32 bits by those who call this, which is enough for what is flushed at a few dozen megabytes.
  mutating func reserve(_ bytes: Int) -> UInt32 {
    let offset = count
    count += bytes
    if count > capacity { grow() }
    return UInt32(offset)
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    while capacity < count { capacity *= 2 }
    base = UnsafeMutableRawPointer.reallocateOnHeap(base, capacity)
    LargePages.advise(base, bytes: capacity)
  }
}

extension UnsafeMutableRawPointer {
  /// `malloc`, where running out of memory ends the process, as it does for Swift's own objects.
  fileprivate static func allocateFromHeap(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(bytes) else { fatalError("out of memory: \(bytes) bytes") }
    return memory
  }

  /// `realloc`, which moves large blocks by their page tables instead of copying them.
  fileprivate static func reallocateOnHeap(
    _ memory: UnsafeMutableRawPointer, _ bytes: Int
  ) -> UnsafeMutableRawPointer {
    guard let memory = realloc(memory, bytes) else { fatalError("out of memory: \(bytes) bytes") }
    return memory
  }
}
