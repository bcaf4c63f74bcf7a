import SpotlightModel
import TextIndex

/// Puts chunks side by side into blocks: for each, how many bytes of its key are those of the key before, the other
/// bytes of the key with their count, the lowest document, and the data with its count. Counts and documents are
/// integers as ``LEB128`` writes them.
struct PostingBlockBuilder {
  /// Two blocks fit a page of the database. A larger chunk is a block of its own.
  private static let capacity = 3_980

  /// The first chunk's key and lowest document.
  private(set) var key: [UInt8] = []
  private(set) var first: DocumentNumber = 0
  private(set) var bytes: [UInt8] = []
  private var last: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether a further chunk would make the block too large.
  func isFull(for key: UnsafeRawBufferPointer, _ data: UnsafeRawBufferPointer) -> Bool {
    !bytes.isEmpty && bytes.count + key.count + data.count + 16 > Self.capacity
  }

  mutating func append(_ key: UnsafeRawBufferPointer, _ first: DocumentNumber, _ data: UnsafeRawBufferPointer)
  {
    if bytes.isEmpty {
      self.key = Array(key)
      self.first = first
    }
    var shared = 0
    let most = min(key.count, last.count)
    while shared < most, key[shared] == last[shared] { shared += 1 }
    append(shared)
    append(key.count - shared)
    bytes.append(contentsOf: key[shared...])
    append(Int(first))
    append(data.count)
    bytes.append(contentsOf: data)
    last.removeSubrange(shared...)
    last.append(contentsOf: key[shared...])
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ count: Int) { LEB128.append(UInt64(count), to: &bytes) }
}

/// Walks over the chunks of a block. Damaged bytes are an error, never a trap.
struct PostingBlockReader {
  fileprivate var offset = 0
  /// Of the present chunk.
  private(set) var key: [UInt8] = []
  private(set) var first: DocumentNumber = 0
  /// Where the present chunk's data is in the block.
  private(set) var data: Range<Int> = 0..<0

  /// Goes to the next chunk of the block, which must be the same at each call; false where there is none.
  mutating func next(in bytes: UnsafeRawBufferPointer) throws -> Bool {
    guard offset < bytes.count else { return false }
    let shared = Int(try integer(bytes))
    let rest = try range(bytes)
    guard shared <= key.count else { throw Self.damage }
    key.removeLast(key.count - shared)
    key.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[rest]))
    first = try integer(bytes)
    data = try range(bytes)
    return true
  }

  /// A count, and where so many bytes are that follow it.
  fileprivate mutating func range(_ bytes: UnsafeRawBufferPointer) throws -> Range<Int> {
    let count = Int(try integer(bytes))
    guard count <= bytes.count - offset else { throw Self.damage }
    defer { offset += count }
    return offset..<offset + count
  }

  fileprivate mutating func integer(_ bytes: UnsafeRawBufferPointer) throws -> UInt32 {
    let value = LEB128.read(bytes, at: &offset).flatMap { UInt32(exactly: $0) }
    guard let value else { throw Self.damage }
    return value
  }

  fileprivate static var damage: StoreError {
    StoreError(
      .corrupt,
      "A block of the inverted index is damaged. Restart the daemon: it is then made again from the items.")
  }
}

/// Finds the chunks of one key in a block, without taking the other keys apart.
struct PostingBlockSearch {
  let key: [UInt8]

  /// Calls `body` with the lowest document and the data of each chunk.
  ///
  /// - Returns: whether the next block may have more of them: there is no later key in this one.
  func chunks(
    in bytes: UnsafeRawBufferPointer,
    _ body: (_ first: DocumentNumber, _ data: UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    var reader = PostingBlockReader()
    /// The length of the present chunk's key, and how much of it is the beginning of the key that is looked for.
    var (count, common) = (0, 0)
    while reader.offset < bytes.count {
      let shared = Int(try reader.integer(bytes))
      let rest = try reader.range(bytes)
      guard shared <= count else { throw PostingBlockReader.damage }
      count = shared + rest.count
      let first = try reader.integer(bytes)
      let data = try reader.range(bytes)
      // Keys ascend: what goes on like one that comes before, beyond where that differs, comes before as well, and what
      // leaves off sooner comes after.
      if shared > common { continue }
      guard shared == common else { return false }
      var place = rest.lowerBound
      while common < key.count, place < rest.upperBound, bytes[place] == key[common] {
        common += 1
        place += 1
      }
      if common == key.count {
        guard count == key.count else { return false }
        try body(first, UnsafeRawBufferPointer(rebasing: bytes[data]))
      } else if place < rest.upperBound, bytes[place] > key[common] {
        return false
      }
    }
    return true
  }
}

/// The order of keys, by their bytes: negative where `left` comes first, zero where they are equal.
func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
  left.withUnsafeBufferPointer { leftBytes in
    right.withUnsafeBufferPointer { rightBytes in
      let most = min(leftBytes.count, rightBytes.count)
      var index = 0
      while index < most, leftBytes[index] == rightBytes[index] { index += 1 }
      if index < most { return leftBytes[index] < rightBytes[index] ? -1 : 1 }
      return leftBytes.count - rightBytes.count
    }
  }
}
