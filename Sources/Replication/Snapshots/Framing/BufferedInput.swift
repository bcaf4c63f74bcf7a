/// Bytes that come from elsewhere, a few of which can be looked at before they are taken.
final class BufferedInput {
  typealias Source = (UnsafeMutableRawBufferPointer) throws(SnapshotError) -> Int

  /// At least as many bytes can be looked at.
  static let capacity = 128 << 10

  private let source: Source
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  private var start = 0
  private var end = 0
  /// How many bytes have been taken.
  private(set) var offset = 0

  /// - Parameter source: fills a buffer as far as it likes and returns how far; 0 at the end.
  init(_ source: @escaping Source) { self.source = source }

  deinit { memory.deallocate() }

  /// What can be looked at. Valid until more is asked for.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// Reads on until `count` bytes, `capacity` at most, can be looked at; returns false where the end comes first.
  func require(_ count: Int) throws(SnapshotError) -> Bool {
    while end - start < count {
      if start > 0 {
        memory.copyMemory(from: bytes)
        (start, end) = (0, end - start)
      }
      let space = UnsafeMutableRawBufferPointer(rebasing: memory[end...])
      let more = try source(space)
      guard more > 0 else { return false }
      end += min(more, space.count)
    }
    return true
  }

  /// Moves behind bytes that have been looked at.
  func take(_ count: Int) {
    start += count
    offset += count
  }

  /// Moves `count` bytes to the end of `output`; returns false where there are not so many.
  func take(_ count: Int, to output: inout [UInt8]) throws(SnapshotError) -> Bool {
    var rest = count
    while rest > 0 {
      guard try require(1) else { return false }
      let part = bytes.prefix(rest)
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: part))
      rest -= part.count
      take(part.count)
    }
    return true
  }
}
