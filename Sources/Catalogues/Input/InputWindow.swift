/// The part of a source that is in memory. It moves forward only: readers look at `bytes`, consume what they are done
/// with and ask for more.
public final class InputWindow {
  private let source: any ByteSource
  /// How many unconsumed bytes there may be.
  let limit: Int
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// How many bytes of the stream lie before `bytes`.
  public private(set) var offset = 0
  /// Whether the source has given its last byte, so that `bytes` is all that is left.
  public private(set) var isAtEnd = false

  /// - Parameters:
  ///   - chunk: how many bytes are in memory to begin with, and at least how many are asked for at a time.
  ///   - limit: how many unconsumed bytes there may be; more throw `CatalogueError.Reason.rowTooLarge`.
  public init(_ source: any ByteSource, chunk: Int = 1 << 20, limit: Int = Limits.rowBytes) {
    self.source = source
    self.limit = limit
    storage = .allocate(byteCount: max(chunk, 64), alignment: 16)
  }

  deinit { storage.deallocate() }

  /// The bytes that are in memory and not consumed. Valid until the next call of `consume` or `extend`.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[start..<end]) }

  /// Moves past the first `count` bytes.
  public func consume(_ count: Int) {
    start += count
    offset += count
  }

  /// Brings more of the stream into memory. Returns false, and changes nothing, at its end.
  public func extend() throws -> Bool {
    guard !isAtEnd else { return false }
    guard end - start < limit else { throw CatalogueError(.rowTooLarge(limit: limit), byte: offset) }
    makeRoom()
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[end...]))
    end += count
    isAtEnd = count == 0
    return count > 0
  }

  /// Has at least `count` unconsumed bytes in memory, unless the stream ends before; returns whether it has.
  public func require(_ count: Int) throws -> Bool {
    while end - start < count {
      guard try extend() else { return false }
    }
    return true
  }

  /// Moves what is left to the front, into twice the room where that is more than half of it.
  private func makeRoom() {
    let left = UnsafeRawBufferPointer(rebasing: storage[start..<end])
    if left.count > storage.count / 2 {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: storage.count * 2, alignment: 16)
      larger.copyMemory(from: left)
      storage.deallocate()
      storage = larger
    } else if start > 0 {
      storage.copyMemory(from: left)
    }
    (start, end) = (0, left.count)
  }
}
