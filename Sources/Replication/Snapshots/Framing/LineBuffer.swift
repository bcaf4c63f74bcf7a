import CZstd
import Glibc

/// Decompresses frames and splits what they hold into lines.
final class LineBuffer {
  private let context: OpaquePointer
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 << 20, alignment: 16)
  private var start = 0
  private var end = 0
  /// Up to here no line feed was found.
  private var searched = 0
  /// Lines given so far.
  private(set) var line = 0

  init() throws(SnapshotError) {
    guard let context = ZSTD_createDCtx() else { throw SnapshotError(.tooLarge, "no memory for zstd") }
    self.context = context
  }

  deinit {
    ZSTD_freeDCtx(context)
    memory.deallocate()
  }

  /// Whether there are bytes of a line that has not ended.
  var hasRest: Bool { start < end }

  /// The next line, without its line feed; nil where it is not here whole. Valid until a frame is added.
  func next() throws(SnapshotError) -> UnsafeRawBufferPointer? {
    guard searched < end, let base = memory.baseAddress,
      let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), end - searched)
    else {
      searched = end
      guard end - start <= SnapshotLimits.lineBytes else { throw tooLong }
      return nil
    }
    let newline = UnsafeMutableRawPointer(found) - base
    defer { (start, searched) = (newline + 1, newline + 1) }
    guard newline - start <= SnapshotLimits.lineBytes else { throw tooLong }
    line += 1
    return UnsafeRawBufferPointer(rebasing: memory[start..<newline])
  }

  private var tooLong: SnapshotError {
    SnapshotError(.tooLarge, "a line of more than \(SnapshotLimits.lineBytes >> 20) MB", line: line + 1)
  }

  /// Adds what a frame holds, which is `contentBytes` long.
  func append(_ frame: UnsafeRawBufferPointer, contentBytes: Int) throws(SnapshotError) {
    reserve(contentBytes)
    let space = UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + contentBytes])
    let count = ZSTD_decompressDCtx(context, space.baseAddress, space.count, frame.baseAddress, frame.count)
    guard ZSTD_isError(count) == 0, count == contentBytes else {
      let detail = ZSTD_isError(count) == 0 ? "wrong size" : String(cString: ZSTD_getErrorName(count))
      throw SnapshotError(.altered, "it cannot be decompressed (\(detail))", line: line + 1)
    }
    end += count
  }

  /// Makes room behind the bytes that are left.
  private func reserve(_ count: Int) {
    let rest = UnsafeRawBufferPointer(rebasing: memory[start..<end])
    if memory.count - rest.count >= count {
      memory.copyMemory(from: rest)
    } else {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(rest.count + count, 2 * memory.count), alignment: 16)
      larger.copyMemory(from: rest)
      memory.deallocate()
      memory = larger
    }
    searched -= start
    (start, end) = (0, rest.count)
  }
}
